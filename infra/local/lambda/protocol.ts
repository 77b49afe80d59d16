/** What the host and a worker say to each other. Events and answers travel as JSON text, as they do in AWS. */
export type WorkerSettings = {
  /** Absolute path of the module and the name of its export. */
  readonly file: string
  readonly export: string
  readonly functionName: string
  readonly functionArn: string
  readonly memoryMb: number
  /** Where compiled code is kept from one environment to the next. */
  readonly cacheDir: string
}

export type Invocation = { readonly requestId: string; readonly event: string; readonly deadline: number }

export type LambdaFailure = { readonly errorType: string; readonly errorMessage: string; readonly trace?: string[] }

export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly requestId: string; readonly payload: string }
  | { readonly kind: 'failure'; readonly requestId: string; readonly failure: LambdaFailure }
