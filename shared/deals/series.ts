import { addDays, type IsoDate } from '../kit/date.ts'
import type { Decimal } from '../kit/decimal.ts'
import { formatMinor, parseMinor } from '../kit/money.ts'
import { isRecurring, lastTermFor, termCertain, termEnd } from '../terms/recurring.ts'
import type { Contract } from './contract.ts'

/** What of a contract says how its series of terms stands. */
type Series = Pick<Contract, 'choice' | 'series'>

/** The choice of a contract that repeats, with how its terms stand; undefined for one that does not. */
export const seriesOf = ({ choice, series }: Series) =>
  isRecurring(choice) && series ? { choice, ...series } : undefined

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
  /** What is still to be paid until then, by the schedule and late interest apart. */
  readonly rest: Decimal
}

/** How a recurring contract ends that is ended on a day: with the term that runs when the notice is over. */
export const endOutlook = (
  contract: Series & Pick<Contract, 'total' | 'paid' | 'currency'>,
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
    rest: formatMinor(total + more - parseMinor(contract.paid, currency), currency),
  }
}
