import { fill, type Params } from './fill.ts'
import { refusals } from './texts/en/refusals.ts'

/** A stable name for a reason to refuse; its texts are in the catalogue. */
export type ErrorType = keyof typeof refusals

/** An expected failure: the caller asked for what the rules do not allow, and nothing was changed. */
export class Refusal extends Error {
  readonly errorType: ErrorType
  readonly params: Params
  constructor(errorType: ErrorType, params: Params = {}) {
    super(fill(refusals[errorType], params))
    this.name = 'Refusal'
    this.errorType = errorType
    this.params = params
  }
}

/** Throws a Refusal. @throws {Refusal} always */
export const refuse = (errorType: ErrorType, params?: Params): never => {
  throw new Refusal(errorType, params)
}
