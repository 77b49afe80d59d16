import type { IsoDate } from '../kit/date.ts'
import { readMinor } from '../kit/money.ts'
import { Refusal } from '../kit/refusal.ts'
import { type AccountTakes, takes } from '../terms/account-takes.ts'
import { payablePlatforms } from '../terms/fitting.ts'
import { lacksContents } from '../terms/item.ts'
import { unpayableAt } from '../terms/payable.ts'
import { type OptionsProblem, problemsOf } from '../terms/payment-options-validity.ts'
import type { Question } from '../terms/question.ts'
import type { Platform } from '../terms/service-terms.ts'
import type { terms } from '../terms/texts/en.ts'
import { isPlatformChoice } from './platforms.ts'
import { waysToPay } from './schedule-preview.ts'
import { draftOf, hasOptions, optionsOf, type ServiceDraft } from './service-draft.ts'
import { serviceLimits } from './service-limits.ts'
import type { services } from './texts/en/services.ts'

/** What is wrong with a service, and where: a field of it, such as `name`, `options.upfront.initialOffset`, `questions.q1`. */
export type ServiceProblem = {
  readonly field: string
  readonly message:
    | (keyof typeof services & `marketplace.service.problem.${string}`)
    | (keyof typeof terms & `terms.options.${string}`)
}

const optionsFields: Readonly<Record<'noSchedule' | 'noPlatform' | 'modification', string>> = {
  noSchedule: 'options.schedules',
  noPlatform: 'options.platforms',
  modification: 'options.modifications',
}

const ofOptions = (problem: OptionsProblem): ServiceProblem => {
  const message = `terms.options.${problem.reason}` as const
  if (problem.reason === 'twice') return { field: `options.${problem.type}`, message }
  if ('field' in problem) {
    const field = problem.type ? `${problem.type}.${problem.field}` : problem.field
    return { field: `options.${field}`, message }
  }
  return { field: optionsFields[problem.reason], message }
}

const ofQuestion = (question: Question): ServiceProblem[] => {
  const field = `questions.${question.id}`
  if (question.label.trim() === '') return [{ field, message: 'marketplace.service.problem.question' }]
  if (!hasOptions(question)) return []
  const options = optionsOf(question)
  if (options.length > serviceLimits.options || options.some(option => option.length > serviceLimits.option))
    return [{ field: `${field}.options`, message: 'marketplace.service.problem.options' }]
  // A tick box without options is a plain yes; a selector without any cannot be answered.
  return question.kind === 'Selector' && options.length === 0
    ? [{ field: `${field}.options`, message: 'marketplace.service.problem.noOption' }]
    : []
}

/** A condition looks back at a question that is asked before, and at options that this has. */
const ofCondition = ({ id, when }: Question, earlier: readonly Question[]): ServiceProblem[] => {
  if (!when) return []
  const on = earlier.find(one => one.id === when.question)
  const options = on && hasOptions(on) ? optionsOf(on) : []
  return on && when.is.every(one => options.includes(one))
    ? []
    : [{ field: `questions.${id}.when`, message: 'marketplace.service.problem.condition' }]
}

/** Whether a draft offers a way to pay that nobody can use. */
const hasUnpayable = ({ currency, options: { platforms } }: ServiceDraft): boolean =>
  payablePlatforms({ defaultCurrency: currency, paymentOptions: { platforms } }).length < platforms.length

/** Who offers a service: what its account at the card provider takes now. */
export type Offering = AccountTakes

/** Whether an organisation may offer a draft to be paid like this: what costs nothing needs no account. */
export const mayOffer = (
  draft: Pick<ServiceDraft, 'baseFee' | 'currency'>,
  by: Offering,
  tool: Platform['paymentTool'],
): boolean => takes(by, { paymentTool: tool }) || readMinor(draft.baseFee.trim(), draft.currency) === 0n

/** Whether a draft offers a way to pay that needs an account, which its owner does not have. */
const lacksAccount = (draft: ServiceDraft, by: Offering): boolean =>
  !draft.options.platforms.every(({ paymentTool }) => mayOffer(draft, by, paymentTool))

/**
 * What a draft still lacks before it may be made ready, in the order of the editor. Payment options: spec part 2, section
 * 5, "Payment options are invalid when".
 */
