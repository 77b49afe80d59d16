import type { Period } from '../kit/date.ts'
import { decimalParts } from '../kit/decimal.ts'
import type { Currency } from '../kit/money.ts'
import { tenTo } from '../kit/rational.ts'
import type { InterestType } from './interest.ts'
import { mostInstalments, noMaximum, termLimits } from './limits.ts'
import { enterModification, type PriceModification, shownAmount } from './price-modifications.ts'
import type { PaymentOptionName, Platform } from './service-terms.ts'

/**
 * The editor of a service's payment options as a pure reducer (spec part 1, section 4; part 2, section 5, "Payment options
 * editor", and section 9, defaults). The same rules say on the server whether options may be saved.
 */

export type ScheduleField = 'initialAmount' | 'initialOffset' | 'finalPeriod' | 'finalOffset'

/**
 * A schedule under edit. `null` is an input that stands empty. Fields that its type does not use keep their defaults. For
 * payment per delivery, `finalOffset` counts days after or before the delivery.
 */
export type Schedule = { readonly type: PaymentOptionName; readonly direction: 'after' | 'before' } & {
  readonly [F in ScheduleField]: number | null
}

export type EditorState = {
  /** Four places, some empty. */
  readonly payment: readonly (Schedule | null)[]
  readonly platforms: readonly Platform[]
  readonly autoDebit: boolean
  /** Simple or compound is shown and cannot be changed here; a rate is text, so that "1." can be typed. */
  readonly interest: {
    readonly charged: boolean
    readonly type: InterestType
    readonly rateType: Period
    readonly rate: string
  }
  /** Off for who is not registered for GST. */
  readonly gst: { readonly charged: boolean; readonly rate: string }
  readonly invoiceOffset: number | null
  /** Only bundles have price modifications. */
  readonly isBundle: boolean
  readonly modifications: readonly PriceModification[]
  readonly showPrice: boolean
  readonly showSchedule: boolean
}

type Bounds = { readonly min: number; readonly max: number }
const from = (min: number): Bounds => ({ min, max: noMaximum })

/** The inputs of each type of schedule and their bounds; `balance` is 100 minus the deposit. */
export const scheduleInputs: Readonly<Record<PaymentOptionName, Readonly<Partial<Record<ScheduleField, Bounds>>>>> = {
  upfront: { initialOffset: from(0) },
  afterDelivery: { finalOffset: from(0) },
  twoTime: { initialAmount: { min: 1, max: 99 }, initialOffset: from(0), finalOffset: from(0) },
  instalments: {
    initialAmount: { min: 0, max: 99 },
    initialOffset: from(0),
    finalPeriod: { min: 1, max: mostInstalments },
    finalOffset: from(0),
  },
  perDelivery: { finalOffset: from(0) },
}
/** Days after a delivery are at least 1: on the day itself counts as 0 days before it. */
const daysAfter = from(1)
/** The balance that instalments pay back, in percent. */
const instalmentBalance: Bounds = { min: 1, max: 100 }

/** The bounds of an input of a schedule, or undefined where its type has no such input. */
export const boundsOf = (schedule: Pick<Schedule, 'type' | 'direction'>, field: ScheduleField): Bounds | undefined =>
  schedule.type === 'perDelivery' && field === 'finalOffset' && schedule.direction === 'after'
    ? daysAfter
    : scheduleInputs[schedule.type][field]

const plain = { direction: 'before', initialAmount: 100, initialOffset: 1, finalPeriod: 1, finalOffset: 1 } as const
/** What a newly selected schedule starts with (spec part 2, section 9, "Defaults"). */
export const scheduleDefaults: Readonly<Record<PaymentOptionName, Schedule>> = {
  upfront: { ...plain, type: 'upfront' },
  afterDelivery: { ...plain, type: 'afterDelivery' },
  twoTime: { ...plain, type: 'twoTime', initialAmount: 50 },
  instalments: { ...plain, type: 'instalments', initialAmount: 50, finalPeriod: 3 },
  perDelivery: { ...plain, type: 'perDelivery', finalOffset: 0 },
}

/** The editor of a new service. */
export const newEditor = (isBundle = false): EditorState => ({
  payment: [null, null, null, null],
  platforms: [],
  autoDebit: false,
  // Off until it is asked for: nobody is to charge 10 percent a month by having ticked instalments.
  interest: { charged: false, type: 'simple', rateType: 'month', rate: '10' },
  gst: { charged: true, rate: '10' },
  invoiceOffset: 14,
  isBundle,
  modifications: [],
  showPrice: true,
  showSchedule: false,
})

