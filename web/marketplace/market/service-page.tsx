import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router-dom'
import { defaultCurrency } from '#shared/kit/money.ts'
import { Microservices, type PublicService } from '#shared/marketplace/Microservices.contract.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { servicePrice, servicePriceWithTax } from '#shared/terms/prices.ts'
import { useAccount } from '../../lib/account.tsx'
import { loadTexts, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { Party } from '../../parts/party.tsx'
import { Slot } from '../../parts/slots.tsx'
import { useStanding, useStandingWhy } from '../../parts/standing.ts'
import { categoryText, durationText } from '../../parts/words.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { DetailSkeleton, TextSkeleton } from '../../ui/skeleton.tsx'
import { StickySummary, type SummaryLine } from '../../ui/sticky-summary.tsx'
import { priceLines } from '../parts/price.tsx'
import { paymentText, platformText } from '../parts/words.ts'
import '../../parts/pictures.css'
import '../parts/service.css'

/** The calculator loads when there is a schedule to show, with the words for why there can be none. */
const Previews = lazy(async () => {
  const [module] = await Promise.all([import('../parts/previews.tsx'), loadTexts(['terms'])])
  return { default: module.Previews }
})

/** Loads where something stands in the way. */
const RequestObstacle = lazy(() =>
  import('../../parts/request-obstacle.tsx').then(module => ({ default: module.RequestObstacle })),
)

/** Loads where the price is in another currency. */
const Worth = later(async () => {
  const [module] = await Promise.all([import('../../parts/worth.tsx'), loadTexts(['people'])])
  return module.Worth
})

/** Loads for who comes by an old address. */
const WaitingPage = later(() => import('../../ui/waiting-page.tsx').then(module => module.WaitingPage))

/** Loads beside what everybody reads first. */
const PublicResources = later(() => import('../parts/resources.tsx').then(module => module.PublicResources))

const Video = lazy(() => import('../parts/video.tsx').then(module => ({ default: module.Video })))

const HowToPay = ({ service }: { service: PublicService }) => {
  const t = useText()
  const { paymentOptions, props, baseFee } = service
  const { payment, platforms, interest, invoiceOffset } = paymentOptions
  const ways = payment.filter(way => way !== null)
  const methods = new Set(platforms.map(platform => platform.paymentMethod))
  return (
    <Section title={t('marketplace.pay')}>
      {ways.length > 1 ? <p className="section-lead">{t('marketplace.pay.choose', { count: ways.length })}</p> : null}
      {props.showSchedule && baseFee !== undefined ? (
        <>
          <p className="section-lead">{t('marketplace.schedule.ifToday')}</p>
          <Suspense fallback={<TextSkeleton lines={4} />}>
            <Previews service={{ ...service, baseFee }} />
          </Suspense>
        </>
      ) : (
        <ul className="ways">
          {ways.map(way => (
            <li key={way.type}>
              <h3>{t(`marketplace.way.${way.type}`)}</h3>
              <p>{paymentText(t, way, interest?.rateType)}</p>
            </li>
          ))}
        </ul>
      )}
      <ul className="pay-notes">
        <li>
          {t('marketplace.pay.with', { platforms: platforms.map(platform => platformText(t, platform)).join(' · ') })}
        </li>
        {methods.has('autoDebit') ? <li>{t('marketplace.pay.autoDebit')}</li> : null}
        {interest && ways.some(way => way.type === 'instalments') ? (
          <li>
            {t(`marketplace.pay.interest.${interest.type}`, {
              rate: interest.rate,
              period: t(`marketplace.each.${interest.rateType}`),
            })}
          </li>
        ) : null}
        <li>
          {t('marketplace.pay.invoice', {
            days: t('marketplace.period.day', { count: invoiceOffset }),
          })}
        </li>
      </ul>
    </Section>
  )
}

const Questions = ({ service }: { service: PublicService }) => {
  const t = useText()
  const { json } = service
  if (json.length === 0) return null
  return (
    <Section title={t('marketplace.questions')}>
      <p className="section-lead">{t('marketplace.questions.lead')}</p>
      <ol className="questions">
        {json.map(question => (
          <li key={question.id}>
            {question.label}
            {question.required ? null : <span className="optional"> {t('app.field.optional')}</span>}
            {question.when ? <span className="optional"> {t('marketplace.question.depends')}</span> : null}
          </li>
        ))}
      </ol>
    </Section>
  )
}

const Pictures = ({ pictures }: { pictures: NonNullable<PublicService['pictures']> }) =>
  pictures.length > 0 ? (
    <ul className="shown-pictures">
      {pictures.map(({ id, key, ...picture }) => (
        <li key={id}>
          {picture.video ? (
            <Suspense fallback={<img src={`/${key}`} alt={picture.alt} />}>
              <Video {...picture} poster={`/${key}`} />
            </Suspense>
          ) : (
            <img src={`/${key}`} alt={picture.alt} width={picture.width} height={picture.height} loading="lazy" />
          )}
        </li>
      ))}
    </ul>
  ) : null

const Supplier = ({ service }: { service: PublicService }) => {
  const t = useText()
  return (
    <section className="supplier" aria-labelledby="supplier">
      <h2 id="supplier">{t('marketplace.supplier')}</h2>
      <Party name={service.ownerName} party={service.owner} picture={service.ownerLogo} size={40} square>
        <p>
          <Link to={organisationsPaths.about(service.ownerDomain)}>{t('marketplace.supplier.about')}</Link>
        </p>
      </Party>
    </section>
  )
}

/** Tells whoever may not request the service why, and what to do about it. */
const Request = ({ service }: { service: PublicService }) => {
  const t = useText()
  const standing = useStanding(service)
  const why = useStandingWhy(service, standing)
  const isOpen = standing === 'ready' || standing === 'signedOut' || standing === 'loading'
  if (isOpen)
    return (
      <LinkButton wide tone="primary" to={marketplacePaths.request(service.id)}>
        {t('marketplace.service.request')}
      </LinkButton>
    )
  return (
    <>
      <Button wide tone="primary" why={why}>
        {t('marketplace.service.request')}
      </Button>
      <Suspense fallback={null}>
        <RequestObstacle service={service} standing={standing} />
      </Suspense>
    </>
  )
}

/** What is paid for it, with its tax. */
const priceOf = (service: PublicService & { readonly baseFee: string }): string =>
  servicePriceWithTax(service) ?? servicePrice(service)

const Offer = ({ service, isOwn }: { service: PublicService; isOwn: boolean }) => {
  const t = useText()
  const { baseFee, durationType } = service
  const price: SummaryLine[] = (baseFee === undefined ? undefined : priceLines(t, { ...service, baseFee })) ?? [
    { label: t('marketplace.price'), value: t('marketplace.price.onRequest'), strong: true },
  ]
  const duration = durationText(t, durationType)
  return (
    <StickySummary
      title={t('marketplace.offer')}
      lines={[...(duration ? [{ label: t('marketplace.duration'), value: duration }] : []), ...price]}
      note={
        <>
          {isOwn ? t('marketplace.service.own') : t('marketplace.service.requestNote')}
          {baseFee !== undefined && service.defaultCurrency !== defaultCurrency ? (
            <Worth value={{ amount: priceOf({ ...service, baseFee }), currency: service.defaultCurrency }} />
          ) : null}
        </>
      }
      action={
        isOwn ? (
          <LinkButton wide to={marketplacePaths.ownService(service.id)}>
            {t('marketplace.service.manage')}
          </LinkButton>
        ) : (
          <Request service={service} />
        )
      }
    />
  )
}

/** A service on the market, for everybody: what it is, who offers it, what it costs and when that is paid. */
export const ServicePage = () => {
  const t = useText()
  const { serviceId = '' } = useParams()
  const { active } = useAccount()
  const found = useQueryOf(Microservices, 'GET_MICROSERVICE_FOR_REQUEST', { id: serviceId })
  if (found.error && !found.data) return <WaitingPage title={t('marketplace.service')} found={found} />
  const service = found.data
  if (!service) return <DetailSkeleton />
  return (
    <Page title={service.name} aside={<Slot of="thing" id={service.id} />} subtitle={categoryText(t, service.category)}>
      <div className="with-side offer-first">
        <div className="with-side-main">
          <Section title={t('marketplace.what')}>
            <p className="prose">{service.description}</p>
            <Pictures pictures={service.pictures ?? []} />
          </Section>
          <PublicResources itemId={service.id} />
          <HowToPay service={service} />
          <Questions service={service} />
        </div>
        <div className="with-side-side">
          <Offer service={service} isOwn={active?.organisation.id === service.owner.id} />
          <Supplier service={service} />
        </div>
      </div>
    </Page>
  )
}
