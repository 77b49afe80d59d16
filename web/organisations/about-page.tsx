import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { identityPaths } from '#shared/identity/paths.ts'
import { formatAbn } from '#shared/organisations/business-number.ts'
import { OrgAboutUs, type PublicOrganisation } from '#shared/organisations/OrgAboutUs.contract.ts'
import { useAccount } from '../lib/account.tsx'
import { isMissing } from '../lib/call.ts'
import { enterHost, hostDomain, hostOf } from '../lib/host.ts'
import { loadTexts, useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { useSession } from '../lib/session.tsx'
import { useJoining } from '../parts/joining.ts'
import { OffersOf } from '../parts/offers-of.tsx'
import { Slot } from '../parts/slots.tsx'
import { useRelation } from '../parts/standing.ts'
import { useIndustry } from '../parts/use-industry.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { later } from '../ui/later.tsx'
import { Detail, Page, Section, SideFacts } from '../ui/page.tsx'
import { DetailSkeleton } from '../ui/skeleton.tsx'
import '../parts/pictures.css'
import './about.css'

const LookAlikes = later(async () => {
  const [module] = await Promise.all([import('../parts/look-alikes.tsx'), loadTexts(['people'])])
  return module.LookAlikes
})

const LeaveSupplier = later(async () => {
  const [module] = await Promise.all([import('../parts/leave-supplier.tsx'), loadTexts(['relations'])])
  return module.LeaveSupplier
})

const JoinDialog = later(() => import('./join-dialog.tsx').then(module => module.JoinDialog))

/** Becoming a client, for a person or an organisation that is not one yet, or answering the invitation to become one. */
const Join = ({ id, name }: { id: string; name: string }) => {
  const t = useText()
  const { active } = useAccount()
  const relation = useRelation(id)
  const joining = useJoining(id)
  const { join, answer, leave, answering } = joining
  if (relation === undefined || active?.organisation.id === id) return null
  if (relation === 'requested')
    return (
      <>
        <p>{t('organisations.about.asked', { name })}</p>
        <LeaveSupplier name={name} asked of={answering} leave={leave} />
      </>
    )
  if (relation === 'invited')
    return (
      <div className="page-actions">
        <Button tone="primary" of={answering} onClick={() => answer(true)}>
          {t('organisations.about.accept', { name })}
        </Button>
        <Button of={answering} onClick={() => answer(false)}>
          {t('organisations.member.event.decline')}
        </Button>
      </div>
    )
  if (relation === 'active') return <LeaveSupplier name={name} asked={false} of={answering} leave={leave} />
  return (
    <Button tone="primary" of={joining} onClick={join}>
      {t('organisations.about.join', { name })}
    </Button>
  )
}

/** On the organisation's own host, who is not signed in asks to join there (spec part 1, section 2). */
const AskToJoin = ({ domain, org }: { domain: string; org: string }) => {
  const t = useText()
  const { status } = useSession()
  const [open, setOpen] = useState(false)
  if (status !== 'signedOut' || hostDomain() !== domain) return null
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        {t('organisations.join.button', { org })}
      </Button>
      {open ? <JoinDialog domain={domain} org={org} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const hostOfWebsite = (website: string): string => (URL.canParse(website) ? new URL(website).host : website)

/** Leads to the organisation's own host; where one is on it, or there is none, to its website. */
const Visit = ({ id, domainName, website }: Pick<PublicOrganisation, 'id' | 'domainName' | 'website'>) => {
  const t = useText()
  const { active } = useAccount()
  const relation = useRelation(id)
  const host = hostDomain() === undefined ? hostOf({ domainName }) : undefined
  if (host && (relation === 'active' || active?.organisation.id === id))
    return <Button onClick={() => void enterHost({ domainName })}>{t('organisations.about.visit')}</Button>
  const to = host ?? website
  return to ? (
    <a className="ui button action plain" href={to} {...(host ? {} : { target: '_blank', rel: 'noreferrer noopener' })}>
      {t('organisations.about.visit')} {host ? null : <ExternalLink size={14} aria-hidden />}
    </a>
  ) : null
}

/** The public page of an organisation: who it is, what it offers, how to reach it (spec part 1, section 2, /about). */
export const AboutPage = () => {
  const t = useText()
  const { domain = hostDomain() ?? '' } = useParams()
  const about = useQueryOf(OrgAboutUs, 'GET_ORG_INFO_FROM_DOMAIN', { domain })
  const industry = useIndustry(about.data?.anzsicDivision, about.data?.anzsicCategory)
  if (isMissing(about.error)) return <Navigate to={identityPaths.error()} replace state={{ noOrganisation: true }} />
  if (about.error && !about.data) return <Failure error={about.error} onRetry={about.refetch} />
  if (!about.data) return <DetailSkeleton />
  const { id, tradingName, description, abn, email, phone, website, location, logo, banner } = about.data
  return (
    <Page
      title={tradingName}
      aside={<Slot of="thing" id={id} />}
      subtitle={industry}
      action={
        <div className="page-actions">
          <Visit {...about.data} />
          <Join id={id} name={tradingName} />
          <AskToJoin domain={about.data.domainName} org={tradingName} />
        </div>
      }
    >
      <Detail
        side={
          <SideFacts
            title={t('organisations.about.facts')}
            facts={[
              { label: t('organisations.form.abn'), value: abn && formatAbn(abn) },
              { label: t('organisations.form.emailLabel'), value: email && <a href={`mailto:${email}`}>{email}</a> },
              { label: t('organisations.form.phone'), value: phone && <a href={`tel:${phone}`}>{phone}</a> },
              { label: t('organisations.form.published.location'), value: location },
              {
                label: t('organisations.form.departments'),
                value: about.data.departments?.map(one => t(`organisations.department.${one}`)).join(', '),
              },
              {
                label: t('organisations.form.community'),
                value: about.data.community && (
                  <a href={about.data.community} target="_blank" rel="noreferrer noopener">
                    {hostOfWebsite(about.data.community)} <ExternalLink size={14} aria-hidden />
                  </a>
                ),
              },
              {
                label: t('organisations.form.websiteLabel'),
                value: website && (
                  <a href={website} target="_blank" rel="noreferrer noopener">
                    {hostOfWebsite(website)} <ExternalLink size={14} aria-hidden />
                  </a>
                ),
              },
            ]}
          />
        }
      >
        <LookAlikes id={id} tradingName={tradingName} domainName={about.data.domainName} />
        {banner ? <img className="about-banner" src={`/${banner}`} alt="" width={1600} height={400} /> : null}
        <Avatar name={tradingName} picture={logo} size={64} square />
        {description ? <p className="prose">{description}</p> : null}
        {about.data.about ? (
          <div className="prose">
            {about.data.about.split(/\n\s*\n/).map((paragraph, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other name for its paragraphs
              <p key={n}>{paragraph}</p>
            ))}
          </div>
        ) : null}
        {about.data.gallery ? (
          <ul className="shown-pictures">
            {about.data.gallery.map(({ id: picture, key, alt, width, height }) => (
              <li key={picture}>
                <img src={`/${key}`} alt={alt} width={width} height={height} loading="lazy" />
              </li>
            ))}
          </ul>
        ) : null}
        <Section plain title={t('organisations.about.services')}>
          <OffersOf ownerId={id} />
        </Section>
      </Detail>
    </Page>
  )
}
