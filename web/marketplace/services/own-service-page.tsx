import { useNavigate, useParams } from 'react-router-dom'
import { eventKey, eventsFor } from '#shared/kit/state-table.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { Services } from '#shared/marketplace/Services.contract.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { serviceProblems } from '#shared/marketplace/service-rules.ts'
import { serviceStates } from '#shared/marketplace/service-states.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { Slot } from '../../parts/slots.tsx'
import { categoryText, durationText } from '../../parts/words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page, Section, SideFacts } from '../../ui/page.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'
import { StickySummary } from '../../ui/sticky-summary.tsx'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { Paper } from '../parts/paper.tsx'
import { Previews } from '../parts/previews.tsx'
import { priceLines } from '../parts/price.tsx'
import { platformText } from '../parts/words.ts'
import { useOffering } from './editor/context.ts'
import { PicturesEditor } from './editor/pictures.tsx'
import { MoveButtons, movesOf } from './moves.tsx'
import { ResourcesEditor } from './resources-editor.tsx'
import { ServiceStatus } from './status.tsx'
import '../parts/service.css'

/** Why a service is where it is, and what brings it on. */
const Standing = ({ service }: { service: Service }) => {
  const t = useText()
  if (service.stat === 'published')
    return (
      <Notice
        tone="positive"
        action={
          <LinkButton small to={marketplacePaths.service(service.id)}>
            {t('marketplace.own.view')}
          </LinkButton>
        }
      >
        <p>{t('marketplace.own.standing.published')}</p>
      </Notice>
    )
  return (
    <Notice>
      <p>{t(`marketplace.own.standing.${service.stat}`)}</p>
    </Notice>
  )
}

const Main = ({ service }: { service: Service }) => {
  const t = useText()
  const { paymentOptions, engagementLetter, json } = service
  return (
    <>
      <Standing service={service} />
      <Section title={t('marketplace.what')}>
        <p className="prose">{service.description || t('marketplace.own.nothingYet')}</p>
      </Section>
      <Section title={t('marketplace.pay')}>
        {paymentOptions.platforms.length > 0 ? (
          <p className="section-lead">
            {t('marketplace.pay.with', {
              platforms: paymentOptions.platforms.map(platform => platformText(t, platform)).join(' · '),
            })}
          </p>
        ) : null}
        <p className="section-lead">{t('marketplace.schedule.ifToday')}</p>
        <Previews service={service} />
      </Section>
      <Section title={t('marketplace.editor.letter')}>
        {engagementLetter ? <Paper text={engagementLetter} /> : <p>{t('marketplace.own.nothingYet')}</p>}
      </Section>
      <Section title={t('marketplace.questions')}>
        {json.length > 0 ? (
          <ol className="questions">
            {json.map(question => (
              <li key={question.id}>
                {question.label}{' '}
                <span className="optional">
                  {t(`marketplace.question.${question.kind}`)}
                  {question.required ? '' : ` · ${t('app.field.optional')}`}
                  {question.when ? ` · ${t('marketplace.question.depends')}` : ''}
                </span>
              </li>
            ))}
          </ol>
        ) : (
          <p>{t('marketplace.own.nothingYet')}</p>
        )}
      </Section>
    </>
  )
}

/** One of the organisation's services, whole, with what can be done to it. */
export const OwnServicePage = () => {
  const t = useText()
  const navigate = useNavigate()
  const { serviceId = '' } = useParams()
  const found = useQueryOf(Services, 'GET_BY_ID', { id: serviceId })
  const by = useOffering()
  const { can } = useAccount()
  if (found.error && !found.data) return <WaitingPage title={t('marketplace.service')} found={found} />
  const service = found.data
  if (!service) return <DetailSkeleton />
  const { stat } = service
  const editPath = marketplacePaths.editService(service.id)
  const next = movesOf(stat).find(move => move !== 'remove' && move !== 'unpublish')
  const isWritable = eventsFor(serviceStates, stat, 'owner').some(event => event === 'save' || event === 'edit')
  const name = service.name || t('marketplace.own.unnamed')
  return (
    <Page
      title={name}
      tab={`${name} · ${t('marketplace.page.ownServices')}`}
      aside={
        <>
          <ServiceStatus stat={stat} />
          <Slot of="thing" id={service.id} />
        </>
      }
      action={
        <>
          {can('transaction.ticket.supplier') && stat === 'published' ? (
            <LinkButton to={marketplacePaths.offerService(service.id)}>{t('marketplace.own.offer')}</LinkButton>
          ) : null}
          {isWritable ? <LinkButton to={editPath}>{t(eventKey(serviceStates, 'edit'))}</LinkButton> : null}
          <MoveButtons
            service={service}
            primary={next}
            before={async move => {
              if (move !== 'makeReady' || serviceProblems(service, by).length === 0) return service
              // What is missing is shown where it can be mended.
              navigate(`${editPath}?check=ready`)
              return undefined
            }}
          />
        </>
      }
    >
      <div className="with-side">
        <div className="with-side-main">
          <Main service={service} />
          {stat === 'removed' ? null : (
            <>
              <PicturesEditor service={service} />
              <ResourcesEditor service={service} />
            </>
          )}
        </div>
        <div className="with-side-side">
          <StickySummary
            title={t('marketplace.offer')}
            lines={[
              { label: t('marketplace.duration'), value: durationText(t, service.durationType) ?? '–' },
              ...(priceLines(t, service) ?? []),
            ]}
            note={service.props.showPrice ? undefined : t('marketplace.own.priceHidden')}
          />
          <div className="side-card">
            <SideFacts
              title={t('marketplace.own.facts')}
              facts={[
                { label: t('marketplace.own.category'), value: categoryText(t, service.category) },
                { label: t('marketplace.own.changed'), value: <RelativeDate at={service.updatedAt} /> },
                {
                  label: t('marketplace.own.launched'),
                  value: service.publishedAt ? <RelativeDate at={service.publishedAt} /> : undefined,
                },
              ]}
            />
          </div>
        </div>
      </div>
    </Page>
  )
}
