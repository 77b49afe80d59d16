import { identityPaths } from '../identity/paths.ts'
import type { User } from '../identity/user.ts'
import type { DeclaredEvent, DomainEvent } from '../kit/event.ts'
import { fill, type Params } from '../kit/fill.ts'
import { actingFor } from '../kit/paths.ts'
import { escapeHtml } from '../kit/text.ts'
import { worded } from '../kit/worded.ts'
import type { chatMail } from './texts/en/mail.ts'

/** What a person reads of a mail. */
export type Letter = { readonly subject: string; readonly text: string; readonly html: string }

/** An event as a mail tells it: what is declared of it, the side of who reads, and which mail says it. */
export type Mailed = {
  readonly declared: DeclaredEvent
  readonly event: DomainEvent
  readonly side: string | undefined
  readonly name: string
}

/** Who reads a mail, and where it leads. */
export type Envelope = {
  readonly receiver: Pick<User, 'firstName' | 'language'>
  /** The stage's own web address, without a slash at its end. */
  readonly origin: string
  /** The catalogue's texts of mails (shared/mail-texts.ts). */
  readonly texts: { readonly [L in User['language']]: Readonly<Record<string, string>> }
}

/** How long a title or name may be in a mail. */
const longest = 120

/**
 * A title or name as a mail may carry it: one line, of letters that are seen. What others typed cannot begin a header, turn
 * the direction of what follows, or hide it.
 */
const oneLine = (value: string): string => [...value.replace(/[\s\p{C}]+/gu, ' ').trim()].slice(0, longest).join('')

const style = {
  body: 'margin:0;padding:24px;background:#faf8f4;color:#1c2a24;font:16px/1.5 system-ui,sans-serif',
  card: 'max-width:36rem;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #ddd8cc;border-radius:10px',
  action:
    'display:inline-block;padding:10px 16px;border-radius:6px;background:#1d5a3e;color:#ffffff;text-decoration:none',
  foot: 'max-width:36rem;margin:16px auto 0;color:#55635c;font-size:13px',
} as const

/** The names of those on the sides of an event, as `mine` and `other`, for the side of who reads. */
const partyNames = ({ demanderName = '', supplierName = '' }: DomainEvent['data'], side: string | undefined) =>
  side === 'demander' ? { mine: demanderName, other: supplierName } : { mine: supplierName, other: demanderName }

const paramsOf = ({ event, side }: Mailed, { receiver }: Envelope): Params => {
  const all = { ...event.data, ...partyNames(event.data, side), name: receiver.firstName }
  const data = Object.entries(all).map(([key, value]) => [key, typeof value === 'string' ? oneLine(value) : value])
  return worded(Object.fromEntries(data), receiver.language)
}

const textOf = ({ texts, receiver }: Envelope, key: string, params: Params): string => {
  const text = texts[receiver.language][key]
  if (text === undefined) throw new Error(`no mail text is called ${key}`)
  return fill(text, params)
}

/** The page of an event, opened for the side that reads: a person may belong to several organisations. */
const pageOf = ({ declared, event, side }: Mailed, { origin }: Envelope): string => {
  const reader = event.parties.find(({ id }) => id === event.data[`${side}Id`])
  const organisationId = reader?.type === 'organization' ? reader.id : undefined
  return origin + actingFor(declared.href?.(event, side) ?? '/', organisationId)
}

/** The frame of every mail: greeting, words, what one may press, why one gets it and how to stop it. */
const letterOf = (
  envelope: Envelope,
  parts: {
    readonly subject: string
    readonly body: string
    /** What came, each with its page: the list of a digest. */
    readonly list?: readonly { readonly title: string; readonly href: string }[]
    readonly action: string
    readonly href: string
    readonly why: string
  },
): Letter => {
  const { subject, body, list = [], action, href, why } = parts
  const { receiver, origin } = envelope
  const frame = (key: keyof typeof chatMail, params: Params = {}) => textOf(envelope, key, params)
  const link = (what: string, to: string) => `${frame('chat.mail.link', { what })}\n${to}`
  const name = oneLine(receiver.firstName)
  const greeting = frame(name ? 'chat.mail.greeting' : 'chat.mail.greeting.nobody', { name })
  const stop = frame('chat.mail.stop')
  const settings = origin + identityPaths.notifications()
  const e = escapeHtml
  const listed = list.map(each => `- ${each.title}\n  ${each.href}\n`).join('')
  const items = list.map(each => `<li><a href="${e(each.href)}">${e(each.title)}</a></li>`).join('\n')
  return {
    subject,
    text: `${greeting}\n\n${body}\n\n${listed ? `${listed}\n` : ''}${link(action, href)}\n\n-- \n${why}\n${link(stop, settings)}\n`,
    html: `<!doctype html><html lang="${receiver.language}"><head><meta charset="utf-8"><title>${e(subject)}</title></head>
<body style="${style.body}"><div style="${style.card}"><p>${e(greeting)}</p><p>${e(body)}</p>
${items ? `<ul>\n${items}\n</ul>\n` : ''}<p><a href="${e(href)}" style="${style.action}">${e(action)}</a></p></div>
<p style="${style.foot}">${e(why)} <a href="${e(settings)}">${e(stop)}</a></p></body></html>
`,
  }
}

/** A mail about an event, for one person on one side of it, in that person's language. */
export const composeMail = (mailed: Mailed, envelope: Envelope): Letter => {
  const params = paramsOf(mailed, envelope)
  const { name } = mailed
  const t = (key: string) => textOf(envelope, key, params)
  return letterOf(envelope, {
    subject: t(`${name}.subject`),
    body: t(`${name}.body`),
    action: t(`${name}.action`),
    href: pageOf(mailed, envelope),
    why: t(`${name.split('.')[0]}.mail.why`),
  })
}

/**
 * One mail that lists several, which came too many at a time to be sent each.
 * @param mailed at least one, in the order in which they came
 */
export const composeDigest = (mailed: readonly Mailed[], envelope: Envelope): Letter => {
  const list = mailed.map(each => ({
    title: textOf(envelope, `${each.name}.subject`, paramsOf(each, envelope)),
    href: pageOf(each, envelope),
  }))
  const count = list.length
  const t = (key: keyof typeof chatMail) => textOf(envelope, key, { count, first: list[0]?.title ?? '' })
  return letterOf(envelope, {
    subject: t(count === 1 ? 'chat.mail.digest.subject.one' : 'chat.mail.digest.subject.other'),
    body: t('chat.mail.digest.body'),
    list,
    action: t('chat.mail.digest.action'),
    href: `${envelope.origin}/`,
    why: t('chat.mail.digest.why'),
  })
}
