import { gathering } from './gathering.ts'
import type { ReadDb, Uses, Work } from './serve.ts'
import { Unit } from './unit.ts'
import { type Host, type Once, openDb, openPorts, timesOf, transaction } from './work.ts'

/** What starts a Lambda that is no server function. The infrastructure reads it, the handler gets AWS's own event shape. */
export type Trigger =
  /** `isLong` for what may take as long as a schedule, `isRoomy` for what works on whole files. */
  | {
      readonly kind: 'stream'
      readonly tables: readonly string[]
      readonly batch: number
      readonly isLong?: true
      readonly isRoomy?: true
    }
  | { readonly kind: 'queue'; readonly queue: string; readonly batch: number }
  /**
   * New objects of a bucket: one Lambda looks at each, with the memory and the time that takes. `isScanned`: it is told what a scan for
   * malware found in them, too.
   */
  | { readonly kind: 'bucket'; readonly bucket: string; readonly isScanned?: true }
  | { readonly kind: 'schedule'; readonly everyMinutes: number }
  /** Once a day, at an hour of UTC. */
  | { readonly kind: 'daily'; readonly hourUtc: number }
  /** One Lambda for all three websocket routes. */
  | { readonly kind: 'webSocket' }
  | { readonly kind: 'webSocketAuthoriser' }
  | { readonly kind: 'userPool'; readonly operations: readonly UserPoolOperation[] }
  /** What SES tells of mails that were sent with the stage's configuration set. */
  | { readonly kind: 'mailEvents' }
  /** An open HTTP route whose handler verifies the caller itself, by signature. */
  | { readonly kind: 'http'; readonly route: `POST /webhooks/${string}` }

export type UserPoolOperation = 'preSignUp' | 'postConfirmation' | 'preTokenGeneration' | 'customMessage'

/** What a worker is handed: as a server's handler, but it opens its transactions itself. */
export type Job<U extends Uses> = Pick<Work<U>, 'db' | 'ports' | 'now' | 'tokenTime'> & {
  /** As `transaction` in work.ts. With `once`, the same id does its work once, however often it is delivered. */
  readonly transaction: <T>(
    run: (work: Work<U>) => Promise<T> | T,
    once?: Once,
    ahead?: (db: ReadDb<U>) => readonly Promise<unknown>[],
  ) => Promise<T>
  /** Logs fields that hold no personal data and no secret, with the id of the request that caused this. */
  readonly log: (level: 'info' | 'warn' | 'error', message: string, fields?: Record<string, unknown>) => void
  /** Milliseconds until the Lambda is ended, whatever it is doing. */
  readonly timeLeft: () => number
  /** The same job for what a request caused: its log lines and the events it emits carry that request's id. */
  readonly causedBy: (requestId: string | undefined) => Job<U>
}

/**
 * Opens what a worker is handed.
 * @param write where log lines go
 * @param requestId the request, or the run of the Lambda, that the work follows from
 */
export const openJob = <U extends Uses>(
  uses: U,
  host: Host,
  write: (level: 'info' | 'warn' | 'error', message: string, fields: Record<string, unknown>) => void,
  requestId?: string,
  timeLeft: () => number = () => Number.POSITIVE_INFINITY,
): Job<U> => ({
  db: openDb(uses, gathering(host.store), new Unit()),
  ports: openPorts(uses, host),
  ...timesOf(host),
  transaction: (run, once, ahead) => transaction(host, uses, { once, requestId, ahead }, run),
  log: (level, message, fields = {}) =>
    write(level, message, requestId === undefined ? fields : { requestId, ...fields }),
  timeLeft,
  causedBy: id => openJob(uses, host, write, id ?? requestId, timeLeft),
})

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
