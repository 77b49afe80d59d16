import { dealsPaths } from '../deals/paths.ts'
import type { Side } from '../deals/request.ts'
import { dealMail as en } from '../deals/texts/en/mail.ts'
import { dealMail as fr } from '../deals/texts/fr/mail.ts'
import { identityPaths } from '../identity/paths.ts'
import type { User } from '../identity/user.ts'
import type { DomainEvent } from '../kit/event.ts'
import { fill, type Params } from '../kit/fill.ts'
import { escapeHtml } from '../kit/text.ts'
import { worded } from '../kit/words.ts'
import { noticeOf } from './apprising.ts'
import type { MailName } from './deal-mails.ts'

/** What a person reads of a mail. */
export type Letter = { readonly subject: string; readonly text: string; readonly html: string }

const texts = { en, fr }

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

/**
 * A mail about an event of a deal, for one person on one side of it, in his language.
 * @param origin the stage's own web address, without a slash at its end
 */
export const composeMail = ({
  name,
  event,
  side,
  receiver,
  origin,
}: {
  readonly name: MailName
  readonly event: DomainEvent
  readonly side: Side
  readonly receiver: Pick<User, 'firstName' | 'language'>
  readonly origin: string
}): Letter => {
  const { language } = receiver
  const { demanderName = '', supplierName = '' } = event.data
  const [mine, other] = side === 'demander' ? [demanderName, supplierName] : [supplierName, demanderName]
  const typed = Object.entries({ ...event.data, mine, other, name: receiver.firstName })
  const data = typed.map(([key, value]) => [key, typeof value === 'string' ? oneLine(value) : value])
  const params: Params = worded(Object.fromEntries(data), language)
  const t = (key: keyof typeof en): string => fill(texts[language][key], params)
  const link = (what: string, to: string) => `${fill(texts[language]['deals.mail.link'], { what })}\n${to}`

  const deal = origin + (noticeOf(event)?.href(event, side) ?? dealsPaths.deals())
  const settings = origin + identityPaths.notifications()
  const subject = t(`deals.mail.${name}.subject`)
  const greeting = t(params.name ? 'deals.mail.greeting' : 'deals.mail.greeting.nobody')
  const body = t(`deals.mail.${name}.body`)
  const action = t(`deals.mail.${name}.action`)
  const why = t('deals.mail.why')
  const stop = t('deals.mail.stop')
  const e = escapeHtml
  return {
    subject,
    text: `${greeting}\n\n${body}\n\n${link(action, deal)}\n\n-- \n${why}\n${link(stop, settings)}\n`,
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${e(subject)}</title></head>
<body style="${style.body}"><div style="${style.card}"><p>${e(greeting)}</p><p>${e(body)}</p>
<p><a href="${e(deal)}" style="${style.action}">${e(action)}</a></p></div>
<p style="${style.foot}">${e(why)} <a href="${e(settings)}">${e(stop)}</a></p></body></html>
`,
  }
}
