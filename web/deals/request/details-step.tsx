import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PublicService } from '#shared/marketplace/Microservices.contract.ts'
import { payablePlatforms } from '#shared/terms/choice.ts'
import { useText } from '../../lib/i18n.ts'
import { RequestObstacle } from '../../parts/request-obstacle.tsx'
import type { Standing } from '../../parts/standing.ts'
import { Button } from '../../ui/button.tsx'
import { FieldRow, NumberField, RadioField, SelectField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { later } from '../../ui/later.tsx'
import { Section } from '../../ui/page.tsx'
import { Wizard, type WizardStep } from '../../ui/wizard.tsx'
import type { Attached } from '../parts/attach-files.tsx'
import { platformText, wayToPay } from '../parts/way-to-pay.ts'
import { QuestionField } from './question-field.tsx'
import { RequestSummary } from './summary.tsx'
import { type RequestValues, requestSchema } from './values.ts'

const AttachFiles = later(() => import('../parts/attach-files.tsx').then(module => module.AttachFiles))

type Props = {
  readonly service: PublicService
  readonly values: RequestValues
  readonly steps: readonly WizardStep[]
  readonly standing: Standing
  readonly onChange: (values: RequestValues) => void
  readonly onNext: (values: RequestValues) => void
  readonly onSaveDraft: ((values: RequestValues) => void) | undefined
  readonly saving: boolean
  /** Files that are to go with the request. */
  readonly attached: readonly Attached[]
  readonly onAttach: (attached: readonly Attached[]) => void
  readonly onCancel: () => void
}

const Watch = ({ form, onChange }: { form: UseFormReturn<RequestValues>; onChange: Props['onChange'] }) => {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange(values as RequestValues),
      }),
    [form, onChange],
  )
  return null
}

/** The first step: when, how many, how to pay, and what the supplier wants to know. */
export const DetailsStep = (props: Props) => {
  const { service, values, steps, standing, onChange, onNext, onSaveDraft, saving, attached, onAttach, onCancel } =
    props
  const t = useText()
  const { paymentOptions, json: questions, durationType } = service
  const next = steps[1]?.key === 'engagement' ? 'deals.request.toEngagement' : 'deals.request.toSubmit'
  return (
    <Form
      schema={requestSchema(service)}
      defaultValues={values}
      onSubmit={async sent => onNext(sent as RequestValues)}
      label={t('deals.request.title', { service: service.name })}
      leavable
    >
      {form => (
        <Wizard
          steps={steps}
          current="details"
          summary={<RequestSummary service={service} values={form.watch() as RequestValues} />}
          actions={
            <>
              <Button tone="quiet" onClick={onCancel}>
                {t('app.cancel')}
              </Button>
              {onSaveDraft ? (
                <Button busy={saving} onClick={() => onSaveDraft(form.getValues() as RequestValues)}>
                  {t('deals.request.saveDraft')}
                </Button>
              ) : null}
              <Button tone="primary" type="submit">
                {t(next)}
              </Button>
            </>
          }
        >
          <Watch form={form as unknown as UseFormReturn<RequestValues>} onChange={onChange} />
          <RequestObstacle service={service} standing={standing} />
          <Section title={t('deals.request.when')}>
            <div className="ui form">
              <FieldRow>
                <TextField
                  name="start"
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
                {durationType === null ? <TextField name="end" type="date" label={t('deals.end')} /> : null}
                <NumberField name="quantity" label={t('deals.quantity')} min={1} max={10_000} step={1} />
              </FieldRow>
            </div>
          </Section>
          <Section title={t('deals.request.payment')}>
            <div className="ui form">
              <RadioField
                name="paymentIndex"
                label={t('deals.wayToPay')}
                choices={paymentOptions.payment.flatMap((way, index) => {
                  if (!way) return []
                  return [{ value: String(index), ...wayToPay(t, way, paymentOptions.interest) }]
                })}
              />
              <SelectField
                name="platformIndex"
                label={t('deals.payWith')}
                choices={payablePlatforms(service).flatMap(index => {
                  const platform = paymentOptions.platforms[index]
                  return platform ? [{ value: String(index), label: platformText(t, platform) }] : []
                })}
              />
            </div>
          </Section>
          {questions.length > 0 ? (
            <Section title={t('deals.questionnaire')}>
              <div className="ui form">
                {questions.map((question, n) => (
                  <QuestionField key={question.id} question={question} name={`answers.${n}`} />
                ))}
              </div>
            </Section>
          ) : null}
          <Section title={t('deals.request.message')}>
            <div className="ui form">
              <TextAreaField name="hiMsg" label={t('deals.request.hiMsg')} optional rows={4} />
            </div>
          </Section>
          <AttachFiles attached={attached} onChange={onAttach} />
          <p className="field-help">{t('deals.request.keptHere')}</p>
        </Wizard>
      )}
    </Form>
  )
}
