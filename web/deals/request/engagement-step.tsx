import { Fragment, useId, useState } from 'react'
import { displayMoney, fromJson } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { exactDate } from '#shared/kit/words.ts'
import type { PublicService } from '#shared/marketplace/Microservices.contract.ts'
import { itemTotals } from '#shared/terms/deal-schedule.ts'
import { fillLetter, letterPlaces } from '#shared/terms/letter.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check-input.tsx'
import { Section } from '../../ui/page.tsx'
import { Wizard, type WizardStep } from '../../ui/wizard.tsx'
import { useCalculator } from '../parts/calculator.ts'
import { placed } from '../parts/placed.ts'
import { RequestSummary } from './summary.tsx'
import { type Preview, previewOf, type RequestValues, type Services } from './values.ts'

type Props = {
  readonly services: Services
  readonly values: RequestValues
  readonly steps: readonly WizardStep[]
  /** In whose name the letters would be, as far as known. */
  readonly clientName: string | undefined
  readonly agreed: boolean
  readonly onAgree: (agreed: boolean) => void
  readonly onBack: () => void
  readonly onNext: () => void
}

/** What is not known before the offer stands as a line to fill in. */
const openPlaces = Object.fromEntries(letterPlaces.map(place => [place, '________']))

/** The supplier's letter as text, its places filled with what is known by now. */
export const Letter = ({ text }: { text: string }) => <div className="letter">{text}</div>

/** The second step: what one engages in, to be read and agreed to. Nothing is signed yet. */
export const EngagementStep = ({ services, values, steps, clientName, agreed, onAgree, onBack, onNext }: Props) => {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const [asked, ask] = useState(false)
  const preview = previewOf(services, values, useCalculator())
  const known = preview && !(preview instanceof Refusal) ? preview : undefined
  const provider = services[0]?.ownerName ?? ''
  const alone = services.length === 1
  const totals = known && itemTotals(known.choice)
  const money = ({ schedule }: Preview, amount: string) =>
    displayMoney(fromJson({ amount, currency: schedule.currency }), language)
  const letterOf = (service: PublicService, n: number): string => {
    const item = known?.choice.items[n]
    return fillLetter(service.engagementLetter, {
      ...openPlaces,
      ...(clientName ? { client: clientName } : {}),
      provider,
      service: service.name,
      quantity: String(values.items[n]?.quantity ?? ''),
      ...(known && item
        ? {
            start: exactDate(item.start, language, 'long'),
            end: exactDate(item.end, language, 'long'),
            price: money(known, item.cost),
            total: money(known, alone ? known.schedule.totals.total : (totals?.[n]?.total ?? '0')),
          }
        : {}),
    })
  }
  /** Letters of several say whose they are. */
  const headed = (key: 'deals.engagementLetter' | 'deals.acceptLetter', name: string, text: string) =>
    text.trim() ? (
      <Section title={alone ? t(key) : t('deals.item.heading', { heading: t(key), title: name })}>
        <Letter text={text} />
      </Section>
    ) : null
  const wrong = asked && !agreed
  return (
    <Wizard
      steps={steps}
      current="engagement"
      summary={<RequestSummary services={services} values={values} />}
      actions={
        <>
          <Button onClick={onBack}>{t('app.back')}</Button>
          <Button tone="primary" onClick={() => (agreed ? onNext() : ask(true))}>
            {t('deals.request.toSubmit')}
          </Button>
        </>
      }
    >
      {placed(services).map(({ item: service, place }) => (
        <Fragment key={place}>
          {headed('deals.engagementLetter', service.name, letterOf(service, place))}
          {headed('deals.acceptLetter', service.name, service.acceptLetter)}
        </Fragment>
      ))}
      <div className={wrong ? 'field agree error' : 'field agree'}>
        <Check
          id={id}
          label={t('deals.request.agree')}
          checked={agreed}
          aria-invalid={wrong || undefined}
          aria-describedby={`${id}-help${wrong ? ` ${id}-error` : ''}`}
          onChange={event => onAgree(event.target.checked)}
        />
        {wrong ? (
          <p className="field-error" id={`${id}-error`} role="alert">
            {t('deals.request.agreeFirst')}
          </p>
        ) : null}
        <p className="field-help" id={`${id}-help`}>
          {t('deals.request.agreeHelp', { provider })}
        </p>
      </div>
    </Wizard>
  )
}
