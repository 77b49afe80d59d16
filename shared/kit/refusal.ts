import { fill, type Params } from './fill.ts'
import { refusals } from './texts/en/refusals.ts'

type RefusalTexts = Readonly<Record<`refusal.${string}`, string>>

/** The reasons of which a list has the texts, under `refusal.<reason>`. */
export type ReasonIn<T> = keyof T extends infer K ? (K extends `refusal.${infer R}` ? R : never) : never

/** A stable name for a reason to refuse that any area may have. */
export type ErrorType = ReasonIn<typeof refusals>

/**
 * An expected failure: the caller asked for what the rules do not allow, and nothing was changed. The errorType is stable;
 * its texts are in the catalogue under `refusal.<errorType>`. What one area refuses is made by refusalOf.
 */
export class Refusal extends Error {
  readonly errorType: string
  readonly params: Params
  constructor(errorType: ErrorType, params: Params = {}, texts: RefusalTexts = refusals) {
    super(fill(texts[`refusal.${errorType}`] ?? errorType, params))
    this.name = 'Refusal'
    this.errorType = errorType
    this.params = params
  }
}

/** The class of an area's own refusals, made of their texts: `export const WorkRefusal = refusalOf(refusals)`. */
export const refusalOf = <const T extends RefusalTexts>(texts: T) =>
  class extends Refusal {
    constructor(errorType: ReasonIn<T>, params?: Params) {
      super(errorType as ErrorType, params, texts)
    }
  }

/** Throws a Refusal. @throws {Refusal} always */
export const refuse = (errorType: ErrorType, params?: Params): never => {
  throw new Refusal(errorType, params)
}