/** What a person does in the editor. */
export type EditorAction =
  | { readonly do: 'select' | 'deselect'; readonly type: PaymentOptionName }
  | {
      readonly do: 'type'
      readonly type: PaymentOptionName
      readonly field: ScheduleField | 'balance'
      readonly text: string
    }
  | { readonly do: 'direction'; readonly direction: 'after' | 'before' }
  | {
      readonly do: 'platform'
      readonly currency: Currency
      readonly tool: Platform['paymentTool']
      readonly on: boolean
    }
  | { readonly do: 'autoDebit' | 'interest' | 'gst' | 'showPrice' | 'showSchedule'; readonly on: boolean }
  | { readonly do: 'invoiceOffset' | 'interestRate' | 'gstRate'; readonly text: string }
  | { readonly do: 'interestPeriod'; readonly period: Period }
  | { readonly do: 'addModification' }
  | { readonly do: 'removeModification'; readonly index: number }
  | {
      readonly do: 'modify'
      readonly index: number
      readonly type?: PriceModification['type']
      readonly unit?: PriceModification['unit']
      readonly text?: string
    }

const clamp = (value: number, { min, max }: Bounds): number => Math.min(Math.max(value, min), max)

/** What a whole-number input becomes: null where it is emptied, held to its bounds, undefined where it is no number. */
const typedWhole = (text: string, bounds: Bounds): number | null | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^-?[0-9]{1,15}$/.test(trimmed) ? clamp(Number(trimmed), bounds) : undefined
}

/** What a rate input becomes: empty, or a decimal of at least 1 that may still end in a point; undefined for other text. */
export const typedRate = (text: string): string | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  const parts = decimalParts(trimmed.endsWith('.') ? trimmed.slice(0, -1) : trimmed)
  if (parts === undefined || trimmed.length > termLimits.decimal) return undefined
  return parts.digits < tenTo(parts.scale) ? '1' : trimmed
}

const placeOf = (state: EditorState, type: PaymentOptionName): number =>
  state.payment.findIndex(schedule => schedule?.type === type)

const withSchedule = (state: EditorState, place: number, schedule: Schedule | null): EditorState => ({
  ...state,
  payment: state.payment.map((old, index) => (index === place ? schedule : old)),
})

const select = (state: EditorState, type: PaymentOptionName): EditorState => {
  const free = state.payment.indexOf(null)
  if (placeOf(state, type) >= 0 || free < 0) return state
  const selected = withSchedule(state, free, scheduleDefaults[type])
  return type === 'instalments' ? { ...selected, showSchedule: true } : selected
}

/** The input of a schedule: which field it sets, within which bounds, and the field's value for what was typed. */
const inputOf = (
  schedule: Schedule,
  field: ScheduleField | 'balance',
): { target: ScheduleField; bounds: Bounds; value: (typed: number) => number } | undefined => {
  if (field !== 'balance') {
    const bounds = boundsOf(schedule, field)
    return bounds && { target: field, bounds, value: typed => typed }
  }
  // The balance of a two-time payment is read-only; that of instalments is an input, linked to the deposit.
  if (schedule.type !== 'instalments') return undefined
  return { target: 'initialAmount', bounds: instalmentBalance, value: typed => 100 - typed }
}

const typeInto = (state: EditorState, action: EditorAction & { do: 'type' }): EditorState => {
  const place = placeOf(state, action.type)
  const schedule = state.payment[place]
  const input = schedule ? inputOf(schedule, action.field) : undefined
  if (!schedule || !input) return state
  const typed = typedWhole(action.text, input.bounds)
  if (typed === undefined) return state
  const value = typed === null ? null : input.value(typed)
  return schedule[input.target] === value ? state : withSchedule(state, place, { ...schedule, [input.target]: value })
}

const turn = (state: EditorState, direction: 'after' | 'before'): EditorState => {
  const place = placeOf(state, 'perDelivery')
  const schedule = state.payment[place]
  if (!schedule || schedule.direction === direction) return state
  const turned = { ...schedule, direction }
  const bounds = boundsOf(turned, 'finalOffset') ?? from(0)
  const { finalOffset } = turned
  return withSchedule(state, place, {
    ...turned,
    finalOffset: finalOffset === null ? null : clamp(finalOffset, bounds),
  })
}

