import { Trash2 } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import type { PublicService } from '#shared/marketplace/Microservices.contract.ts'
import type { Misfit } from '#shared/terms/fitting.ts'
import { itemLimits } from '#shared/terms/item.ts'
import { useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, FieldRow, NumberField, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { QuestionField } from './question-field.tsx'
import { askedInForm } from './values.ts'

type Props = {
  readonly service: PublicService
  /** Its place in the form, from 0. */
  readonly place: number
  /** Whether it is the only one. */
  readonly alone: boolean
  readonly misfit: Misfit | undefined
  readonly onRemove: () => void
  /** Begins a deal of its own with it. */
  readonly onPart: () => void
}

/** One item of a request: when, how many, and what the supplier wants to know about it. */
export const ItemFields = ({ service, place, alone, misfit, onRemove, onPart }: Props) => {
  const t = useText()
  const { json: questions, durationType, name } = service
  const field = (part: string) => `items.${place}.${part}`
  const answers: unknown = useWatch({ name: field('answers') })
  const shown = new Set(askedInForm(questions, answers))
  // A field keeps its place among all questions, so that what was answered stands there again where it is asked again.
  const asked = questions.map((question, n) =>
    shown.has(question) ? <QuestionField key={question.id} question={question} name={field(`answers.${n}`)} /> : null,
  )
  return (
    <>
      <Section
        title={alone ? t('deals.request.when') : name}
        action={
          alone ? undefined : (
            <Button small tone="quiet" icon={Trash2} onClick={onRemove}>
              {t('deals.request.removeItem')}
            </Button>
          )
        }
      >
        {misfit ? (
          <Notice
            tone="warning"
            title={t(`deals.request.misfit.${misfit}`, { service: name })}
            action={
              <Button small onClick={onPart}>
                {t('deals.request.part')}
              </Button>
            }
          >
            <p>{t('deals.request.partHelp')}</p>
          </Notice>
        ) : null}
        <div className="ui form">
          <FieldRow>
            <TextField
              name={field('start')}
              type="date"
              label={t('deals.start')}
              help={
                durationType
                  ? t('deals.request.lasts', {
                      duration: t(`deals.duration.${durationType.type}`, { count: durationType.length }),
                    })
                  : undefined
              }
            />
            {durationType === null ? <TextField name={field('end')} type="date" label={t('deals.end')} /> : null}
            <NumberField
              name={field('quantity')}
              label={t('deals.quantity')}
              min={1}
              max={itemLimits.quantity}
              step={1}
            />
          </FieldRow>
          <CheckboxField
            name={field('requirePO')}
            label={t('deals.requirePO')}
            help={t('deals.request.requirePOHelp')}
          />
          {alone ? null : asked}
        </div>
      </Section>
      {alone && questions.length > 0 ? (
        <Section title={t('deals.questionnaire')}>
          <div className="ui form">{asked}</div>
        </Section>
      ) : null}
    </>
  )
}
