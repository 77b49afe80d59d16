import { addDays, daysBetween, type IsoDate } from '../kit/date.ts'
import type { Span } from './schedule-days.ts'

/** Where things stand in a plan of days: so many pixels for each day, and for each line (spec part 2, section 9, "Gantt chart"). */
export const dayWidth = 21
export const lineHeight = 30

/** How far a day lies from the left edge of a plan; negative for one before it. */
export const leftOf = (day: IsoDate, { from }: Span): number => daysBetween(from, day) * dayWidth

/** How wide a stretch of days is. */
export const widthOf = ({ from, to }: Span): number => (daysBetween(from, to) + 1) * dayWidth

/** A stretch as far as it lies in the plan, or undefined where nothing of it does. */
export const clipped = ({ from, to }: Span, plan: Span): Span | undefined => {
  const start = from > plan.from ? from : plan.from
  const end = to < plan.to ? to : plan.to
  return start <= end ? { from: start, to: end } : undefined
}

/** Something with the line that it stands on, from 0. */
export type Laned<S> = S & { readonly lane: number }

/**
 * Stretches, in the order in which they begin, on as few lines as they need so that none covers another. Where that would be more than
 * `most`, each shrinks to the day on which it begins; then no two may begin on the same day.
 */
export const inLanes = <S extends Span>(spans: readonly S[], most: number): Laned<S>[] => {
  const free: IsoDate[] = []
  const placed: Laned<S>[] = []
  for (const span of spans) {
    const found = free.findIndex(day => day <= span.from)
    const lane = found < 0 ? free.length : found
    if (lane >= most) return spans.map(one => ({ ...one, to: one.from, lane: 0 }))
    free[lane] = addDays(span.to, 1)
    placed.push({ ...span, lane })
  }
  return placed
}

/** How many lines some stretches take; a row without any is a line high all the same. */
export const linesOf = (spans: readonly Laned<Span>[]): number =>
  spans.reduce((lines, { lane }) => Math.max(lines, lane + 1), 1)
