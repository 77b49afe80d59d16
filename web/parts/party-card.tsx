import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Party } from '#shared/kit/event.ts'
import type { Id } from '#shared/kit/id.ts'
import { anzsicLabel } from '#shared/organisations/anzsic.ts'
import { formatAbn } from '#shared/organisations/business-number.ts'
import type { Mid } from '#shared/organisations/member.ts'
import { OrgAboutUs } from '#shared/organisations/OrgAboutUs.contract.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useBeside } from '../ui/beside.ts'
import { Failure } from '../ui/failure.tsx'
import { SideFacts } from '../ui/page.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import '../ui/why-note.css'
import './party-card.css'
import { ProfileCard } from './profile-card.tsx'

type Relation = { readonly mid: string; readonly oid: string }

/** An organisation as its page shows it; for whoever has a relation to it, also when that page is no longer public. */
const useOrganisation = (id: string, relation: Relation | undefined) => {
  const related = useQueryOf(
    Organisations,
    'GET_ORG_BY_MID',
    { mid: (relation?.mid ?? '') as Mid, organizationId: (relation?.oid ?? id) as Id<'organisation'> },
    { enabled: relation !== undefined },
  )
  const shown = useQueryOf(
    OrgAboutUs,
    'GET_ORG_INFO',
    { id: id as Id<'organisation'> },
    { enabled: relation === undefined },
  )
  return relation ? related : shown
}

const OrganisationCard = ({ id, relation }: { id: string; relation: Relation | undefined }) => {
  const t = useText()
  const found = useOrganisation(id, relation)
  const made = useQueryOf(OrgAboutUs, 'GET_ORG_STRUCTURE', { id: id as Id<'organisation'> })
  if (found.isError && !found.data)
    return (
      <>
        <p>{t('identity.profileFailed')}</p>
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      </>
    )
  if (!found.data) return <TextSkeleton lines={5} />
  const { tradingName, logo, anzsicDivision, abn, email, phone, location, domainName } = found.data
  const { members, teams } = made.data ?? {}
  const size = [
    members === undefined ? '' : t('organisations.card.members', { count: members }),
    teams ? t('organisations.card.teams', { count: teams }) : '',
  ].filter(Boolean)
  return (
    <>
      <p className="profile-card-name">
        <Avatar name={tradingName} picture={logo} size={40} square />
        <strong>{tradingName}</strong>
      </p>
      <SideFacts
        facts={[
          { label: t('organisations.form.category'), value: anzsicDivision && t(anzsicLabel(anzsicDivision)) },
          { label: t('organisations.form.abn'), value: abn && formatAbn(abn) },
          { label: t('organisations.card.made'), value: size.join(', ') },
          { label: t('organisations.form.emailLabel'), value: email && <a href={`mailto:${email}`}>{email}</a> },
          { label: t('organisations.form.phone'), value: phone && <a href={`tel:${phone}`}>{phone}</a> },
          { label: t('organisations.form.published.location'), value: location },
        ]}
      />
      <p>
        <Link to={organisationsPaths.about(domainName)}>{t('organisations.card.page')}</Link>
      </p>
    </>
  )
}

/** Who a person or an organisation is, beside their name and over all else. It takes no room on the page. */
export const PartyCard = ({
  id,
  at,
  party,
  name,
  relation,
}: {
  readonly id: string
  readonly at: Element | null
  readonly party: Party
  readonly name: string
  readonly relation?: Relation | undefined
}) => {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  useBeside(at, box)
  return (
    <div
      ref={box}
      id={id}
      popover="manual"
      role="dialog"
      aria-label={t('organisations.card.title', { name })}
      className="why-note party-card"
    >
      {party.type === 'user' ? <ProfileCard uid={party.id} /> : <OrganisationCard id={party.id} relation={relation} />}
    </div>
  )
}
