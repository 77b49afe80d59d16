import type { Params } from '../kit/fill.ts'
import { Refusal, type RefusalIn } from '../kit/refusal.ts'
import { refusals } from './texts/en/refusals.ts'

/** A refusal that only this area has. */
export class WorkRefusal extends Refusal<RefusalIn<typeof refusals>> {
  constructor(errorType: RefusalIn<typeof refusals>, params?: Params) {
    super(errorType, params, refusals)
  }
}
