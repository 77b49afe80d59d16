import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { hasOptions } from '#shared/marketplace/service-draft.ts'
import { serviceLimits } from '#shared/marketplace/service-limits.ts'
import type { Question } from '#shared/terms/question.ts'
import { useText } from '../../../lib/i18n.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CheckInput } from '../../../ui/check-input.tsx'
import { Section } from '../../../ui/page.tsx'
import { useEditor } from './context.ts'
import { AreaInput, GroupProblem, Row, SelectInput, TextInput } from './inputs.tsx'

const kinds = ['TextBox', 'Selector', 'TickBox', 'Repeater'] as const satisfies readonly Question['kind'][]
const valueTypes = ['string', 'number', 'date', 'address'] as const satisfies readonly Question['valueType'][]

const One = ({ question, number, count }: { question: Question; number: number; count: number }) => {
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
          <One key={question.id} question={question} number={index + 1} count={questions.length} />
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
