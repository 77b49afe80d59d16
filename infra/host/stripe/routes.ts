import {
  createAccount,
  createAccountLink,
  deleteAccount,
  listAccounts,
  ownAccount,
  retrieveAccount,
  updateAccount,
} from './accounts.ts'
import { type Api, listPage, load } from './api.ts'
import { listTransactions, retrieveBalance } from './balance.ts'
import { createRefund, listCharges, listRefunds, retrieveCharge, retrieveRefund } from './charges.ts'
import { answerDispute, listDisputes } from './disputes.ts'
import { createFile, createFileLink, listFiles } from './files.ts'
import { cancelSession, createSession, loadSession, redactSession } from './identity.ts'
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  leaveAuthentication,
  listIntents,
  retrieveIntent,
  updateIntent,
} from './payment-intents.ts'
import {
  attachMethod,
  createCustomer,
  createMethod,
  deleteCustomer,
  detachMethod,
  listCustomers,
  listMethods,
  retrieveCustomer,
  retrieveMethod,
  updateCustomer,
  updateMethod,
} from './payment-methods.ts'
import { listPayouts } from './payouts.ts'
import {
  cancelSetup,
  confirmSetup,
  createSetup,
  leaveSetupAuthentication,
  listSetups,
  retrieveSetup,
  updateSetup,
} from './setup-intents.ts'
import type { Json } from './store.ts'

export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: readonly string[]
  /** Whether a browser may call it with the publishable key. */
  readonly browser: boolean
  run(api: Api, id: string): Json
}

const listEvents = (api: Api): Json => {
  const type = api.params.text('type')
  const types = api.params.list('types')
  return listPage(
    api,
    'event',
    '/v1/events',
    event =>
      (type === undefined || event.type === type) && (types === undefined || types.includes(event.type as string)),
  )
}

const route = (line: string, run: Route['run'], browser = false): Route => {
  const [method, path] = line.split(' ') as [Route['method'], string]
  return { method, path: path.split('/'), browser, run }
}

/** Every call of the API that the stand-in answers. `*` stands for an id. */
export const routes: readonly Route[] = [
  route('POST customers', createCustomer),
  route('GET customers', listCustomers),
  route('GET customers/*', retrieveCustomer),
  route('POST customers/*', updateCustomer),
  route('DELETE customers/*', deleteCustomer),
  route('GET customers/*/payment_methods', (api, id) => listMethods(api, id)),

  route('POST payment_methods', createMethod, true),
  route('GET payment_methods', api => listMethods(api)),
  route('GET payment_methods/*', retrieveMethod),
  route('POST payment_methods/*', updateMethod),
  route('POST payment_methods/*/attach', attachMethod),
  route('POST payment_methods/*/detach', detachMethod),

  route('POST payment_intents', createIntent),
  route('GET payment_intents', listIntents),
  route('GET payment_intents/*', retrieveIntent, true),
  route('POST payment_intents/*', updateIntent),
  route('POST payment_intents/*/confirm', confirmIntent, true),
  route('POST payment_intents/*/source_cancel', leaveAuthentication, true),
  route('POST payment_intents/*/cancel', cancelIntent),
  route('POST payment_intents/*/capture', captureIntent),

  route('POST setup_intents', createSetup),
  route('GET setup_intents', listSetups),
  route('GET setup_intents/*', retrieveSetup, true),
  route('POST setup_intents/*', updateSetup),
  route('POST setup_intents/*/confirm', confirmSetup, true),
  route('POST setup_intents/*/source_cancel', leaveSetupAuthentication, true),
  route('POST setup_intents/*/cancel', cancelSetup),
  route('GET mandates/*', (api, id) => load(api, 'mandate', id).object),

  route('GET charges', listCharges),
  route('GET charges/*', retrieveCharge),
  route('POST refunds', createRefund),
  route('GET refunds', listRefunds),
  route('GET refunds/*', retrieveRefund),

  route('GET disputes', listDisputes),
  route('GET disputes/*', (api, id) => load(api, 'dispute', id).object),
  route('POST disputes/*', answerDispute),

  route('POST files', createFile),
  route('GET files', listFiles),
  route('POST file_links', createFileLink),
  route('GET files/*', (api, id) => load(api, 'file', id).object),

  route('POST accounts', createAccount),
  route('GET account', ownAccount),
  route('GET accounts', listAccounts),
  route('GET accounts/*', retrieveAccount),
  route('POST accounts/*', updateAccount),
  route('DELETE accounts/*', deleteAccount),
  route('POST account_links', createAccountLink),

  route('GET application_fees', api => listPage(api, 'application_fee', '/v1/application_fees')),
  route('GET application_fees/*', (api, id) => load(api, 'application_fee', id).object),
  route('GET balance', retrieveBalance),
  route('GET balance_transactions', listTransactions),
  route('GET balance_transactions/*', (api, id) => load(api, 'balance_transaction', id).object),
  route('GET payouts', listPayouts),
  route('GET payouts/*', (api, id) => load(api, 'payout', id).object),

  route('POST identity/verification_sessions', createSession),
  route('GET identity/verification_sessions/*', (api, id) => loadSession(api, id).object),
  route('POST identity/verification_sessions/*/cancel', cancelSession),
  route('POST identity/verification_sessions/*/redact', redactSession),

  route('GET events', listEvents),
  route('GET events/*', (api, id) => load(api, 'event', id).object),
]

/** The call that a request means, and the id in its path. */
export const findRoute = (method: string, path: string): { route: Route; id: string } | undefined => {
  const parts = path.replace(/^\/v1\//, '').split('/')
  for (const candidate of routes) {
    if (candidate.method !== method || candidate.path.length !== parts.length) continue
    if (candidate.path.every((part, index) => part === '*' || part === parts[index])) {
      const at = candidate.path.indexOf('*')
      return { route: candidate, id: at < 0 ? '' : decodeURIComponent(parts[at]!) }
    }
  }
  return undefined
}
