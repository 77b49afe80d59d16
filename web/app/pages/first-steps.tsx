import { Check } from 'lucide-react'
import { dealsPaths } from '#shared/deals/paths.ts'
import { Tickets } from '#shared/deals/Tickets.contract.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { Services } from '#shared/marketplace/Services.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Section } from '../../ui/page.tsx'

/** Whoever has signed this many deals is no newcomer any more, whatever became of them. */
const fewDeals = 2

type Step = {
  readonly key: 'organisation' | 'offer' | 'find' | 'deal' | 'payment'
  readonly done: boolean
  readonly to: string
}

type Side = 'purchase' | 'sale'

/** The deals of a side that run, as many as a newcomer has not. */
const useRunning = (side: Side, enabled: boolean) => {
  const { data } = useQueryOf(Tickets, 'GET_BY_RELATED', { side, group: 'active', limit: fewDeals }, { enabled })
  return { isKnown: !enabled || data !== undefined, count: data?.items.length ?? 0 }
}

/** What else of a side tells how far one is: what was signed and is over, and what was asked for. Whoever has signed enough is not asked about. */
const useEarlier = (side: Side, enabled: boolean) => {
  const signed = { side, group: 'closed', status: 'signed', limit: fewDeals } as const
  const over = useQueryOf(Tickets, 'GET_BY_RELATED', signed, { enabled })
  const open = useQueryOf(Tickets, 'GET_BY_RELATED', { side, group: 'open' }, { enabled })
  // What was turned down was asked for all the same.
  const ended = useQueryOf(Tickets, 'GET_BY_RELATED', { side, group: 'closed', limit: 1 }, { enabled })
  // A draft asks nobody yet.
  const isAsked =
    open.data?.items.some(({ status }) => status !== 'draft') === true || (ended.data?.items.length ?? 0) > 0
  return {
    isKnown: !enabled || [over, open, ended].every(one => one.data !== undefined),
    signed: over.data?.items.length ?? 0,
    isAsked,
    // Who paid one is past the steps, and so is who has more deals than were looked through: what is done may be among the rest.
    isPast:
      over.data?.items.some(one => one.fulfilledAt !== undefined) === true ||
      over.data?.cursor !== undefined ||
      (!isAsked && open.data?.cursor !== undefined),
  }
}

/** The steps to the first paid deal, as far as they are taken; nothing for who is past them. */
export const FirstSteps = () => {
  const t = useText()
  const { active, can } = useAccount()
  const sells = can('transaction.ticket.supplier')
  const offers = active !== undefined && can('production.microservice')
  const [buying, selling] = [useRunning('purchase', true), useRunning('sale', sells)]
  const running = buying.count + selling.count
  const mayBeNew = buying.isKnown && selling.isKnown && running < fewDeals
  const [bought, sold] = [useEarlier('purchase', mayBeNew), useEarlier('sale', mayBeNew && sells)]
  const own = useQueryOf(Services, 'GET_BY_RELATED', { stat: 'published' }, { enabled: mayBeNew && offers })
  const isKnown = mayBeNew && bought.isKnown && sold.isKnown && (!offers || own.data !== undefined)
  const signed = running + bought.signed + sold.signed
  if (!isKnown || bought.isPast || sold.isPast || signed >= fewDeals) return null
  const buys = bought.isAsked || buying.count + bought.signed > 0
  const isOffering = (own.data?.items.length ?? 0) > 0 || sold.isAsked || selling.count + sold.signed > 0
  // Whoever has sent a request buys in their own name: they need no organisation for that.
  const buysAsPerson = active === undefined && buys
  const steps: readonly Step[] = [
    ...(buysAsPerson
      ? []
      : [{ key: 'organisation', done: active !== undefined, to: organisationsPaths.create() } as const]),
    // Who has asked for something and offers nothing has found a service, and launched none.
    offers && (isOffering || !buys)
      ? { key: 'offer', done: isOffering, to: marketplacePaths.newService() }
      : { key: 'find', done: buys || isOffering, to: marketplacePaths.services() },
    { key: 'deal', done: signed > 0, to: dealsPaths.deals() },
    { key: 'payment', done: false, to: dealsPaths.deals() },
  ]
  const next = steps.find(step => !step.done)
  return (
    <Section title={t('app.desk.steps', { steps: steps.length })}>
      <ol className="first-steps">
        {steps.map((step, index) => (
          <li key={step.key} className={classes(step.done && 'done', step === next && 'next')}>
            <span className="step-mark">{step.done ? <Check size={16} aria-hidden /> : index + 1}</span>
            <span className="step-words">
              <strong>
                {t(`app.desk.step.${step.key}`)}
                {step.done ? <span className="sr-only">{t('app.steps.done')}</span> : null}
              </strong>
              <span>{t(`app.desk.step.${step.key}.text`)}</span>
            </span>
            {step === next ? (
              <span className="step-acts">
                {/* Who wants to buy needs neither. */}
                {step.key === 'offer' || step.key === 'organisation' ? (
                  <LinkButton small to={marketplacePaths.services()}>
                    {t('app.desk.find')}
                  </LinkButton>
                ) : null}
                <LinkButton small tone="primary" to={step.to}>
                  {t(`app.desk.step.${step.key}.act`)}
                </LinkButton>
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </Section>
  )
}
