import type { StripeObject } from './store.ts'

/** The kinds of error that the API documents ("Errors" in Stripe's API reference). */
export type ErrorKind = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

export type ErrorBody = {
  type: ErrorKind
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: StripeObject
  payment_method?: StripeObject
  setup_intent?: StripeObject
}

/**
 * An answer that is not 2xx. `keep` says that what the request changed stays: a declined confirmation is recorded, a
 * refused parameter is not.
 */
export class StripeError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly keep: boolean
  constructor(status: number, body: ErrorBody, keep = false) {
    super(body.message)
    this.name = 'StripeError'
    this.status = status
    this.body = body
    this.keep = keep
  }
}

/**
 * Whether a refusal came of how things stand, and not of what was asked: the API keeps it under the call's key, as it keeps an answer, and gives
 * it again for a day.
 */
export const isOfState = ({ status, body: { code, param } }: StripeError): boolean =>
  status === 400 && code !== undefined && param === undefined

/** A request that is wrong in itself: 400, nothing changed. */
export const invalid = (message: string, more: Omit<ErrorBody, 'type' | 'message'> = {}): StripeError =>
  new StripeError(400, { type: 'invalid_request_error', message, ...more })

export const missingResource = (kind: string, id: string, param = 'id'): StripeError =>
  new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${kind}: '${id}'`,
  })

/** An account of which the platform may know nothing: there is none, or its owner has disconnected it. */
export const noAccess = (account: string): StripeError =>
  new StripeError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  })

/** A card that was refused while its details were taken: 402, nothing changed. */
export const cardError = (code: string, message: string, more: Omit<ErrorBody, 'type' | 'message'> = {}): StripeError =>
  new StripeError(402, { type: 'card_error', code, message, ...more })
