import type { MoneyJson } from '#shared/kit/money.ts'
import type { StatusTone } from '../ui/status-pill.tsx'

/** One thing that waits for the person, with what is to be done and where. */
export type Waiting = {
  /** The id of the thing. Where two areas know of one, the later area's row stands for it: it knows more. */
  readonly key: string
  readonly title: string
  /** With whom it is. */
  readonly other: string
  /** What is to be done, in words. */
  readonly move: string
  readonly tone: StatusTone
  readonly isLate: boolean
  readonly since: string
  /** The day by which it is to be done, where there is one. */
  readonly until?: string | undefined
  readonly amount?: MoneyJson | undefined
  readonly href: string
}

/** What an area knows of what waits. It is asked of the server in the order of its urgency, so what is left out is the least urgent. */
export type WaitingSource = {
  /** Undefined while it is not known. */
  readonly rows: readonly Waiting[] | undefined
  readonly error: unknown
  readonly retry: () => void
  /** The lists that hold more than is shown. */
  readonly more: readonly { readonly label: string; readonly href: string }[]
}

/** How many of each list are asked for; the list has the rest. */
export const shownOfEach = 50

type Asked = { readonly data: unknown; readonly error: unknown; readonly refetch: () => unknown }

/** A source of the answers that it is made of. What is not asked, for want of a permission, is no part of it. */
export const sourceOf = (
  asked: readonly Asked[],
  rows: () => readonly Waiting[],
  more: readonly (WaitingSource['more'][number] | false | undefined)[],
): WaitingSource => ({
  rows: asked.every(({ data }) => data !== undefined) ? rows() : undefined,
  error: asked.find(({ error }) => error)?.error,
  retry: () => {
    for (const one of asked) if (one.error) void one.refetch()
  },
  more: more.flatMap(one => one || []),
})

/** What is late first, then what has a day, the soonest before the others, then what has waited longest. */
const byUrgency = (a: Waiting, b: Waiting): number =>
  Number(b.isLate) - Number(a.isLate) ||
  (a.until ?? '9999').localeCompare(b.until ?? '9999') ||
  a.since.localeCompare(b.since)

/** What waits by all sources, the most urgent first; undefined while nothing is known, or nothing waits so far and one is still out. */
export const allWaiting = (sources: readonly WaitingSource[]): readonly Waiting[] | undefined => {
  const rows = [...new Map(sources.flatMap(({ rows: of = [] }) => of).map(row => [row.key, row])).values()]
  if (rows.length === 0 && sources.some(source => source.rows === undefined)) return undefined
  return rows.toSorted(byUrgency)
}