export const draftProblems = (draft: ServiceDraft, by: Offering): ServiceProblem[] => {
  const problems: ServiceProblem[] = []
  const lacks = (field: string, message: ServiceProblem['message'], when: boolean) => {
    if (when) problems.push({ field, message })
  }
  const { options } = draft
  const fee = readMinor(draft.baseFee.trim(), draft.currency)
  lacks('name', 'marketplace.service.problem.name', draft.name.trim() === '')
  lacks('category', 'marketplace.service.problem.category', draft.category === '')
  lacks('description', 'marketplace.service.problem.description', draft.description.trim() === '')
  lacks('duration', 'marketplace.service.problem.duration', draft.duration.length === null)
  lacks('baseFee', 'marketplace.service.problem.fee', typeof fee !== 'bigint' || fee < 0n)
  problems.push(...problemsOf(options).map(ofOptions))
  lacks('options.platforms', 'marketplace.service.problem.tool', !options.platforms.every(isPlatformChoice))
  lacks('options.platforms', 'marketplace.service.problem.notPayable', hasUnpayable(draft))
  const ofAccount = by.takesPayments ? 'noDebits' : 'noAccount'
  lacks('options.platforms', `marketplace.service.problem.${ofAccount}`, lacksAccount(draft, by))
  lacks('type', 'marketplace.service.problem.contents', lacksContents(draft.type))
  problems.push(
    ...draft.questions.flatMap((question, place) => [
      ...ofQuestion(question),
      ...ofCondition(question, draft.questions.slice(0, place)),
    ]),
  )
  const ids = draft.questions.map(({ id }) => id)
  lacks('questions', 'marketplace.service.problem.questionTwice', new Set(ids).size < ids.length)
  return problems
}

/** What a service may be saved without, to be written later; everything else blocks saving. */
const mayWait: ReadonlySet<string> = new Set(['category', 'description', 'duration'])

const ofItsAccount: ReadonlySet<ServiceProblem['message']> = new Set([
  'marketplace.service.problem.noAccount',
  'marketplace.service.problem.noDebits',
])

/** Whether a problem is one of the account at the card provider, and none of what is written. */
export const isOfItsAccount = ({ message }: ServiceProblem): boolean => ofItsAccount.has(message)

/** What keeps a service from the market and not from being kept. */
const keptOffMarket: ReadonlySet<ServiceProblem['message']> = new Set([
  ...ofItsAccount,
  'marketplace.service.problem.notPayable',
  'marketplace.service.problem.contents',
])

/** The problems of a draft that block saving (spec part 2, section 5: the payment options; and what a list needs to show it). */
export const savingProblems = (draft: ServiceDraft, by: Offering): ServiceProblem[] =>
  draftProblems(draft, by).filter(
    ({ field, message }) =>
      !mayWait.has(field) &&
      !keptOffMarket.has(message) &&
      // Where none can be ticked before there is an account, what is written can be kept without.
      (message !== 'terms.options.noPlatform' || by.takesPayments),
  )

/** Any day: how long a schedule is does not depend on when it starts. */
const someDay: IsoDate = '2026-01-01'

type Written = Parameters<typeof draftOf>[0]

/** What a stored service still lacks before it may be made ready. */
export const serviceProblems = (service: Written, by: Offering): ServiceProblem[] => {
  const problems = draftProblems(draftOf(service), by)
  if (problems.length > 0) return problems
  const ways = waysToPay(service, someDay)
  const refused = ways.find(({ schedule }) => schedule instanceof Refusal)
  if (refused) return [{ field: `options.${refused.payment.type}`, message: 'marketplace.service.problem.noSchedule' }]
  const tools = new Set(service.paymentOptions.platforms.map(({ paymentTool }) => paymentTool))
  const isPaidBy = (tool: Platform['paymentTool']) =>
    ways.every(
      ({ schedule }) => schedule instanceof Refusal || unpayableAt(tool, schedule.currency, schedule.payments) < 0,
    )
  const [unpaid] = [...tools].filter(tool => !isPaidBy(tool))
  if (!unpaid) return []
  const which = unpaid === 'directDebit' ? 'unpayableDebit' : 'unpayable'
  return [{ field: 'baseFee', message: `marketplace.service.problem.${which}` }]
}

/** Problems that mean only that something is still to be written. */
const unwritten: ReadonlySet<ServiceProblem['message']> = new Set([
  ...keptOffMarket,
  'marketplace.service.problem.name',
  'marketplace.service.problem.category',
  'marketplace.service.problem.description',
  'marketplace.service.problem.duration',
  'terms.options.noSchedule',
  'terms.options.noPlatform',
])

/** What may be stored does not depend on who offers it. */
const anybody: Offering = { takesPayments: true, takesDebits: true }

/**
 * What must not even be stored: values that the editor never lets in and that mean nothing, such as a deposit of 100
 * percent, a schedule chosen twice, a fee of a third of a cent. Incomplete is allowed.
 */
export const invalidValues = (service: Written): ServiceProblem[] => {
  const draft = draftOf(service)
  const problems = draftProblems(draft, anybody).filter(({ message }) => !unwritten.has(message))
  // Only bundles have price modifications; the editor of another service would not even show them.
  const hidden = service.paymentOptions.modifications.length > draft.options.modifications.length
  return hidden ? [...problems, ofOptions({ reason: 'modification', index: 0 })] : problems
}
