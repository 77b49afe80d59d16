/** What the host and a worker say to each other. Events and answers travel as JSON text, as they do in AWS. */
export type WorkerSettings = {
  /** Absolute path of the module and the name of its export. */
  readonly file: string
  readonly export: string
  readonly functionName: string
  readonly functionArn: string
  readonly memoryMb: number
  /** Where what it prints is written. */
  readonly logFile: string
  /** Where AWS calls are answered. */
  readonly endpoint: string
  /** Where the DynamoDB server answers. */
  readonly database: string
  /** Where compiled code is kept from one environment to the next. */
  readonly cacheDir: string
  /** Where a debugger may attach; such an environment is alone and takes the time it takes. */
  readonly inspectPort?: number
}

/**
 * What an environment is made with. `claim` holds an Int32: the number of the event that was given ahead and not begun. Who sets it to
 * 0, host or environment, has that event.
 */
export type WorkerData = WorkerSettings & { readonly claim: SharedArrayBuffer }

export type Invocation = {
  readonly requestId: string
  readonly event: string
  /** How long it may take from when it is begun. */
  readonly timeoutMs: number
  /** Its number, where it comes while another event is handled: it is begun behind that, unless it was taken back meanwhile. */
  readonly ahead?: number
}

export type LambdaFailure = { readonly errorType: string; readonly errorMessage: string; readonly trace?: string[] }

/**
 * A call to DynamoDB, as its signature covers it: the first of its kind, or one that has to be looked at each time. It goes from thread
 * to thread rather than through a socket of this machine, and is checked on the other side as one that came over the wire. Bodies
 * are bytes in text.
 */
export type HandedCall = {
  readonly kind: 'call'
  readonly id: number
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export type HandedAnswer = {
  readonly kind: 'called'
  readonly id: number
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether calls that need no more than this one may go to the database by themselves. */
  readonly allowed: boolean
}

export type WorkerMessage =
  | HandedCall
  /** Tables that a call of its own has written to. */
  | { readonly kind: 'wrote'; readonly tables: readonly string[] }
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly requestId: string; readonly payload: string }
  | { readonly kind: 'failure'; readonly requestId: string; readonly failure: LambdaFailure }
