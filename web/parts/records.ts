import { useEffect, useRef } from 'react'
import type { Described } from '#shared/app/paths.ts'
import { hasWords } from '#shared/files/words.ts'
import type { Contract, In, Out } from '#shared/kit/contract.ts'
import { withQuery } from '#shared/kit/paths.ts'
import { queryLength } from '#shared/kit/query.ts'
import { isWorthRetrying, useQueryOf } from '../lib/query.ts'
import { useSession } from '../lib/session.tsx'

/** Something that one may see, found by its words. */
export type Found = {
  readonly id: string
  readonly label: string
  readonly note: string
  readonly to: string
  /** How it looks: an organisation, or what it offers. */
  readonly face?: { readonly name: string; readonly picture?: string | undefined }
}

/** What was found of a kind. */
export type FoundKind = {
  /** The list that has all of the kind: its words stand above what was found, its icon beside. */
  readonly list: Described
  /** What stands above instead, where the list is of some of them alone. */
  readonly heading?: string | undefined
  readonly rows: readonly Found[]
  /** Where the rest stands, where there are more than are shown. */
  readonly rest?: string | undefined
  readonly without?: Without | undefined
}

/** Why nobody knows yet all that there is: an answer is on its way, or the wire or the server failed. Absent once everything was answered. */
export type Without = 'answer' | 'wire'

/** Why nobody knows yet all that several sources have: as long as one of them may still answer, it is waited for. */
export const withoutOf = (parts: readonly { readonly without?: Without | undefined }[]): Without | undefined => {
  const all = parts.flatMap(({ without }) => without ?? [])
  return all.includes('answer') ? 'answer' : all[0]
}

/** How many of a kind are shown; the lists have the rest. */
export const shownOfKind = 4
/** How many are asked for: one more tells that there are others. */
export const askedOfKind = shownOfKind + 1
/** A single letter is no search. */
const shortest = 2

/** What one method gave of a kind. */
export type FoundPart = {
  readonly rows: readonly Found[]
  /** Whether the server has more than it gave. */
  readonly hasMore?: boolean
  /** On which tab of the list they stand; its first where none is named. */
  readonly tab?: string
  readonly without?: Without | undefined
}

/** What was found of a kind by the words of a query, of which the first are shown. The rest begins where those end. */
export const kindOf = (list: Described, query: string, parts: readonly FoundPart[], heading?: string): FoundKind => {
  let room = shownOfKind
  const cut = parts.find(({ rows, hasMore }) => {
    room -= rows.length
    return hasMore || room < 0
  })
  return {
    list,
    heading,
    rows: parts.flatMap(({ rows }) => rows).slice(0, shownOfKind),
    rest: cut && withQuery(list.at, { q: query, tab: cut.tab }),
    without: withoutOf(parts),
  }
}

/** What was typed as the methods take it, and whether it is enough to look for. */
export const useWords = (typed: string) => {
  const { status } = useSession()
  const query = typed.trim().slice(0, queryLength)
  // A list that nothing narrows is nothing that was found.
  const enough = query.length >= shortest && hasWords(query)
  return { query, enough, signedIn: enough && status === 'signedIn' }
}

type Page<Item> = { readonly items: readonly Item[]; readonly cursor?: string | undefined }

type Answer<Data> = {
  readonly data: Data | undefined
  readonly error: unknown
  /** Whether `data` is the answer to another question, while that to this one is on its way. */
  readonly isPlaceholderData: boolean
}

/** What is asked and not answered yet. A refusal is an answer: there is nothing for who asks. */
export const withoutAnswer = (
  { data, error, isPlaceholderData }: Answer<unknown>,
  isAsked: boolean,
): Without | undefined => {
  if (!isAsked) return undefined
  if (error) return isWorthRetrying(error) ? 'wire' : undefined
  return data === undefined || isPlaceholderData ? 'answer' : undefined
}

/**
 * What an answer gave, while it is asked for; nothing once it is not: the last answer stays on screen between two questions only.
 * @param rowOf how one of its items stands in the palette
 */
export const partOf = <Item>(
  answer: Answer<Page<Item>>,
  enabled: boolean,
  rowOf: (item: Item) => Found,
  tab?: string,
): FoundPart => ({
  rows: enabled ? (answer.data?.items ?? []).map(rowOf) : [],
  hasMore: enabled && answer.data?.cursor !== undefined,
  without: withoutAnswer(answer, enabled),
  ...(tab === undefined ? {} : { tab }),
})

/** An answer that is a page as it stands. */
export const asPage = <Answer>(answer: Answer): Answer => answer

