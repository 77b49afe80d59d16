import type { Uses, Work } from './serve.ts'
import type { Once } from './work.ts'

/** What starts a Lambda that is no server function. The infrastructure reads it, the handler gets AWS's own event shape. */
export type Trigger =
  | { readonly kind: 'stream'; readonly table: string; readonly batch: number }
  | { readonly kind: 'queue'; readonly queue: string; readonly batch: number }
  | { readonly kind: 'schedule'; readonly everyMinutes: number }
  /** One Lambda for all three websocket routes. */
  | { readonly kind: 'webSocket' }
  | { readonly kind: 'webSocketAuthoriser' }
  | { readonly kind: 'userPool'; readonly operations: readonly UserPoolOperation[] }
  /** An open HTTP route whose handler verifies the caller itself, by signature. */
  | { readonly kind: 'http'; readonly route: `POST /webhooks/${string}` }

export type UserPoolOperation = 'preSignUp' | 'postConfirmation' | 'preTokenGeneration' | 'customMessage'

/** What a worker is handed: as a server's handler, but it opens its transactions itself. */
export type Job<U extends Uses> = Pick<Work<U>, 'db' | 'ports' | 'now'> & {
  /** As `transaction` in work.ts. With `once`, the same id does its work once, however often it is delivered. */
  readonly transaction: <T>(run: (work: Work<U>) => Promise<T> | T, once?: Once) => Promise<T>
  /** Logs fields that hold no personal data and no secret. */
  readonly log: (level: 'info' | 'warn' | 'error', message: string, fields?: Record<string, unknown>) => void
}

export type Worker<U extends Uses = Uses> = {
  readonly name: string
  readonly trigger: Trigger
  readonly uses: U
  readonly handle: (event: never, job: Job<U>) => Promise<unknown>
}

/** What the infrastructure and the Lambda entry see of any worker. */
export type AnyWorker = {
  readonly name: string
  readonly trigger: Trigger
  readonly uses: Uses
  readonly handle: (event: never, job: never) => Promise<unknown>
}

/** Declares a Lambda that an event starts rather than a caller. */
export const worker = <E, const U extends Uses>(
  name: string,
  trigger: Trigger,
  uses: U,
  handle: (event: E, job: Job<U>) => Promise<unknown>,
): { name: string; trigger: Trigger; uses: U; handle: (event: E, job: Job<U>) => Promise<unknown> } => ({
  name,
  trigger,
  uses,
  handle,
})
