import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { hasOptions, optionsOf } from '#shared/marketplace/service-draft.ts'
import { serviceLimits } from '#shared/marketplace/service-limits.ts'
import type { Question, QuestionCondition } from '#shared/terms/question.ts'
import { useText } from '../../../lib/i18n.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CheckInput } from '../../../ui/check-input.tsx'
import { Section } from '../../../ui/page.tsx'
import { useEditor } from './context.ts'
import { AreaInput, GroupProblem, Row, SelectInput, TextInput } from './inputs.tsx'

const kinds = ['TextBox', 'Selector', 'TickBox', 'Repeater'] as const satisfies readonly Question['kind'][]
const valueTypes = ['string', 'number', 'date', 'address'] as const satisfies readonly Question['valueType'][]

/** Whether a question is asked of everybody, or hangs on the answer to an earlier one. */
const Condition = ({ question: { id, when }, earlier }: { question: Question; earlier: readonly Question[] }) => {
  const t = useText()
  const { act } = useEditor()
  const change = (to: QuestionCondition | undefined) => act({ do: 'question', id, change: { when: to } })
  const on = when && earlier.find(one => one.id === when.question)
  const options = on && hasOptions(on) ? optionsOf(on) : []
  return (
    <>
      <SelectInput
        name={`questions.${id}.when`}
        label={t('marketplace.editor.question.when')}
        empty={t('marketplace.editor.question.always')}
        value={when?.question ?? ''}
        help={on && options.length === 0 ? t('marketplace.editor.question.whenAny') : undefined}
        choices={[
          ...earlier.map((one, index) => ({
            value: one.id,
            label: t('marketplace.editor.question.whenNth', { number: index + 1, label: one.label }),
          })),
          // What it hung on comes later now: said, so that it can be mended.
          ...(when && !on ? [{ value: when.question, label: '…' }] : []),
        ]}
        onChange={chosen => change(chosen ? { question: chosen, is: [] } : undefined)}
      />
      {when && options.length > 0 ? (
        <fieldset className="field">
          <legend>{t('marketplace.editor.question.whenIs')}</legend>
          {options.map(option => (
            <CheckInput
              key={option}
              label={option}
              checked={when.is.includes(option)}
              onChange={isOn =>
                change({ ...when, is: options.filter(one => (one === option ? isOn : when.is.includes(one))) })
              }
            />
          ))}
          <p className="field-help">{t('marketplace.editor.question.whenIsHelp')}</p>
        </fieldset>
      ) : null}
    </>
  )
}

type OneProps = {
  readonly question: Question
  readonly number: number
  readonly count: number
  /** The questions before it. */
  readonly earlier: readonly Question[]
}

const One = ({ question, number, count, earlier }: OneProps) => {
  const t = useText()
  const { act } = useEditor()
  const { id, kind } = question
  const change = (changed: Partial<Omit<Question, 'id'>>) => act({ do: 'question', id, change: changed })
  return (
    <li className="question-edit">
      <div className="question-head">
        <h3>{t('marketplace.editor.question.nth', { number })}</h3>
        <IconButton
          icon={ArrowUp}
          label={t('marketplace.editor.question.up', { number })}
          why={number === 1 && t('app.why.first')}
          onClick={() => act({ do: 'moveQuestion', id, by: -1 })}
        />
        <IconButton
          icon={ArrowDown}
          label={t('marketplace.editor.question.down', { number })}
          why={number === count && t('app.why.last')}
          onClick={() => act({ do: 'moveQuestion', id, by: 1 })}
        />
        <IconButton
          danger
          icon={Trash2}
          label={t('marketplace.editor.question.remove', { number })}
          onClick={() => act({ do: 'removeQuestion', id })}
        />
      </div>
      <TextInput
        name={`questions.${id}`}
        label={t('marketplace.editor.question.label')}
        value={question.label}
        maxLength={serviceLimits.questionLabel}
        onChange={label => change({ label })}
      />
      <Row>
        <SelectInput
          half
          name={`questions.${id}.kind`}
          label={t('marketplace.editor.question.kind')}
          value={kind}
          choices={kinds.map(value => ({ value, label: t(`marketplace.question.${value}`) }))}
          onChange={text => {
            const chosen = kinds.find(one => one === text)
            if (chosen) change({ kind: chosen })
          }}
        />
        {hasOptions(question) ? null : (
          <SelectInput
            half
            name={`questions.${id}.valueType`}
            label={t('marketplace.editor.question.valueType')}
            value={question.valueType}
            choices={valueTypes.map(value => ({ value, label: t(`marketplace.valueType.${value}`) }))}
            onChange={text => {
              const chosen = valueTypes.find(one => one === text)
              if (chosen) change({ valueType: chosen })
            }}
          />
        )}
      </Row>
      {hasOptions(question) ? (
        <AreaInput
          name={`questions.${id}.options`}
          label={t('marketplace.editor.question.options')}
          help={t(
            kind === 'TickBox' ? 'marketplace.editor.question.tickHelp' : 'marketplace.editor.question.optionsHelp',
          )}
          optional={kind === 'TickBox'}
          rows={3}
          maxLength={serviceLimits.options * (serviceLimits.option + 1)}
          value={question.options.join('\n')}
          onChange={text => change({ options: text === '' ? [] : text.split('\n') })}
        />
      ) : null}
      <SelectInput
        name={`questions.${id}.layout`}
        label={t('marketplace.editor.question.layout')}
        value={question.layout === 'horizon' ? 'horizon' : ''}
        choices={[
          { value: '', label: t('marketplace.layout.under') },
          { value: 'horizon', label: t('marketplace.layout.beside') },
        ]}
        onChange={chosen => change({ layout: chosen === 'horizon' ? chosen : undefined })}
      />
      {earlier.length > 0 || question.when ? <Condition question={question} earlier={earlier} /> : null}
      <CheckInput
        label={t('marketplace.editor.question.required')}
        checked={question.required}
        onChange={required => change({ required })}
      />
    </li>
  )
}

/** What a client is asked before sending the request. */
export const Questions = () => {
  const t = useText()
  const { draft, act } = useEditor()
  const { questions } = draft
  return (
    <Section title={t('marketplace.questions')}>
      <p className="section-lead">{t('marketplace.editor.questions.lead')}</p>
      <GroupProblem name="questions" />
      <ol className="questions-edit">
        {questions.map((question, index) => (
          <One
            key={question.id}
            question={question}
            number={index + 1}
            count={questions.length}
            earlier={questions.slice(0, index)}
          />
        ))}
      </ol>
      {questions.length < serviceLimits.questions ? (
        <div className="add-question">
          {kinds.map(kind => (
            <Button key={kind} small icon={Plus} onClick={() => act({ do: 'addQuestion', kind })}>
              {t(`marketplace.question.${kind}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </Section>
  )
}
