import type { Period } from '../kit/date.ts'
import { type Currency, defaultCurrency } from '../kit/money.ts'
import { type EditorAction, type EditorState, edit, groupOf, newEditor } from '../terms/payment-options.ts'
import { editorOf, savedOptions } from '../terms/payment-options-validity.ts'
import type { Question } from '../terms/question.ts'
import type { ServiceInput } from './Services.contract.ts'
import type { Service } from './service.ts'
import { serviceLimits } from './service-limits.ts'

/** A service as its supplier writes it: inputs may stand empty. What it may become is in service-rules.ts. */
export type ServiceDraft = {
  readonly type: Service['type']
  readonly name: string
  readonly description: string
  /** '' while none is chosen. */
  readonly category: string
  readonly duration: { readonly length: number | null; readonly type: Period }
  readonly baseFee: string
  readonly currency: Currency
  readonly options: EditorState
  readonly questions: readonly Question[]
  readonly engagementLetter: string
  readonly acceptLetter: string
}

export const newServiceDraft: ServiceDraft = {
  type: 'service',
  name: '',
  description: '',
  category: '',
  duration: { length: null, type: 'month' },
  baseFee: '',
  currency: defaultCurrency,
  options: newEditor(),
  questions: [],
  engagementLetter: '',
  acceptLetter: '',
}

const isBundle = (type: Service['type']): boolean => type.endsWith('bundle')

/** A stored service under edit. */
export const draftOf = (
  service: Pick<
    Service,
    | 'type'
    | 'name'
    | 'description'
    | 'category'
    | 'durationType'
    | 'baseFee'
    | 'defaultCurrency'
    | 'paymentOptions'
    | 'props'
    | 'json'
    | 'engagementLetter'
    | 'acceptLetter'
  >,
): ServiceDraft => ({
  type: service.type,
  name: service.name,
  description: service.description,
  category: service.category ?? '',
  duration: service.durationType ?? { ...newServiceDraft.duration },
  baseFee: service.baseFee,
  currency: service.defaultCurrency,
  options: editorOf(service, isBundle(service.type)),
  questions: service.json,
  engagementLetter: service.engagementLetter,
  acceptLetter: service.acceptLetter,
})

/** The options of a question as they are kept: no empty line, none twice. */
const tidy = (options: readonly string[]): string[] => [...new Set(options.map(one => one.trim()).filter(Boolean))]

/**
 * What is saved of a draft.
 * @throws {Refusal} options.invalid where the payment options are
 */
export const inputOfDraft = (draft: ServiceDraft): ServiceInput => {
  const { duration, questions, options, currency, category, ...texts } = draft
  return {
    ...texts,
    name: draft.name.trim(),
    ...(category ? { category } : {}),
    durationType: duration.length === null ? null : { type: duration.type, length: duration.length },
    baseFee: draft.baseFee.trim(),
    defaultCurrency: currency,
    json: questions.map(question => ({
      ...question,
      label: question.label.trim(),
      options: hasOptions(question) ? tidy(question.options) : [],
    })),
    ...savedOptions(options),
  }
}

/** Whether one answers a question by choosing. */
export const hasOptions = ({ kind }: Pick<Question, 'kind'>): boolean => kind === 'Selector' || kind === 'TickBox'

/** Options of a question that count: lines with something in them. */
export const optionsOf = ({ options }: Pick<Question, 'options'>): string[] => tidy(options)

type TextField = 'name' | 'description' | 'category' | 'baseFee' | 'engagementLetter' | 'acceptLetter'

/** What a person does in the service editor. */
export type ServiceAction =
  | { readonly do: 'write'; readonly field: TextField; readonly text: string }
  | { readonly do: 'currency'; readonly currency: Currency }
  | { readonly do: 'durationLength'; readonly text: string }
  | { readonly do: 'durationPeriod'; readonly period: Period }
  | { readonly do: 'options'; readonly action: EditorAction }
  | { readonly do: 'addQuestion'; readonly kind: Question['kind'] }
  | { readonly do: 'removeQuestion'; readonly id: string }
  | { readonly do: 'moveQuestion'; readonly id: string; readonly by: -1 | 1 }
  | { readonly do: 'question'; readonly id: string; readonly change: Partial<Omit<Question, 'id'>> }

/** An id that no question of the draft has. */
const freshId = (questions: readonly Question[]): string => {
  const numbers = questions.map(({ id }) => Number(/^q([0-9]{1,9})$/.exec(id)?.[1] ?? 0))
  return `q${Math.max(0, ...numbers) + 1}`
}

const withQuestions = (draft: ServiceDraft, questions: readonly Question[]): ServiceDraft => ({ ...draft, questions })

const moved = (questions: readonly Question[], id: string, by: -1 | 1): readonly Question[] => {
  const at = questions.findIndex(question => question.id === id)
  const [one, other] = [questions[at], questions[at + by]]
  if (!one || !other) return questions
  return questions.map((question, index) => (index === at ? other : index === at + by ? one : question))
}

/** The others. What was asked only where the one that goes was answered is asked of everybody then. */
const withoutQuestion = (questions: readonly Question[], gone: string): readonly Question[] =>
  questions
    .filter(({ id }) => id !== gone)
    .map(question => {
      const { when, ...always } = question
      return when?.question === gone ? always : question
    })

const lengthOf = (text: string): number | null | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^[0-9]{1,6}$/.test(trimmed) ? Math.min(Math.max(Number(trimmed), 1), serviceLimits.duration) : undefined
}

/** What the editor holds after an action; the same draft where the action does not apply. */
export const editService = (draft: ServiceDraft, action: ServiceAction): ServiceDraft => {
  const { questions, duration } = draft
  switch (action.do) {
    case 'write':
      return draft[action.field] === action.text ? draft : { ...draft, [action.field]: action.text }
    case 'currency':
      return draft.currency === action.currency ? draft : { ...draft, currency: action.currency }
    case 'durationLength': {
      const length = lengthOf(action.text)
      return length === undefined || length === duration.length
        ? draft
        : { ...draft, duration: { ...duration, length } }
    }
    case 'durationPeriod':
      return duration.type === action.period ? draft : { ...draft, duration: { ...duration, type: action.period } }
    case 'options': {
      const options = edit(draft.options, action.action)
      return options === draft.options ? draft : { ...draft, options }
    }
    case 'addQuestion': {
      if (questions.length >= serviceLimits.questions) return draft
      const { kind } = action
      const added = {
        id: freshId(questions),
        kind,
        valueType: 'string',
        label: '',
        required: false,
        options: [],
      } as const
      return withQuestions(draft, [...questions, { ...added, options: [] }])
    }
    case 'removeQuestion':
      return questions.some(({ id }) => id === action.id)
        ? withQuestions(draft, withoutQuestion(questions, action.id))
        : draft
    case 'moveQuestion': {
      const order = moved(questions, action.id, action.by)
      return order === questions ? draft : withQuestions(draft, order)
    }
    case 'question':
      return withQuestions(
        draft,
        questions.map(question => (question.id === action.id ? { ...question, ...action.change } : question)),
      )
  }
}

/** What an action is about, for undoing the keystrokes in one input together (see History). */
export const groupOfService = (action: ServiceAction): string | null => {
  switch (action.do) {
    case 'write':
      return action.field
    case 'durationLength':
      return action.do
    case 'options': {
      const group = groupOf(action.action)
      return group === null ? null : `options.${group}`
    }
    case 'question': {
      const [field] = Object.keys(action.change)
      return field === 'label' || field === 'options' ? `question.${action.id}.${field}` : null
    }
    default:
      return null
  }
}
