import { identityPaths } from '#shared/identity/paths.ts'
import { fill } from '#shared/kit/fill.ts'
import { escapeHtml } from '#shared/kit/text.ts'
import { goodForDays, type Invitation } from '#shared/organisations/invitation.ts'
import { invitationMail as en } from '#shared/organisations/texts/en/invitation-mail.ts'
import { invitationMail as fr } from '#shared/organisations/texts/fr/invitation-mail.ts'

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * The mail of an invitation. Its code stands behind the # of the address, which no browser sends to a server, so that no log of a
 * request and no referrer holds it.
 */
export const invitationLetter = (invitation: Invitation, code: string, origin: string) => {
  const { language, organisation, inviter, type, role, message } = invitation
  const texts = language === 'fr' ? fr : en
  const params = {
    organisation: oneLine(organisation.name),
    inviter: oneLine(inviter.name),
    role: role ?? '',
    days: goodForDays,
  }
  const t = (key: keyof typeof en) => fill(texts[key], params)
  const subject = oneLine(t(`organisations.invitationMail.${type}.subject`))
  const paragraphs = [
    t(`organisations.invitationMail.${type}.body`),
    ...(message ? [`${t('organisations.invitationMail.says')}\n${message}`] : []),
    t('organisations.invitationMail.good'),
  ]
  const href = `${origin}${identityPaths.registerInvited('invited')}#${code}`
  const [action, why] = [t('organisations.invitationMail.action'), t('organisations.invitationMail.why')]
  const e = escapeHtml
  const shown = paragraphs.map(text => `<p>${e(text).replaceAll('\n', '<br>')}</p>`).join('\n')
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n\n${action}:\n${href}\n\n-- \n${why}\n`,
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>${e(subject)}</title></head>
<body>${shown}
<p><a href="${e(href)}">${e(action)}</a></p>
<p>${e(why)}</p></body></html>
`,
  }
}
