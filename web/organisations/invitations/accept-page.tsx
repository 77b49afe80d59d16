import { Navigate } from 'react-router-dom'
import { identityPaths } from '#shared/identity/paths.ts'
import { Invitations, type ReceivedInvitation } from '#shared/organisations/Invitations.contract.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { rememberInvitationCode, useInvitationCode } from '../../lib/invitation-code.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { BannerOf } from '../../parts/banner-of.tsx'
import { Button } from '../../ui/button.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { CalendarDate } from '../../ui/relative-date.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'

const One = ({ invitation, byCode }: { invitation: ReceivedInvitation; byCode: string | undefined }) => {
  const t = useText()
  const toasts = useToasts()
  const { active, can } = useAccount()
  const answer = useCommand(Invitations, 'ACCEPT_INVITATION')
  const come = useCommand(Organisations, 'ACCEPT_INVITATION_ON_SIGN_IN')
  const bring = useCommand(Organisations, 'ACCEPT_ORG_INVITATION_ON_SIGN_IN')
  const { oid: organizationId, type, organisation, role, message, inviter, expiresAt } = invitation
  const busy = answer.busy || come.busy || bring.busy
  const name = organisation.name
  const told = (done: Promise<unknown>, accepted: boolean) =>
    void done.then(() => {
      if (byCode) rememberInvitationCode(undefined)
      toasts.done(accepted ? 'organisations.accept.accepted' : 'organisations.accept.declined', { organisation: name })
    }, toasts.failed)
  const own = active?.memberType === 'member' ? active.organisation : undefined
  const bringsOwn =
    own !== undefined &&
    type !== 'member' &&
    own.id !== organizationId &&
    can(type === 'client' ? 'department.structure.firm' : 'department.structure.client')
  return (
    <Section title={t(`organisations.accept.${type}`, { organisation: name })}>
      <BannerOf organisationId={organizationId} />
      {role ? <p>{t('organisations.accept.role', { role })}</p> : null}
      {message ? <blockquote>{message}</blockquote> : null}
      <p>
        {t('organisations.invitations.byWhom', { name: inviter })} · {t('organisations.invitations.until')}{' '}
        <CalendarDate day={expiresAt.slice(0, 10)} />
      </p>
      {type === 'supplier' && !bringsOwn ? <p>{t('organisations.accept.needsOrganisation')}</p> : null}
      <div className="actions">
        {type === 'supplier' ? null : (
          <Button
            tone="primary"
            busy={busy}
            onClick={() =>
              told(byCode ? come.run({ text: byCode }) : answer.run({ organizationId, type, accept: true }), true)
            }
          >
            {t('organisations.invitation.event.accept')}
          </Button>
        )}
        {bringsOwn ? (
          <Button
            of={bring}
            tone={type === 'supplier' ? 'primary' : 'plain'}
            busy={busy}
            onClick={() => told(bring.run({ organizationId, type: type === 'client' ? 'client' : 'supplier' }), true)}
          >
            {t('organisations.accept.forOrganisation', { name: own.tradingName })}
          </Button>
        ) : null}
        <Button
          tone="quiet"
          busy={busy}
          onClick={() => told(answer.run({ organizationId, type, accept: false }), false)}
        >
          {t('organisations.invitation.event.decline')}
        </Button>
      </div>
    </Section>
  )
}

/** /acceptinvite: what somebody is invited to, each answered by itself (spec part 1, section 2, route guard). */
export const AcceptPage = () => {
  const t = useText()
  const code = useInvitationCode()
  const { data } = useQueryOf(Invitations, 'GET_BY_RELATED', { of: 'received' }, { asPerson: true })
  const byCode = useQueryOf(
    Organisations,
    'CHECK_REGISTER_INVITE',
    { text: code ?? '-' },
    { asPerson: true, enabled: code !== undefined },
  )
  if (!data) return <DetailSkeleton />
  if (data.received.length === 0) return <Navigate to={identityPaths.home()} replace />
  const first = byCode.data?.invitation?.id
  const inOrder = data.received.toSorted((a, b) => Number(b.id === first) - Number(a.id === first))
  return (
    <Page title={t('organisations.accept.title')} subtitle={t('organisations.accept.lead')} width="narrow">
      {inOrder.map(invitation => (
        <One key={invitation.id} invitation={invitation} byCode={invitation.id === first ? code : undefined} />
      ))}
    </Page>
  )
}
