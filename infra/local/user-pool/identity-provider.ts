import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { decoded, escapeHtml, readBody, sendPage } from '../wire/http.ts'
import type { Pool } from './pool.ts'

/**
 * The local identity provider: stands for Google, Facebook and Microsoft. It asks who to be instead of for a password,
 * and answers like an authorisation server, a refusal included.
 */
export const providerPath = '/local/identity-provider/'

export type ProviderProfile = {
  subject: string
  email: string
  emailVerified: string
  givenName: string
  familyName: string
}

/** Each provider numbers people in its own way; the same address is the same person each time. */
const subjectOf = (provider: string, email: string): string => {
  const digest = createHash('sha256').update(`${provider}\n${email.toLowerCase()}`).digest('hex')
  return provider === 'Google' || provider === 'Facebook'
    ? BigInt(`0x${digest.slice(0, 17)}`).toString()
    : digest.slice(0, 43)
}

/** 'LoginWithMicrosoft' as people call it. */
export const labelOf = (provider: string) => provider.replace(/^LoginWith/, '')

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:26rem;margin:4rem auto;padding:0 1rem;color:#1c2a24}
h1{font-size:1.25rem}h2{font-size:1rem;margin:0}form{display:grid;gap:.75rem;margin:1.5rem 0}label{display:grid;gap:.25rem}
input:not([type=checkbox]),button{font:inherit;padding:.5rem .75rem;border:1px solid #9aa7a0;border-radius:6px;background:#fff}
button{cursor:pointer;text-align:left}button small{display:block;color:#55635c}button.primary{background:#14532d;color:#fff;text-align:center}`

/** A page of the hosted sign-in. */
export const hostedPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`

const choicePage = (pool: Pool, provider: string, state: string): string => {
  const known = pool.store.providerPeople(provider) as unknown as ProviderProfile[]
  const offered = pool.people(provider).filter(person => !known.some(one => one.email === person.email))
  const button = (email: string, name: string) =>
    `<button name="person" value="${escapeHtml(email)}">${escapeHtml(name)}<small>${escapeHtml(email)}</small></button>`
  const hidden = `<input type="hidden" name="state" value="${escapeHtml(state)}">`
  const people = [
    ...known.map(one => button(one.email, `${one.givenName} ${one.familyName}`)),
    ...offered.map(one => button(one.email, `${one.givenName} ${one.familyName}`)),
  ].join('')
  return hostedPage(
    `Sign in with ${labelOf(provider)}`,
    `<p>This page stands in for ${escapeHtml(labelOf(provider))} on your machine. Choose who you are.</p>
    ${people ? `<form method="post" aria-label="People of this machine">${hidden}${people}</form><h2>Somebody else</h2>` : ''}
    <form method="post" aria-label="Somebody else">${hidden}
    <label>E-mail<input name="email" type="email" required autocomplete="off"></label>
    <label>First name<input name="givenName" autocomplete="off"></label>
    <label>Last name<input name="familyName" autocomplete="off"></label>
    <span><input type="checkbox" name="verified" id="verified" value="true" checked>
    <label for="verified" style="display:inline"> ${escapeHtml(labelOf(provider))} has verified this address</label></span>
    <button class="primary" name="action" value="continue">Continue</button></form>
    <form method="post">${hidden}<button name="action" value="cancel">Cancel</button></form>`,
  )
}

/** Who somebody chose to be. @returns undefined for what is no address */
const chosenPerson = (pool: Pool, provider: string, form: URLSearchParams): ProviderProfile | undefined => {
  const chosen = form.get('person')
  if (chosen !== null) {
    const known = (pool.store.providerPeople(provider) as unknown as ProviderProfile[]).find(
      one => one.email === chosen,
    )
    const offered = pool.people(provider).find(one => one.email === chosen)
    return known ?? (offered && { ...offered, subject: subjectOf(provider, chosen), emailVerified: 'true' })
  }
  const email = (form.get('email') ?? '').trim()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return undefined
  return {
    subject: subjectOf(provider, email),
    email,
    emailVerified: form.get('verified') === 'true' ? 'true' : 'false',
    givenName: form.get('givenName')?.trim() || email.split('@')[0]!,
    familyName: form.get('familyName')?.trim() || labelOf(provider),
  }
}

/** Answers the local identity provider's pages. */
export const handleProvider = async (
  pool: Pool,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> => {
  const provider = decoded(url.pathname.slice(providerPath.length)) ?? ''
  const form =
    request.method === 'POST' ? new URLSearchParams(String(await readBody(request, 16_384))) : url.searchParams
  const state = form.get('state') ?? ''
  if (pool.authorisations.get(state)?.provider !== provider) {
    sendPage(response, 400, hostedPage('This sign-in has expired', '<p>Go back to the app and begin again.</p>'))
    return
  }
  if (request.method !== 'POST') {
    sendPage(response, 200, choicePage(pool, provider, state))
    return
  }
  const back = new URLSearchParams({ state })
  if (form.get('action') === 'cancel') {
    back.set('error', 'access_denied')
    back.set('error_description', 'The person cancelled the sign-in.')
  } else {
    const person = chosenPerson(pool, provider, form)
    if (!person) {
      sendPage(response, 400, choicePage(pool, provider, state))
      return
    }
    pool.store.saveProviderPerson(provider, person.subject, person)
    back.set('code', pool.assertions.add({ provider, subject: person.subject }, 60))
  }
  response.writeHead(303, { location: `/oauth2/idpresponse?${back}`, 'cache-control': 'no-store' })
  response.end()
}
