import type { Contract } from '#shared/deals/contract.ts'
import type { ScheduleDays } from '#shared/deals/schedule-days.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import type { IsoMonth } from '#shared/kit/month.ts'
import type { DealChoice } from '#shared/terms/choice.ts'

/** What every way of seeing a schedule is given. */
export type Plan = {
  readonly days: ScheduleDays
  readonly choice: DealChoice
  /** Once it is signed: what happened to its payments and deliveries is asked for with what is shown. */
  readonly contract: Contract | undefined
  readonly today: IsoDate
}

export type ViewProps = {
  readonly plan: Plan
  readonly month: IsoMonth
  /** Goes to another month, as far as the schedule reaches. */
  readonly onMonth: (month: IsoMonth) => void
  /** The first and the last month that can be gone to. */
  readonly reach: { readonly first: IsoMonth; readonly last: IsoMonth }
}
