import type { IncomingMessage, ServerResponse } from 'node:http'
import { accountAnswers, completeAccount } from './accounts.ts'
import { type Api, seconds } from './api.ts'
import { failRefund } from './charges.ts'
import { disputeLater, loseInPart, regainDispute } from './disputes.ts'
import { StripeError } from './error.ts'
import { linkedFile } from './files.ts'
import { decideSession, sessionKind } from './identity.ts'
import type { IntentKind } from './intents.ts'
import { answerAuthentication } from './payment-intents.ts'
import { endMandate } from './payment-methods.ts'
import { answerSetupAuthentication } from './setup-intents.ts'
import type { Json, Store, StripeObject } from './store.ts'

/** The pages of the stand-in: what happened, the bank's page of a 3-D Secure check, receipts, and onboarding. */

const escapeHtml = (text: unknown): string => String(text).replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:64rem;padding:1.5rem;color:#1a1f1c;background:#fff}
main.narrow{max-width:26rem;margin:3rem auto}h1{font-size:1.5rem}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #d7dbd8;vertical-align:top}td.number{text-align:right;font-variant-numeric:tabular-nums}
button{font:inherit;padding:.6rem 1.2rem;border-radius:6px;border:1px solid #1a1f1c;background:#fff;color:#1a1f1c;cursor:pointer}
button.primary{background:#1f5135;border-color:#1f5135;color:#fff}form{display:inline-block;margin:0 .5rem .5rem 0}.wide{overflow-x:auto}`

const page = (title: string, body: string, narrow = false): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main${narrow ? ' class="narrow"' : ''}><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`

const money = (amount: Json | undefined, currency: Json | undefined): string =>
  `${(Number(amount) / (currency === 'jpy' ? 1 : 100)).toFixed(currency === 'jpy' ? 0 : 2)} ${String(currency).toUpperCase()}`
const time = (value: Json | undefined): string =>
  new Date(Number(value) * 1000).toISOString().replace('T', ' ').slice(0, 19)
const newest = (store: Store, kind: string): StripeObject[] => store.newest(kind, 50)

const table = (headings: readonly string[], rows: readonly string[]): string =>
  rows.length === 0
    ? '<p>None yet.</p>'
    : `<div class="wide" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${headings.map(heading => `<th scope="col">${heading}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`

const overview = (store: Store): string => {
  const intents = newest(store, 'payment_intent').map(
    intent =>
      `<tr><td>${time(intent.created)}</td><td>${escapeHtml(intent.id)}</td><td>${escapeHtml(intent.status)}</td><td class="number">${money(intent.amount, intent.currency)}</td><td>${escapeHtml(intent.description ?? '')}</td></tr>`,
  )
  const events = newest(store, 'event').map(event => {
    const delivery = store.delivery(event.id)
    const state = delivery ? `${delivery.state}, ${delivery.attempts} attempts` : 'no receiver'
    const again = `<form method="post" action="/local/stripe/events/${event.id}/resend"><button>Deliver again<span hidden> ${event.id}</span></button></form>`
    return `<tr><td>${time(event.created)}</td><td>${escapeHtml(event.type)}</td><td>${escapeHtml(event.id)}</td><td>${state}</td><td>${delivery ? again : ''}</td></tr>`
  })
  const disputes = newest(store, 'dispute').map(dispute => {
    const regain = `<form method="post" action="/local/stripe/disputes/${dispute.id}/regain"><button>Give it back after all<span hidden> ${dispute.id}</span></button></form>`
    return `<tr><td>${time(dispute.created)}</td><td>${escapeHtml(dispute.id)}</td><td>${escapeHtml(dispute.status)}</td><td class="number">${money(dispute.amount, dispute.currency)}</td><td>${dispute.status === 'lost' ? regain : ''}</td></tr>`
  })
  const mandates = newest(store, 'mandate').map(mandate => {
    const end = `<form method="post" action="/local/stripe/mandates/${mandate.id}/end"><button>End it, as the bank does<span hidden> ${mandate.id}</span></button></form>`
    return `<tr><td>${escapeHtml(mandate.id)}</td><td>${escapeHtml(mandate.payment_method)}</td><td>${escapeHtml(mandate.status)}</td><td>${mandate.status === 'active' ? end : ''}</td></tr>`
  })
  return page(
    'Payments in the local Stripe',
    `<h2>Payment intents</h2>${table(['When', 'Intent', 'Status', 'Amount', 'Description'], intents)}
     <h2>Disputes</h2>${table(['When', 'Dispute', 'Status', 'Amount', 'Again'], disputes)}
     <h2>Mandates of bank debits</h2>${table(['Mandate', 'Bank account', 'Status', 'End'], mandates)}
     <h2>Events</h2>${table(['When', 'Type', 'Event', 'Delivery', 'Again'], events)}`,
  )
}

const receipt = (charge: StripeObject): string => {
  const card = (charge.payment_method_details as Record<string, Record<string, Json>>).card
  return page(
    'Receipt',
    `<p>Paid <strong>${money(charge.amount, charge.currency)}</strong> on ${time(charge.created)}${card ? ` with ${escapeHtml(card.brand)} ending in ${escapeHtml(card.last4)}` : ''}.</p>
     <p>${escapeHtml(charge.description ?? '')}</p>`,
    true,
  )
}

type Action = { token: string; returnUrl: string | null }

const intentKind = (id: string): IntentKind => (id.startsWith('seti_') ? 'setup_intent' : 'payment_intent')

/** The intent that waits for this page, if the token is its own. */
const waiting = (store: Store, id: string, token: string | null) => {
  const intent = store.get(intentKind(id), id)
  const action = intent?.hidden.action as Action | undefined
  return intent && action && action.token === token ? { intent, action } : undefined
}

const authenticationPage = (intent: StripeObject, token: string): string => {
  const action = `/local/stripe/authenticate/${intent.id}?token=${encodeURIComponent(token)}`
  const button = (answer: string, label: string, kind: string) =>
    `<form method="post" action="${escapeHtml(action)}&amp;answer=${answer}"><button class="${kind}">${label}</button></form>`
  const what =
    intent.object === 'payment_intent'
      ? `a payment of <strong>${money(intent.amount, intent.currency)}</strong>`
      : 'saving your card for later payments'
  return page(
    'Your bank asks',
    `<p>This page stands in for your bank's. Do you approve ${what}?</p>
     ${button('approve', 'Approve', 'primary')}${button('fail', 'Refuse', '')}`,
    true,
  )
}

const gone = page('Nothing to approve', '<p>This was answered already, or it is no longer waited for.</p>', true)

const redirectTarget = (intent: StripeObject, returnUrl: string): string => {
  const url = new URL(returnUrl)
  const failed = ['requires_payment_method', 'canceled'].includes(intent.status as string)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret as string)
  url.searchParams.set('redirect_status', failed ? 'failed' : intent.status === 'succeeded' ? 'succeeded' : 'pending')
  return url.href
}

export type PageContext = {
  readonly store: Store
  readonly now: () => number
  /** An api for changes that the pages make, and what to do once they are committed. */
  api(account?: string): Api
  committed(): void
  resend(eventId: string): boolean
}

const html = (response: ServerResponse, body: string, status = 200): void => {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}

const redirect = (response: ServerResponse, location: string): void => {
  response.writeHead(303, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).end()
}

const answerIntent = (context: PageContext, response: ServerResponse, id: string, url: URL): void => {
  const { store } = context
  const found = waiting(store, id, url.searchParams.get('token'))
  if (!found) {
    html(response, gone, 404)
    return
  }
  const approved = url.searchParams.get('answer') === 'approve'
  const answer = found.intent.object.object === 'setup_intent' ? answerSetupAuthentication : answerAuthentication
  store.transaction(() => answer(context.api(store.ownerOf(id)), found.intent, approved))
  context.committed()
  const after = store.get(intentKind(id), id)!.object
  if (found.action.returnUrl === null) {
    html(response, page('Thank you', '<p>You may close this page.</p>', true))
  } else redirect(response, redirectTarget(after, found.action.returnUrl))
}

type Link = { token: string; expires: number; returnUrl: string }

const onboarding = (context: PageContext, request: IncomingMessage, response: ServerResponse, id: string, url: URL) => {
  const account = context.store.get('account', id)
  const link = account?.hidden.link as Link | undefined
  if (!account || link?.token !== url.searchParams.get('token') || link.expires < seconds(context)) {
    html(response, gone, 404)
    return
  }
  if (request.method === 'POST') {
    const asked = url.searchParams.get('answer')
    const answer = accountAnswers.find(one => one === asked) ?? 'complete'
    context.store.transaction(() => completeAccount(context.api(), id, answer))
    context.committed()
    redirect(response, link.returnUrl)
    return
  }
  const action = `/local/stripe/onboard/${id}?token=${encodeURIComponent(link.token)}`
  const button = (answer: string, label: string, kind: string) =>
    `<form method="post" action="${escapeHtml(action)}&amp;answer=${answer}"><button class="${kind}">${label}</button></form>`
  html(
    response,
    page(
      'Your business',
      `<p>This page stands in for the one where a business gives its details and bank account.</p>
       ${button('complete', 'Complete with test details', 'primary')}${button('document', 'Leave a document out', '')}${button('closed', 'Give a bank account that is closed', '')}${button('noDebits', 'Be allowed no bank debits yet', '')}${button('disconnected', 'Disconnect the platform', '')}`,
      true,
    ),
  )
}

/** The provider's page where somebody shows a document and their face: here one chooses what comes of it. */
const identityPage = (
  context: PageContext,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  url: URL,
) => {
  const found = context.store.get(sessionKind, id)
  const token = url.searchParams.get('token')
  if (!found || found.hidden.token !== token || found.object.status !== 'requires_input') {
    html(response, gone, 404)
    return
  }
  if (request.method === 'POST') {
    context.store.transaction(() => decideSession(context.api(), id, url.searchParams.get('answer')))
    context.committed()
    redirect(response, String(found.hidden.returnUrl ?? '/local/stripe'))
    return
  }
  const action = `/local/stripe/identity/${id}?token=${encodeURIComponent(token ?? '')}`
  const button = (outcome: string, label: string, kind: string) =>
    `<form method="post" action="${escapeHtml(action)}&amp;answer=${outcome}"><button class="${kind}">${label}</button></form>`
  html(
    response,
    page(
      'Show who you are',
      `<p>This page stands in for the one where a document and a face are looked at. What comes of it?</p>
       ${button('verified', 'Both hold', 'primary')}${button('document_expired', 'The document has expired', '')}${button('selfie_face_mismatch', 'The face is another', '')}`,
      true,
    ),
  )
}

/** What is behind an address of a file, never shown as a page of this origin. */
const linked = (context: PageContext, response: ServerResponse, id: string): void => {
  const file = linkedFile(context.store, id, context.now())
  if (!file) {
    html(response, gone, 404)
    return
  }
  response.writeHead(200, {
    'content-type': file.type,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'cache-control': 'no-store',
    'content-security-policy': 'sandbox',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  response.end(file.bytes)
}

/** Whether a form came from one of these pages and not from another site. */
const sameSite = (request: IncomingMessage): boolean => {
  const { origin, host } = request.headers
  return origin === undefined || origin === 'null' || (URL.canParse(origin) && new URL(origin).host === host)
}

type BankDoes = { readonly kind: string; readonly does: (api: Api, id: string, amount: number) => void }

/** What a payer's bank does of its own accord; `amount` in minor units, where that is not all of it. */
const bankDoes: Readonly<Record<string, BankDoes>> = {
  'charges dispute': { kind: 'charge', does: disputeLater },
  'disputes lose': { kind: 'dispute', does: loseInPart },
  'disputes regain': { kind: 'dispute', does: regainDispute },
  'refunds fail': { kind: 'refund', does: failRefund },
  'mandates end': { kind: 'mandate', does: endMandate },
}

/** Answers a request under /local/stripe. */
export const servePage = (context: PageContext, request: IncomingMessage, response: ServerResponse, url: URL): void => {
  const { store } = context
  const [, , , section, id = '', verb] = url.pathname.split('/')
  const post = request.method === 'POST'
  if (post && !sameSite(request)) {
    html(response, page('Refused', '<p>This form belongs to another site.</p>', true), 403)
    return
  }
  if (section === undefined && !post) {
    html(response, overview(store))
    return
  }
  if (section === 'authenticate') {
    const found = waiting(store, id, url.searchParams.get('token'))
    if (post) answerIntent(context, response, id, url)
    else html(response, found ? authenticationPage(found.intent.object, found.action.token) : gone, found ? 200 : 404)
    return
  }
  if (section === 'receipts' && !post) {
    const charge = store.get('charge', id)
    html(response, charge ? receipt(charge.object) : gone, charge ? 200 : 404)
    return
  }
  if (section === 'links' && !post) {
    linked(context, response, id)
    return
  }
  if (section === 'identity') {
    identityPage(context, request, response, id, url)
    return
  }
  if (section === 'onboard') {
    onboarding(context, request, response, id, url)
    return
  }
  if (section === 'events' && verb === 'resend' && post && context.resend(id)) {
    redirect(response, '/local/stripe')
    return
  }
  const bank = post ? bankDoes[`${section} ${verb}`] : undefined
  if (bank && store.get(bank.kind, id)) {
    const amount = Number(url.searchParams.get('amount') ?? 0)
    store.transaction(() => bank.does(context.api(store.ownerOf(id)), id, amount))
    context.committed()
    redirect(response, '/local/stripe')
    return
  }
  throw new StripeError(404, { type: 'invalid_request_error', message: 'No such page' })
}
