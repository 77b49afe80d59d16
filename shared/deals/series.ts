import { addDays, type IsoDate } from '../kit/date.ts'
import type { Decimal } from '../kit/decimal.ts'
import { formatMinor, parseMinor } from '../kit/money.ts'
import type { RecurringChoice } from '../terms/choice.ts'
import { isRecurring, lastTermFor, termCertain, termEnd } from '../terms/recurring.ts'
import type { Contract } from './contract.ts'
import { outstandingOf } from './outstanding.ts'

/** What of a contract says how its series of terms stands. */
type Series = Pick<Contract, 'choice' | 'series'>

/** The choice of a contract that repeats, with how its terms stand; undefined for one that does not. */
export const seriesOf = ({ choice, series }: Series) =>
  isRecurring(choice) && series ? { choice, ...series } : undefined

/** Whether nothing of what is certain so far is left to be paid or delivered. */
export const isSettled = ({
  openPayments,
  openDeliveries,
}: Pick<Contract, 'openPayments' | 'openDeliveries'>): boolean => openPayments === 0 && openDeliveries === 0

/** Whether further terms are still to come: neither a fixed contract nor the last term of an ended one has any. */
export const goesOn = ({ series }: Pick<Contract, 'series'>): boolean =>
  series !== undefined && (series.ending === undefined || series.begun < series.ending.lastTerm)

/** The day on which the next term of a contract becomes certain; undefined where none comes. */
export const nextTermDay = (contract: Series): IsoDate | undefined => {
  const found = seriesOf(contract)
  return found && goesOn(contract) ? termCertain(found.choice, found.begun + 1) : undefined
}

/** What it means that a side ends a recurring contract on a day. */
export type EndOutlook = {
  readonly lastTerm: number
  /** The last day of that term. */
  readonly lastDay: IsoDate
  /** The day on which the notice is over. */
  readonly noticeOver: IsoDate
  /** The first day on which the notice cannot be taken back any more. */
  readonly finalFrom: IsoDate
  /** What is still to be paid until then, by the schedule and late interest apart. */
  readonly rest: Decimal
}

/**
 * The first day on which a notice cannot be taken back that ends a contract with a term. The next term would be certain from then on: the
 * other side could not keep it from coming.
 */
const finalFrom = (choice: RecurringChoice, lastTerm: number): IsoDate => termCertain(choice, lastTerm + 1)

/** The first day on which an ended contract cannot be gone on with; undefined for one that was not ended. */
export const endIsFinalFrom = (contract: Series): IsoDate | undefined => {
  const found = seriesOf(contract)
  return found?.ending && finalFrom(found.choice, found.ending.lastTerm)
}

/** How a recurring contract ends that is ended on a day: with the term that runs when the notice is over. */
export const endOutlook = (
  contract: Series & Pick<Contract, 'total' | 'paid' | 'credited' | 'currency' | 'openPayments' | 'openDeliveries'>,
  today: IsoDate,
): EndOutlook | undefined => {
  const found = seriesOf(contract)
  if (!found) return undefined
  const { choice, begun } = found
  const lastTerm = Math.max(begun, lastTermFor(choice, today))
  const { currency } = contract
  // Each term asks for the same.
  const total = parseMinor(contract.total, currency)
  const more = (total / BigInt(begun)) * BigInt(lastTerm - begun)
  return {
    lastTerm,
    lastDay: termEnd(choice, lastTerm),
    noticeOver: addDays(today, choice.recurring.noticeDays),
    // What has nothing left to be done is over at once.
    finalFrom: begun >= lastTerm && isSettled(contract) ? today : finalFrom(choice, lastTerm),
    rest: formatMinor(outstandingOf(contract) + more, currency),
  }
}