const methodOf = (autoDebit: boolean): Platform['paymentMethod'] => (autoDebit ? 'autoDebit' : 'regular')

const setPlatform = (state: EditorState, action: EditorAction & { do: 'platform' }): EditorState => {
  const { currency, tool, on } = action
  const isIt = (platform: Platform) => platform.paymentCurrency === currency && platform.paymentTool === tool
  if (state.platforms.some(isIt) === on) return state
  const platform = { paymentCurrency: currency, paymentTool: tool, paymentMethod: methodOf(state.autoDebit) }
  return { ...state, platforms: on ? [...state.platforms, platform] : state.platforms.filter(one => !isIt(one)) }
}

const setAutoDebit = (state: EditorState, autoDebit: boolean): EditorState => {
  const paymentMethod = methodOf(autoDebit)
  if (state.autoDebit === autoDebit && state.platforms.every(one => one.paymentMethod === paymentMethod)) return state
  return { ...state, autoDebit, platforms: state.platforms.map(platform => ({ ...platform, paymentMethod })) }
}

/** So many characters the amount of a modification may have: a discount is stored with a sign. */
const longestAmount = termLimits.decimal - 1

const changeModifications = (
  state: EditorState,
  action: EditorAction & { do: 'addModification' | 'removeModification' | 'modify' },
): EditorState => {
  const { modifications } = state
  if (!state.isBundle) return state
  if (action.do === 'addModification') {
    if (modifications.length >= termLimits.modifications) return state
    return { ...state, modifications: [...modifications, { type: 'Discount', amount: '', unit: 'percent' }] }
  }
  const old = modifications[action.index]
  if (old === undefined) return state
  if (action.do === 'removeModification')
    return { ...state, modifications: modifications.filter((_, index) => index !== action.index) }
  // What was typed is entered anew, so that another type or unit holds it to its own bounds.
  const text = (action.text ?? shownAmount(old)).slice(0, longestAmount)
  const entered = enterModification(action.type ?? old.type, action.unit ?? old.unit, text)
  if (entered.amount === old.amount && entered.type === old.type && entered.unit === old.unit) return state
  return { ...state, modifications: modifications.map((one, index) => (index === action.index ? entered : one)) }
}

/**
 * What the editor holds after an action. An action that does not apply (a fifth schedule, an input that the type does not
 * have, text that is no number) gives back the same state.
 */
export const edit = (state: EditorState, action: EditorAction): EditorState => {
  switch (action.do) {
    case 'select':
      return select(state, action.type)
    case 'deselect': {
      const place = placeOf(state, action.type)
      return place < 0 ? state : withSchedule(state, place, null)
    }
    case 'type':
      return typeInto(state, action)
    case 'direction':
      return turn(state, action.direction)
    case 'platform':
      return setPlatform(state, action)
    case 'autoDebit':
      return setAutoDebit(state, action.on)
    case 'showPrice':
    case 'showSchedule':
      return state[action.do] === action.on ? state : { ...state, [action.do]: action.on }
    case 'interest':
    case 'gst':
      return state[action.do].charged === action.on
        ? state
        : { ...state, [action.do]: { ...state[action.do], charged: action.on } }
    case 'invoiceOffset': {
      const invoiceOffset = typedWhole(action.text, from(0))
      return invoiceOffset === undefined || invoiceOffset === state.invoiceOffset ? state : { ...state, invoiceOffset }
    }
    case 'interestRate': {
      const rate = typedRate(action.text)
      if (rate === undefined || rate === state.interest.rate) return state
      return { ...state, interest: { ...state.interest, rate } }
    }
    case 'gstRate': {
      const rate = typedRate(action.text)
      return rate === undefined || rate === state.gst.rate ? state : { ...state, gst: { ...state.gst, rate } }
    }
    case 'interestPeriod':
      if (action.period === state.interest.rateType) return state
      return { ...state, interest: { ...state.interest, rateType: action.period } }
    case 'addModification':
    case 'removeModification':
    case 'modify':
      return changeModifications(state, action)
  }
}

/** What an action is about, for undoing the keystrokes in one input together (see History). */
export const groupOf = (action: EditorAction): string | null => {
  switch (action.do) {
    case 'type':
      return `${action.type}.${action.field}`
    case 'modify':
      return action.text === undefined ? null : `modification.${action.index}`
    case 'invoiceOffset':
    case 'interestRate':
    case 'gstRate':
      return action.do
    default:
      return null
  }
}
