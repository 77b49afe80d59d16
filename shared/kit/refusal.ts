import { fill, type Params } from './fill.ts'
import { refusals as kitRefusals } from './texts/en/refusals.ts'

/** The reasons that a list of texts has, whose keys are `refusal.<reason>`. */
export type RefusalIn<T> = keyof T extends infer K ? (K extends `refusal.${infer R}` ? R : never) : never

type RefusalTexts = Readonly<Record<`refusal.${string}`, string>>

const kitTexts: RefusalTexts = Object.fromEntries(
  Object.entries(kitRefusals).map(([type, text]) => [`refusal.${type}`, text]),
)

/** A stable name for a reason to refuse that any area may have; its texts are in the catalogue. */
export type ErrorType = keyof typeof kitRefusals

/**
 * An expected failure: the caller asked for what the rules do not allow, and nothing was changed. What only one area refuses
 * is a refusal of its own, with the texts of that area: shared/work/refusal.ts.
 */
export class Refusal<E extends string = ErrorType> extends Error {
  readonly errorType: E
  readonly params: Params
  constructor(errorType: E, params: Params = {}, texts: RefusalTexts = kitTexts) {
    super(fill(texts[`refusal.${errorType}`] ?? errorType, params))
    this.name = 'Refusal'
    this.errorType = errorType
    this.params = params
  }
}

/** Throws a Refusal. @throws {Refusal} always */
export const refuse = (errorType: ErrorType, params?: Params): never => {
  throw new Refusal(errorType, params)
}
