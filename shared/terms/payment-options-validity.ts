import { maxSchedules, noMaximum } from './limits.ts'
import {
  boundsOf,
  type EditorState,
  newEditor,
  type Schedule,
  type ScheduleField,
  typedRate,
} from './payment-options.ts'
import { modificationProblem } from './price-modifications.ts'
import { TermsRefusal } from './refusal.ts'
import type { PaymentOptionName, PaymentOptions, ServicePayment, ServiceProps } from './service-terms.ts'

const scheduleFields = ['initialAmount', 'initialOffset', 'finalPeriod', 'finalOffset'] as const

/** Why payment options cannot be saved, and which input is to be mended. The text is `terms.options.<reason>`. */
export type OptionsProblem =
  | { readonly reason: 'noSchedule' | 'noPlatform' }
  | { readonly reason: 'emptyField' | 'outOfBounds'; readonly type: PaymentOptionName; readonly field: ScheduleField }
  | { readonly reason: 'twice'; readonly type: PaymentOptionName }
  | {
      readonly reason: 'emptyField' | 'outOfBounds'
      readonly type?: undefined
      readonly field: 'invoiceOffset' | 'interestRate' | 'gstRate'
    }
  | { readonly reason: 'modification'; readonly index: number }

const isOutside = (schedule: Schedule, field: ScheduleField): boolean => {
  const bounds = boundsOf(schedule, field)
  const value = schedule[field]
  return bounds !== undefined && value !== null && (value < bounds.min || value > bounds.max)
}

const scheduleProblems = (schedule: Schedule): OptionsProblem[] =>
  scheduleFields.flatMap((field): OptionsProblem[] => {
    if (boundsOf(schedule, field) === undefined) return []
    if (schedule[field] === null) return [{ reason: 'emptyField', type: schedule.type, field }]
    return isOutside(schedule, field) ? [{ reason: 'outOfBounds', type: schedule.type, field }] : []
  })

const rateProblems = (
  field: 'interestRate' | 'gstRate',
  { charged, rate: text }: { readonly charged: boolean; readonly rate: string },
): OptionsProblem[] => {
  if (!charged) return []
  if (text === '') return [{ reason: 'emptyField', field }]
  return typedRate(text) === text ? [] : [{ reason: 'outOfBounds', field }]
}

/**
 * Why the options are invalid and saving is blocked (spec part 2, section 5): no schedule, no currency platform, an empty
 * field in a selected schedule, an invalid modification; and an empty rate or number of days. Nothing: they are valid. What
 * the editor itself never lets in, a value out of bounds or a type twice, is for options that were sent by other means.
 */
export const problemsOf = (state: EditorState): OptionsProblem[] => {
  const problems: OptionsProblem[] = []
  const selected = state.payment.filter(schedule => schedule !== null)
  if (selected.length === 0) problems.push({ reason: 'noSchedule' })
  if (state.platforms.length === 0) problems.push({ reason: 'noPlatform' })
  for (const [index, schedule] of selected.entries()) {
    problems.push(...scheduleProblems(schedule))
    if (selected.findIndex(({ type }) => type === schedule.type) < index)
      problems.push({ reason: 'twice', type: schedule.type })
  }
  const { invoiceOffset, interest, gst } = state
  if (invoiceOffset === null) problems.push({ reason: 'emptyField', field: 'invoiceOffset' })
  else if (invoiceOffset < 0 || invoiceOffset > noMaximum)
    problems.push({ reason: 'outOfBounds', field: 'invoiceOffset' })
  problems.push(...rateProblems('interestRate', interest), ...rateProblems('gstRate', gst))
  state.modifications.forEach((modification, index) => {
    if (modificationProblem(modification) !== undefined) problems.push({ reason: 'modification', index })
  })
  return problems
}

const whole = (value: number | null): number => {
  if (value === null) throw new TermsRefusal('options.invalid')
  return value
}
const rate = (text: string): string => (text.endsWith('.') ? text.slice(0, -1) : text)

