import { useId, useState } from 'react'
import { displayMoney, fromJson } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { exactDate } from '#shared/kit/words.ts'
import type { PublicService } from '#shared/marketplace/Microservices.contract.ts'
import { fillLetter, letterPlaces } from '#shared/terms/letter.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { Wizard, type WizardStep } from '../../ui/wizard.tsx'
import { useCalculator } from '../parts/calculator.ts'
import { RequestSummary } from './summary.tsx'
import { type Preview, previewOf, type RequestValues } from './values.ts'

type Props = {
  readonly service: PublicService
  readonly values: RequestValues
  readonly steps: readonly WizardStep[]
  /** In whose name the letter would be, as far as known. */
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
export const EngagementStep = ({ service, values, steps, clientName, agreed, onAgree, onBack, onNext }: Props) => {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const [asked, ask] = useState(false)
  const preview = previewOf(service, values, useCalculator())
  const known = preview && !(preview instanceof Refusal) ? preview : undefined
  const money = ({ schedule }: Preview, amount: string) =>
    displayMoney(fromJson({ amount, currency: schedule.currency }), language)
  const letter = fillLetter(service.engagementLetter, {
    ...openPlaces,
    ...(clientName ? { client: clientName } : {}),
    provider: service.ownerName,
    service: service.name,
    quantity: String(values.quantity),
    ...(known
      ? {
          start: exactDate(known.start, language, 'long'),
          end: exactDate(known.end, language, 'long'),
          price: money(known, known.schedule.totals.principal),
          total: money(known, known.schedule.totals.total),
        }
      : {}),
  })
  const wrong = asked && !agreed
  return (
    <Wizard
      steps={steps}
      current="engagement"
      summary={<RequestSummary service={service} values={values} />}
      actions={
        <>
          <Button onClick={onBack}>{t('app.back')}</Button>
          <Button tone="primary" onClick={() => (agreed ? onNext() : ask(true))}>
            {t('deals.request.toSubmit')}
          </Button>
        </>
      }
    >
      <Section title={t('deals.engagementLetter')}>
        <Letter text={letter} />
      </Section>
      {service.acceptLetter.trim() ? (
        <Section title={t('deals.acceptLetter')}>
          <Letter text={service.acceptLetter} />
        </Section>
      ) : null}
      <div className={wrong ? 'field agree error' : 'field agree'}>
        <div className="ui checkbox">
          <input
            id={id}
            type="checkbox"
            checked={agreed}
            aria-invalid={wrong || undefined}
            aria-describedby={`${id}-help${wrong ? ` ${id}-error` : ''}`}
            onChange={event => onAgree(event.target.checked)}
          />
          <label htmlFor={id}>{t('deals.request.agree')}</label>
        </div>
        {wrong ? (
          <p className="field-error" id={`${id}-error`} role="alert">
            {t('deals.request.agreeFirst')}
          </p>
        ) : null}
        <p className="field-help" id={`${id}-help`}>
          {t('deals.request.agreeHelp', { provider: service.ownerName })}
        </p>
      </div>
    </Wizard>
  )
}
