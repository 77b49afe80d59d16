import { useEffect } from 'react'
import type { Contract, In, Out } from '#shared/kit/contract.ts'
import type { MoneyJson } from '#shared/kit/money.ts'
import { useMoreOf } from '../lib/query.ts'
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

/** So many pages of one list are asked for, one after the other, while few of what waits are among those that the server looked through. */
const mostPages = 20

/** Whether a list is gone on with by itself: there is more of it, and little of what waits was among what was looked through so far. */
export const goesOn = (pages: readonly { readonly items: readonly unknown[] }[], hasMore: boolean): boolean =>
  hasMore && pages.length < mostPages && pages.reduce((sum, { items }) => sum + items.length, 0) < shownOfEach

/** What waits by a list of the server, which looks through so many rows a call: it is gone on with until enough is found, or all is looked through. */
export const useWaitingOf = <
  C extends Contract,
  M extends keyof C['methods'] & string,
  Row = Out<C['methods'][M]> extends { items: readonly (infer R)[] } ? R : never,
>(
  contract: C,
  method: M & ('cursor' extends keyof In<C['methods'][M]> ? unknown : never),
  payload: Omit<In<C['methods'][M]> & object, 'cursor'>,
  enabled = true,
) => {
  const asked = useMoreOf(contract, method, payload, { enabled })
  const { fetchNextPage, hasNextPage, isFetching, isPlaceholderData, error } = asked
  // While one turns to another organisation, the last answer is that of the one before.
  const pages = (isPlaceholderData ? undefined : asked.data?.pages) as readonly { items: readonly Row[] }[] | undefined
  const items = pages?.flatMap(page => page.items)
  const isGoingOn = pages !== undefined && !error && goesOn(pages, hasNextPage)
  useEffect(() => {
    if (isGoingOn && !isFetching) void fetchNextPage()
  }, [isGoingOn, isFetching, fetchNextPage])
  return {
    data: isGoingOn && items?.length === 0 ? undefined : items && { items, hasMore: hasNextPage },
    error,
    refetch: asked.refetch,
  }
}

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

/** What went wrong needs somebody before what merely has a day, though it has none of its own: money that is owed back, say. */
const urgency = ({ isLate, tone }: Waiting): number => (isLate ? 2 : tone === 'danger' ? 1 : 0)

/** What is late first, then what went wrong, then what has a day, the soonest before the others, then what has waited longest. */
const byUrgency = (a: Waiting, b: Waiting): number =>
  urgency(b) - urgency(a) || (a.until ?? '9999').localeCompare(b.until ?? '9999') || a.since.localeCompare(b.since)

/** What waits by all sources, the most urgent first; undefined while nothing is known, or nothing waits so far and one is still out. */
export const allWaiting = (sources: readonly WaitingSource[]): readonly Waiting[] | undefined => {
  const rows = [...new Map(sources.flatMap(({ rows: of = [] }) => of).map(row => [row.key, row])).values()]
  if (rows.length === 0 && sources.some(source => source.rows === undefined)) return undefined
  return rows.toSorted(byUrgency)
}

/** Whether a source is still out: what is shown is not all, and the most urgent may be to come. */
export const isLooking = (sources: readonly WaitingSource[]): boolean =>
  sources.some(({ rows, error }) => rows === undefined && !error)

/** Whether nothing was found that waits, and nobody knows that nothing does, as a list was not looked through to its end. */
export const isUnsure = (sources: readonly WaitingSource[]): boolean =>
  allWaiting(sources)?.length === 0 && sources.some(({ more }) => more.length > 0)
