import type Stripe from 'stripe'
import { type Api, listPage, load, newId, seconds } from './api.ts'
import { invalid, noAccess } from './error.ts'
import type { AccountStore, Answered, Json, StripeObject } from './store.ts'

/** Connected accounts, through which suppliers are paid, and the links by which they are filled in. */

const capabilityNames = ['card_payments', 'transfers', 'au_becs_debit_payments']

/** Where the provider opens accounts ("Global availability"). */
const openIn = new Set(
  'AE AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GI GR HK HR HU IE IN IT JP LI LT LU LV MT MX MY NL NO NZ PL PT RO SE SG SI SK TH US'.split(
    ' ',
  ),
)

/** In which money an account is kept, by its country. */
const moneyOf: Readonly<Record<string, string>> = { AU: 'aud', NZ: 'nzd', JP: 'jpy' }

export const createAccount = (api: Api): Json => {
  const { params } = api
  const requested = params.nested('capabilities')
  const capabilities: Record<string, Json> = {}
  for (const name of capabilityNames) {
    if (requested?.nested(name)?.boolean('requested')) capabilities[name] = 'inactive'
  }
  const country = params.text('country') ?? 'AU'
  if (!openIn.has(country))
    throw invalid(`${country} is not currently supported by Stripe.`, { code: 'country_unsupported', param: 'country' })
  const account: StripeObject = {
    id: newId('acct').replace('acct_', 'acct_1'),
    object: 'account',
    business_profile: null,
    business_type: params.choice('business_type', ['company', 'government_entity', 'individual', 'non_profit']) ?? null,
    capabilities,
    charges_enabled: false,
    country,
    created: seconds(api),
    default_currency: moneyOf[country] ?? 'usd',
    details_submitted: false,
    email: params.text('email') ?? null,
    metadata: params.metadata(),
    payouts_enabled: false,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: ['external_account', 'tos_acceptance.date', 'tos_acceptance.ip'],
      disabled_reason: 'requirements.past_due',
      errors: [],
      eventually_due: ['external_account'],
      past_due: ['external_account'],
      pending_verification: [],
    } satisfies Answered<Stripe.Account.Requirements>,
    type: params.choice('type', ['custom', 'express', 'standard']) ?? 'none',
  } satisfies Answered<Stripe.Account>
  params.ignore('controller', 'business_profile', 'settings', 'tos_acceptance', 'company', 'individual')
  api.store.put(account)
  return account
}

/** @throws {StripeError} account_invalid for one of which the platform may know nothing, or nothing any more */
export const assertConnected = (platform: AccountStore, id: string): void => {
  const found = platform.get('account', id)
  if (!found || found.object.deleted === true) throw noAccess(id)
}

export const retrieveAccount = (api: Api, id: string): Json => {
  assertConnected(api.store, id)
  return load(api, 'account', id).object
}

/** Whose key it is: the platform's own account, or the one that the call is made for. */
export const ownAccount = (api: Api): Json => {
  const { account } = api.store
  if (account !== '') return load({ store: api.platform }, 'account', account).object
  return {
    id: api.platformId,
    object: 'account',
    charges_enabled: true,
    country: 'AU',
    default_currency: 'aud',
    details_submitted: true,
    email: null,
    payouts_enabled: true,
    type: 'standard',
  } satisfies Answered<Stripe.Account>
}

export const updateAccount = (api: Api, id: string): Json => {
  const { object } = load(api, 'account', id)
  if (api.params.has('email')) object.email = api.params.text('email') ?? null
  object.metadata = api.params.metadata(object.metadata as Record<string, string>)
  const requested = api.params.nested('capabilities')
  const capabilities = object.capabilities as Record<string, Json>
  for (const name of capabilityNames) {
    if (!requested?.nested(name)?.boolean('requested')) continue
    if (name === 'au_becs_debit_payments' && object.country !== 'AU')
      throw invalid(`The capability ${name} is not available in ${String(object.country)}.`)
    // Who has given all that is needed is looked at no further.
    capabilities[name] ??= object.charges_enabled === true ? 'active' : 'inactive'
  }
  api.params.ignore('business_profile', 'settings', 'company', 'individual')
  api.store.put(object)
  api.emit('account.updated', object)
  return object
}

export const deleteAccount = (api: Api, id: string): Json => {
  load(api, 'account', id)
  const deleted: StripeObject = { id, object: 'account', deleted: true }
  api.store.put(deleted)
  return deleted
}

export const listAccounts = (api: Api): Json => listPage(api, 'account', '/v1/accounts')

const linkLifeSeconds = 300

export const createAccountLink = (api: Api): Json => {
  const { params } = api
  const { object, hidden } = load(api, 'account', params.needed('account'), 'account')
  const refreshUrl = params.needed('refresh_url')
  const returnUrl = params.needed('return_url')
  const type = params.choice('type', ['account_onboarding', 'account_update'])
  params.ignore('collection_options', 'collect')
  if (type === undefined) throw invalid('Missing required param: type.', { code: 'parameter_missing', param: 'type' })
  for (const [param, url] of Object.entries({ refresh_url: refreshUrl, return_url: returnUrl })) {
    if (!URL.canParse(url)) throw invalid('Not a valid URL', { code: 'url_invalid', param })
  }
  const token = newId('link')
  const created = seconds(api)
  api.store.put(object, { ...hidden, link: { token, expires: created + linkLifeSeconds, returnUrl } })
  return {
    object: 'account_link',
    created,
    expires_at: created + linkLifeSeconds,
    url: `${api.baseUrl}/local/stripe/onboard/${object.id}?token=${token}`,
  } satisfies Answered<Stripe.AccountLink>
}

/** What a supplier gives at the provider's page. */
export const accountAnswers = ['complete', 'document', 'closed', 'noDebits', 'disconnected'] as const
export type AccountAnswer = (typeof accountAnswers)[number]

/**
 * The supplier has filled in what was asked for, or all of it but a document, without which nothing may be charged; or gave a bank account that
 * sends back what is paid out to it; or is one whom the provider lets debit no bank accounts yet; or has disconnected the platform, which sees
 * nothing of the account any more.
 */
export const completeAccount = (api: Api, id: string, answer: AccountAnswer): void => {
  const { object, hidden } = load(api, 'account', id)
  if (answer === 'disconnected') {
    deleteAccount(api, id)
    api.emit(
      'account.application.deauthorized',
      { id: 'ca_standin', object: 'application', name: 'Platform' },
      undefined,
      id,
    )
    return
  }
  const lacksDocument = answer === 'document'
  const standing = (name: string) =>
    lacksDocument || (answer === 'noDebits' && name === 'au_becs_debit_payments') ? 'pending' : 'active'
  const due = lacksDocument ? ['company.verification.document'] : []
  const changed: StripeObject = {
    ...object,
    charges_enabled: !lacksDocument,
    payouts_enabled: !lacksDocument,
    details_submitted: true,
    capabilities: Object.fromEntries(Object.keys(object.capabilities as object).map(name => [name, standing(name)])),
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: due,
      disabled_reason: lacksDocument ? 'requirements.past_due' : null,
      errors: [],
      eventually_due: due,
      past_due: due,
      pending_verification: [],
    } satisfies Answered<Stripe.Account.Requirements>,
  }
  api.store.put(changed, lacksDocument ? hidden : { bankIsClosed: answer === 'closed' })
  api.emit('account.updated', changed)
}