const stored = (schedule: Schedule): ServicePayment => {
  const days = whole(schedule.finalOffset)
  return {
    type: schedule.type,
    initialAmount: whole(schedule.initialAmount),
    initialOffset: whole(schedule.initialOffset),
    finalPeriod: whole(schedule.finalPeriod),
    // Not -0, which JSON and tests tell from 0.
    finalOffset: schedule.type === 'perDelivery' && schedule.direction === 'before' && days !== 0 ? -days : days,
  }
}

/**
 * What of the editor can be counted already, for a preview while the rest is still being written: schedules, tax,
 * interest and modifications without a problem.
 */
export const countable = (state: EditorState): PaymentOptions => {
  const open = problemsOf(state)
  const isOpen = (field: 'invoiceOffset' | 'interestRate' | 'gstRate') =>
    open.some(problem => 'field' in problem && problem.field === field)
  const { interest, gst } = state
  return {
    payment: state.payment.map(schedule =>
      schedule === null || scheduleProblems(schedule).length > 0 ? null : stored(schedule),
    ),
    platforms: [...state.platforms],
    interest:
      interest.charged && !isOpen('interestRate')
        ? { type: interest.type, rateType: interest.rateType, rate: rate(interest.rate) }
        : null,
    gst: gst.charged && !isOpen('gstRate') ? { rate: rate(gst.rate) } : null,
    invoiceOffset: isOpen('invoiceOffset') ? 0 : whole(state.invoiceOffset),
    modifications: state.modifications.filter(one => modificationProblem(one) === undefined),
  }
}

/**
 * What a service stores of the editor.
 * @throws {Refusal} options.invalid where problemsOf() finds any
 */
export const savedOptions = (state: EditorState): { paymentOptions: PaymentOptions; props: ServiceProps } => {
  if (problemsOf(state).length > 0) throw new TermsRefusal('options.invalid')
  return {
    paymentOptions: countable(state),
    props: { showPrice: state.showPrice, showSchedule: state.showSchedule },
  }
}

const drafted = (payment: ServicePayment): Schedule => ({
  type: payment.type,
  initialAmount: payment.initialAmount,
  initialOffset: payment.initialOffset,
  finalPeriod: payment.finalPeriod,
  // Only per delivery says with the sign that it comes before; elsewhere a negative number is a mistake, and stays one.
  finalOffset: payment.type === 'perDelivery' ? Math.abs(payment.finalOffset) : payment.finalOffset,
  direction: payment.type === 'perDelivery' && payment.finalOffset > 0 ? 'after' : 'before',
})

/**
 * The fields of a way to pay that are out of the bounds of its type: for whoever writes one without the editor, such as a
 * supplier in an offer.
 */
export const fieldsOutOfBounds = (payment: ServicePayment): ScheduleField[] =>
  scheduleFields.filter(field => isOutside(drafted(payment), field))

/** The editor of options that are stored. */
export const editorOf = (
  { paymentOptions, props }: { readonly paymentOptions: PaymentOptions; readonly props: ServiceProps },
  isBundle: boolean,
): EditorState => {
  const fresh = newEditor(isBundle)
  const { payment, platforms, interest, gst, invoiceOffset, modifications } = paymentOptions
  return {
    payment: Array.from({ length: maxSchedules }, (_, place) => {
      const schedule = payment[place] ?? null
      return schedule === null ? null : drafted(schedule)
    }),
    platforms,
    autoDebit: platforms.length > 0 && platforms.every(platform => platform.paymentMethod === 'autoDebit'),
    interest: interest === null ? { ...fresh.interest, charged: false } : { charged: true, ...interest },
    gst: gst === null ? { ...fresh.gst, charged: false } : { charged: true, rate: gst.rate },
    invoiceOffset,
    isBundle,
    modifications: isBundle ? modifications : [],
    showPrice: props.showPrice,
    showSchedule: props.showSchedule,
  }
}