/** Whether a method that found nothing at all for some words may have something for others: for the same and more of them it has not. */
export const mayHave = (query: string, hadNothingFor: string | undefined): boolean =>
  hadNothingFor === undefined || !query.startsWith(hadNothingFor)

/**
 * Asks a method what it finds by the words of a query, as long as it may find something: while somebody types on, what had nothing for the
 * beginning is left alone. Only for methods that find by what names hold or words begin with; the search of the market knows other
 * endings, and may find "hiring" where it found no "hirin".
 */
const useStillFound = <C extends Contract, M extends keyof C['methods'] & string>(
  contract: C,
  method: M,
  asked: In<C['methods'][M]> & { readonly query: string },
  enabled: boolean,
  hasAny: (answer: Out<C['methods'][M]>) => boolean,
) => {
  const hadNothing = useRef<string>(undefined)
  const isAsked = enabled && mayHave(asked.query, hadNothing.current)
  const { data, error, isPlaceholderData } = useQueryOf(contract, method, asked, {
    enabled: isAsked,
    keepPrevious: true,
  })
  const hasNothing = isAsked && data !== undefined && !isPlaceholderData && !hasAny(data)
  useEffect(() => {
    if (hasNothing) hadNothing.current = asked.query
  }, [hasNothing, asked.query])
  return { isAsked, data, error, isPlaceholderData }
}

/** What a method finds of a kind by the words of a query, one list of it. */
export const useFoundBy = <C extends Contract, M extends keyof C['methods'] & string, Item>(
  contract: C,
  method: M,
  asked: In<C['methods'][M]> & { readonly query: string },
  enabled: boolean,
  of: {
    readonly page: (answer: Out<C['methods'][M]>) => Page<Item>
    readonly row: (item: Item) => Found
    readonly tab?: string
  },
): FoundPart & { readonly items: readonly Item[] } => {
  const hasAny = (answer: Out<C['methods'][M]>) => {
    const { items, cursor } = of.page(answer)
    return items.length > 0 || cursor !== undefined
  }
  const { isAsked, data: answer, ...rest } = useStillFound(contract, method, asked, enabled, hasAny)
  const data = answer === undefined ? undefined : of.page(answer)
  const part = partOf({ ...rest, data }, isAsked, of.row, of.tab)
  return { ...part, items: isAsked ? (data?.items ?? []) : [] }
}

type FoundList = { readonly items: readonly unknown[]; readonly hasMore: boolean }
/** One of the lists in which a method looked. */
export type ListOf<C extends Contract, M extends keyof C['methods']> =
  Out<C['methods'][M]> extends { readonly lists: readonly (infer List extends FoundList)[] } ? List : never

/** What a method finds of a kind in all of its lists at once, by the words of a query: a part for each list, in their order. */
export const useFoundIn = <C extends Contract, M extends keyof C['methods'] & string>(
  contract: C,
  method: M,
  asked: In<C['methods'][M]> & { readonly query: string },
  enabled: boolean,
  of: {
    readonly row: (item: ListOf<C, M>['items'][number], list: ListOf<C, M>) => Found
    readonly tab?: (list: ListOf<C, M>) => string
  },
) => {
  const listsOf = (answer: unknown) => (answer as { readonly lists: readonly ListOf<C, M>[] }).lists
  const hasAny = (answer: unknown) => listsOf(answer).some(({ items, hasMore }) => items.length > 0 || hasMore)
  const { isAsked, ...answer } = useStillFound(contract, method, asked, enabled, hasAny)
  const lists = isAsked && answer.data !== undefined ? listsOf(answer.data) : []
  const without = withoutAnswer(answer, isAsked)
  const parts = lists.map(
    (list): FoundPart => ({
      rows: list.items.map(item => of.row(item, list)),
      hasMore: list.hasMore,
      ...(of.tab && { tab: of.tab(list) }),
    }),
  )
  return { lists, parts: without ? [...parts, { rows: [], without }] : parts }
}

/** What a source found by what was typed. */
export type Told = { readonly typed: string; readonly kinds: readonly FoundKind[] }

/** How sources of records tell the palette what they found: each under its own name, again whenever that changes. */
export type TellFound = (source: string, told: Told) => void

/** Tells the palette what a source found. */
export const useToldFound = (tell: TellFound, source: string, typed: string, kinds: readonly FoundKind[]): void => {
  const said = JSON.stringify(kinds.map(({ list, ...kind }) => [list.key, kind]))
  const latest = useRef<Told>({ typed, kinds })
  latest.current = { typed, kinds }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kinds are new at each render, what they say is not.
  useEffect(() => tell(source, latest.current), [said, typed, source, tell])
}
