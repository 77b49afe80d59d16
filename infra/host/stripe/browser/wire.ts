/** What the page and the frame of the provider's origin tell each other. No detail of a card is among it. */

export type Appearance = {
  readonly variables?: Readonly<Record<string, string>>
  readonly rules?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export type MethodType = 'card' | 'au_becs_debit'

/** What a frame is told of where it stands. */
export type Setting = {
  readonly key: string
  readonly account: string | undefined
  readonly locale: string | undefined
  readonly types: readonly MethodType[]
  readonly appearance: Appearance
}

/** What the page asks of the frame, and the frame answers. */
export type Calls = {
  submit: { readonly given: Record<string, never>; readonly answer: ValidationAnswer }
  confirm: {
    /** `path`: of the intent in the API. */
    readonly given: { readonly path: string; readonly clientSecret: string; readonly returnUrl: string | undefined }
    readonly answer: ApiAnswer
  }
  createPaymentMethod: { readonly given: Record<string, never>; readonly answer: ApiAnswer }
}

type ValidationAnswer =
  | { readonly selectedPaymentMethod: MethodType }
  | { readonly error: { readonly type: 'validation_error'; readonly code: string; readonly message: string } }

export type ApiAnswer = { readonly [name: string]: unknown; readonly error?: ApiError }
export type ApiError = { readonly [name: string]: unknown; readonly type: string; readonly message: string }

export type ToFrame =
  | { readonly type: 'set'; readonly setting: Setting }
  | { readonly type: 'restyle'; readonly appearance: Appearance }
  | { readonly type: 'focus' }
  | { readonly type: 'call'; readonly id: number; readonly name: keyof Calls; readonly given: unknown }

export type FromFrame =
  | { readonly type: 'hello' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'event'; readonly name: 'ready' | 'change'; readonly data: Readonly<Record<string, unknown>> }
  | { readonly type: 'answer'; readonly id: number; readonly answer: unknown }

/** Calls the API of the stand-in. Without an answer it tells so, as Stripe.js does. */
export const callApi = async (
  origin: string,
  { key, account }: Pick<Setting, 'key' | 'account'>,
  method: 'GET' | 'POST',
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<ApiAnswer> => {
  const form = new URLSearchParams(fields)
  try {
    const response = await fetch(`${origin}/v1/${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(account && { 'stripe-account': account }) },
      referrerPolicy: 'no-referrer',
      ...(method === 'POST' && { body: form }),
    })
    return (await response.json()) as ApiAnswer
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We are experiencing issues connecting to our payments provider.',
      },
    }
  }
}
