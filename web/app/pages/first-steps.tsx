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

/** Whoever has signed this many deals is no newcomer any more. */
const fewDeals = 2

type Step = {
  readonly key: 'organisation' | 'offer' | 'find' | 'deal' | 'payment'
  readonly done: boolean
  readonly to: string
}

const useDeals = (side: 'purchase' | 'sale', enabled: boolean) => {
  const asked = (group: 'open' | 'active' | 'closed') => ({ side, group, limit: fewDeals }) as const
  const open = useQueryOf(Tickets, 'GET_BY_RELATED', asked('open'), { enabled })
  const active = useQueryOf(Tickets, 'GET_BY_RELATED', asked('active'), { enabled })
  const closed = useQueryOf(Tickets, 'GET_BY_RELATED', asked('closed'), { enabled })
  return {
    isKnown: !enabled || [open, active, closed].every(one => one.data !== undefined),
    asked: open.data?.items.length ?? 0,
    signed: active.data?.items.length ?? 0,
    ended: closed.data?.items.length ?? 0,
    paid: closed.data?.items.some(one => one.fulfilledAt !== undefined) === true,
  }
}

/** The steps to the first paid deal, as far as they are taken; nothing for who is past them. */
export const FirstSteps = () => {
  const t = useText()
  const { active, can } = useAccount()
  const sells = can('transaction.ticket.supplier')
  const offers = active !== undefined && can('production.microservice')
  const bought = useDeals('purchase', true)
  const sold = useDeals('sale', sells)
  const own = useQueryOf(Services, 'GET_BY_RELATED', { stat: 'published' }, { enabled: offers })
  const sum = (name: 'asked' | 'signed' | 'ended') => bought[name] + sold[name]
  const isKnown = bought.isKnown && sold.isKnown && (!offers || own.data !== undefined)
  if (!isKnown || bought.paid || sold.paid || sum('signed') + sum('ended') >= fewDeals) return null
  const hasService = (own.data?.items.length ?? 0) > 0 || sum('asked') + sum('signed') + sum('ended') > 0
  // Whoever has sent a request buys in their own name: they need no organisation for that.
  const buysAsPerson = active === undefined && sum('asked') + sum('signed') + sum('ended') > 0
  const steps: readonly Step[] = [
    ...(buysAsPerson
      ? []
      : [{ key: 'organisation', done: active !== undefined, to: organisationsPaths.create() } as const]),
    offers
      ? { key: 'offer', done: hasService, to: marketplacePaths.newService() }
      : { key: 'find', done: hasService, to: marketplacePaths.services() },
    { key: 'deal', done: sum('signed') > 0, to: dealsPaths.deals() },
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
                {step.key === 'offer' ? (
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
