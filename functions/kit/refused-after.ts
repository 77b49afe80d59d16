import type { Refusal } from '#shared/kit/refusal.ts'
import type { Uses, Work } from './serve.ts'

/**
 * Thrown by a command that is refused for what it learned on the way, where that is to be kept. What the command staged is dropped; this is
 * staged and committed in a transaction of its own, and what it returns is thrown in place of it: a refusal answers the call.
 */
export class RefusedAfter<U extends Uses> extends Error {
  readonly stage: (work: Work<U>) => Promise<Refusal | Error>
  constructor(stage: (work: Work<U>) => Promise<Refusal | Error>) {
    super('refused after what it learned was kept')
    this.stage = stage
  }
}
