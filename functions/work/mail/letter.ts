import type { User } from '#shared/identity/user.ts'
import { fill } from '#shared/kit/fill.ts'
import { actingFor } from '#shared/kit/paths.ts'
import { escapeHtml } from '#shared/kit/text.ts'
import type { MailThread, ThreadMail } from '#shared/work/mail.ts'
import { oneLine } from '#shared/work/mail-text.ts'
import { workPaths } from '#shared/work/paths.ts'
import { textOf } from '#shared/work/template-body.ts'

const style = {
  body: 'margin:0;padding:24px;background:#ffffff;color:#1c2a24;font:16px/1.5 system-ui,sans-serif',
  foot: 'margin-top:32px;padding-top:12px;border-top:1px solid #ddd8cc;color:#55635c;font-size:13px',
} as const

const longest = 120

/** What a letter says, as its reader gets it: its text, and below it who wrote and how to answer. */
export const letterOf = async (
  mail: ThreadMail,
  theirs: Pick<MailThread, 'id' | 'owner' | 'name' | 'subject'>,
  reader: Pick<User, 'language'>,
  texts: Readonly<Record<string, string>>,
) => {
  const { readBody } = await import('#shared/work/template-read.ts')
  const { SITE_URL } = process.env
  if (!SITE_URL) throw new Error('SITE_URL is not set')
  const party = oneLine(theirs.name, longest)
  const person = oneLine(mail.byName, longest)
  const writer = person === party ? party : `${person} (${party})`
  const t = (key: string) => fill(texts[`work.letter.${key}`] ?? '', { writer })
  const organisationId = theirs.owner.type === 'organization' ? theirs.owner.id : undefined
  const href = SITE_URL + actingFor(workPaths.mailThread(theirs.id), organisationId)
  const subject = oneLine(theirs.subject, longest)
  return {
    writer: `${writer} \u00b7 Tradewell`,
    subject,
    text: `${textOf(readBody(mail.html))}\n\n-- \n${t('why')}\n${t('read')}: ${href}\n`,
    html: `<!doctype html><html lang="${reader.language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="${style.body}">${mail.html}
<p style="${style.foot}">${escapeHtml(t('why'))} <a href="${escapeHtml(href)}">${escapeHtml(t('read'))}</a></p></body></html>
`,
  }
}
