import { Plus, X } from 'lucide-react'
import { Controller, useFormContext } from 'react-hook-form'
import { answerLimits } from '#shared/terms/limits.ts'
import type { Question } from '#shared/terms/question.ts'
import { useText } from '../../lib/i18n.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Check } from '../../ui/check-input.tsx'
import { SelectField, TextAreaField, TextField, useField } from '../../ui/fields.tsx'
import { placed } from '../parts/placed.ts'
import './questions.css'

type Props = { readonly question: Question; readonly name: string }

/** Any of some options, or a plain yes. */
const Ticks = ({ question, name }: Props) => {
  const t = useText()
  const { id, error } = useField({ name })
  const { control } = useFormContext()
  const options = question.options.length > 0 ? question.options : [t('deals.answer.yes')]
  return (
    <fieldset className="field radio-field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{question.label}</legend>
      <Controller
        control={control}
        name={name}
        render={({ field }) => {
          const chosen: readonly string[] = Array.isArray(field.value) ? field.value : []
          return (
            <div className="answer-options">
              {options.map((option, n) => (
                <Check
                  key={option}
                  id={`${id}-${n}`}
                  label={option}
                  ref={n === 0 ? field.ref : undefined}
                  checked={chosen.includes(option)}
                  onBlur={field.onBlur}
                  onChange={event =>
                    field.onChange(event.target.checked ? [...chosen, option] : chosen.filter(one => one !== option))
                  }
                />
              ))}
            </div>
          )
        }}
      />
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

const maxRepeats = 20

/** As many answers as there are. */
const Repeats = ({ question, name }: Props) => {
  const t = useText()
  const { id, error } = useField({ name })
  const { control } = useFormContext()
  return (
    <fieldset className="field radio-field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{question.label}</legend>
      <Controller
        control={control}
        name={name}
        render={({ field }) => {
          const answers: readonly string[] = Array.isArray(field.value) && field.value.length > 0 ? field.value : ['']
          const change = (at: number, text: string) =>
            field.onChange(answers.map((answer, n) => (n === at ? text : answer)))
          return (
            <div className="answer-options">
              {placed(answers).map(({ item: answer, place: n }) => (
                <div className="repeat-row" key={n}>
                  <input
                    type={question.valueType === 'date' ? 'date' : 'text'}
                    inputMode={question.valueType === 'number' ? 'decimal' : undefined}
                    autoComplete={question.valueType === 'address' ? 'street-address' : 'off'}
                    aria-label={t('deals.answer.nth', { question: question.label, number: n + 1 })}
                    ref={n === 0 ? field.ref : undefined}
                    value={answer}
                    maxLength={answerLimits.item}
                    onBlur={field.onBlur}
                    onChange={event => change(n, event.target.value)}
                  />
                  {answers.length > 1 ? (
                    <IconButton
                      icon={X}
                      label={t('deals.answer.remove', { number: n + 1 })}
                      onClick={() => field.onChange(answers.filter((_, at) => at !== n))}
                    />
                  ) : null}
                </div>
              ))}
              {answers.length < maxRepeats ? (
                <Button tone="quiet" small icon={Plus} onClick={() => field.onChange([...answers, ''])}>
                  {t('deals.answer.add')}
                </Button>
              ) : null}
            </div>
          )
        }}
      />
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

/** The field of one question of a questionnaire, laid out as its supplier wants it. */
export const QuestionField = (props: Props) =>
  props.question.layout === 'horizon' ? (
    <div className="question-horizon">
      <Answer {...props} />
    </div>
  ) : (
    <Answer {...props} />
  )

const Answer = ({ question, name }: Props) => {
  const t = useText()
  const { kind, valueType, label, required, options } = question
  if (kind === 'TickBox') return <Ticks {...{ question, name }} />
  if (kind === 'Repeater') return <Repeats {...{ question, name }} />
  const field = { name, label, optional: !required }
  if (kind === 'Selector')
    return (
      <SelectField
        {...field}
        empty={t('deals.answer.choose')}
        choices={options.map(option => ({ value: option, label: option }))}
      />
    )
  if (valueType === 'date') return <TextField {...field} type="date" />
  if (valueType === 'number') return <TextField {...field} inputMode="decimal" autoComplete="off" />
  if (valueType === 'address')
    return <TextField {...field} autoComplete="street-address" maxLength={answerLimits.text} />
  return <TextAreaField {...field} rows={2} />
}
