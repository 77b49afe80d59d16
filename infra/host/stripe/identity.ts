import type Stripe from 'stripe'
import { type Api, load, newId, randomText, seconds } from './api.ts'
import { invalid } from './error.ts'
import type { Answered, Json, StripeObject } from './store.ts'

/** Checks of identity: sessions, and the reports of what was looked at (Stripe's API, "Identity"). */

export const sessionKind = 'identity.verification_session'
const reportKind = 'identity.verification_report'

export const loadSession = (api: Pick<Api, 'store'>, id: string) => load(api, sessionKind, id, 'session')

export const createSession = (api: Api): Json => {
  const { params } = api
  const id = newId('vs')
  const token = randomText(24)
  const document = params.nested('options')?.nested('document')
  const object: StripeObject = {
    id,
    object: sessionKind,
    client_reference_id: params.text('client_reference_id') ?? null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: seconds(api),
    last_error: null,
    last_verification_report: null,
    livemode: false,
    metadata: params.metadata(),
    options: { document: { require_matching_selfie: document?.boolean('require_matching_selfie') ?? false } },
    redaction: null,
    related_customer: null,
    related_customer_account: null,
    status: 'requires_input',
    type: params.choice('type', ['document', 'id_number']) ?? 'document',
    url: `${api.baseUrl}/local/stripe/identity/${id}?token=${token}`,
  } satisfies Answered<Stripe.Identity.VerificationSession>
  api.store.put(object, { token, returnUrl: params.text('return_url') ?? null })
  api.emit('identity.verification_session.created', object)
  return object
}

const change = (api: Api, id: string, type: string, fields: { [name: string]: Json }): StripeObject => {
  const { object, hidden } = loadSession(api, id)
  const changed = { ...object, ...fields }
  api.store.put(changed, hidden)
  api.emit(`identity.verification_session.${type}`, changed)
  return changed
}

export const cancelSession = (api: Api, id: string): Json => {
  const { object } = loadSession(api, id)
  if (object.status !== 'requires_input')
    throw invalid(`You cannot cancel this VerificationSession because it has a status of ${object.status}.`)
  return change(api, id, 'canceled', { status: 'canceled', client_secret: null, url: null })
}

/** What was shown is gone, from the session and its report. */
export const redactSession = (api: Api, id: string): Json => {
  const { object } = loadSession(api, id)
  const report = object.last_verification_report
  if (typeof report === 'string') {
    const found = load(api, reportKind, report)
    api.store.put({ ...found.object, client_reference_id: null, document: null, selfie: null }, found.hidden)
  }
  return change(api, id, 'redacted', {
    client_reference_id: null,
    client_secret: null,
    metadata: {},
    redaction: { status: 'redacted' },
    url: null,
  })
}

/** What came of a check: both hold, or the code of what did not. */
export const decideSession = (api: Api, id: string, answer: string | null): void => {
  const { object } = loadSession(api, id)
  const held = answer === 'verified'
  const code = answer === 'selfie_face_mismatch' ? answer : 'document_expired'
  const error = { code, reason: 'It did not hold.' }
  const part = (thing: string) =>
    held || !code.startsWith(thing) ? { status: 'verified', error: null } : { status: 'unverified', error }
  const report: StripeObject = {
    id: newId('vr'),
    object: reportKind,
    client_reference_id: object.client_reference_id ?? null,
    created: seconds(api),
    document: { ...part('document'), type: 'passport', issuing_country: 'AU', files: null },
    livemode: false,
    options: object.options ?? null,
    selfie: { ...part('selfie'), document: null, selfie: null },
    type: 'document',
    verification_session: id,
  }
  api.store.put(report)
  change(api, id, held ? 'verified' : 'requires_input', {
    status: held ? 'verified' : 'requires_input',
    last_error: held ? null : error,
    last_verification_report: report.id,
    ...(held && { client_secret: null, url: null }),
  })
}
