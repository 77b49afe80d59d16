import { identityPaths } from '#shared/identity/paths.ts'
import { exactDate } from '#shared/kit/words.ts'
import { formatAbn } from '#shared/organisations/business-number.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { type Person, useAccount, type Workspace } from '../lib/account.tsx'
import { useLanguage, useText } from '../lib/i18n.ts'
import { ProfileCard } from '../parts/profile-card.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Section, SideFacts } from '../ui/page.tsx'
import { SettingsFrame } from '../ui/settings-frame.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { NoOrganisation } from './no-organisation.tsx'
import { LeaveStaff } from './relations/leave-staff.tsx'

/** What the product knows of who is signed in, and as whom others know them. */
const You = ({ person }: { person: Person }) => {
  const t = useText()
  const language = useLanguage()
  const { firstName, middleName, lastName, email, emailVerified, phone, createdAt } = person
  return (
    <Section
      title={t('identity.information.you')}
      action={<LinkButton to={identityPaths.profile()}>{t('identity.information.edit')}</LinkButton>}
    >
      <SideFacts
        facts={[
          { label: t('identity.profile.name'), value: [firstName, middleName, lastName].filter(Boolean).join(' ') },
          { label: t('identity.email'), value: email },
          {
            label: t('identity.information.address'),
            value: t(emailVerified ? 'identity.information.confirmed' : 'identity.information.unconfirmed'),
          },
          { label: t('identity.phone'), value: phone },
          { label: t('identity.profile.language'), value: t(`app.language.${person.language}`) },
          { label: t('identity.information.since'), value: exactDate(createdAt.slice(0, 10), language) },
        ]}
      />
    </Section>
  )
}

const One = ({ workspace, isActive }: { workspace: Workspace; isActive: boolean }) => {
  const t = useText()
  const { organisation, isOwner, memberType } = workspace
  return (
    <Section
      title={organisation.tradingName}
      action={
        <div className="page-actions">
          <LinkButton to={organisationsPaths.about(organisation.domainName)}>{t('organisations.edit.view')}</LinkButton>
          <LinkButton to={organisationsPaths.one(organisation.id)}>{t('identity.information.edit')}</LinkButton>
          {memberType === 'member' ? <LeaveStaff workspace={workspace} /> : null}
        </div>
      }
    >
      <SideFacts
        facts={[
          {
            label: t('identity.information.standing'),
            value: isOwner ? t('app.switch.owner') : t(`app.memberType.${memberType}`),
          },
          {
            label: t('identity.information.acting'),
            value: isActive ? t('identity.information.actingNow') : undefined,
          },
          { label: t('organisations.form.abn'), value: organisation.abn && formatAbn(organisation.abn) },
          { label: t('identity.information.members'), value: organisation.totalMembers },
          { label: t('organisations.form.signerCount'), value: organisation.signerCount },
        ]}
      />
    </Section>
  )
}

/** /configuration/information: one's account and one's organisations at a glance. */
export const InformationPage = () => {
  const t = useText()
  const { person, workspaces, active } = useAccount()
  return (
    <SettingsFrame part="organization" title={t('organisations.page.information')}>
      {person ? (
        <>
          <You person={person} />
          <Section title={t('identity.information.card')}>
            <p>{t('identity.information.card.help')}</p>
            <ProfileCard uid={person.uid} />
          </Section>
        </>
      ) : (
        <TextSkeleton lines={8} />
      )}
      {workspaces.map(workspace => (
        <One
          key={workspace.organisation.id}
          workspace={workspace}
          isActive={workspace.organisation.id === active?.organisation.id}
        />
      ))}
      {workspaces.length === 0 ? <NoOrganisation /> : null}
    </SettingsFrame>
  )
}
