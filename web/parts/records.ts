import { useEffect, useRef } from 'react'
import type { Described } from '#shared/app/paths.ts'
import { hasWords } from '#shared/files/words.ts'
import type { Contract, In, Out } from '#shared/kit/contract.ts'
import { withQuery } from '#shared/kit/paths.ts'
import { queryLength } from '#shared/kit/query.ts'
import { useQueryOf } from '../lib/query.ts'
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

/**
 * What an answer gave, while it is asked for; nothing once it is not: the last answer stays on screen between two questions only.
 * @param rowOf how one of its items stands in the palette
 */
export const partOf = <Item>(
  { data }: { readonly data: { readonly items: readonly Item[]; readonly cursor?: string | undefined } | undefined },
  enabled: boolean,
  rowOf: (item: Item) => Found,
  tab?: string,
): FoundPart => ({
  rows: enabled ? (data?.items ?? []).map(rowOf) : [],
  hasMore: enabled && data?.cursor !== undefined,
  ...(tab === undefined ? {} : { tab }),
})

type Page<Item> = { readonly items: readonly Item[]; readonly cursor?: string | undefined }

/** An answer that is a page as it stands. */
export const asPage = <Answer>(answer: Answer): Answer => answer

/** Whether a method that found nothing at all for some words may have something for others: for the same and more of them it has not. */
export const mayHave = (query: string, hadNothingFor: string | undefined): boolean =>
  hadNothingFor === undefined || !query.startsWith(hadNothingFor)

/**
 * What a method finds of a kind by the words of a query, as long as it may find something: while somebody types on, what had nothing
 * for the beginning is left alone. Only for methods that find by what names hold or words begin with; the search of the market knows
 * other endings, and may find "hiring" where it found no "hirin".
 */
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
  const hadNothing = useRef<string>(undefined)
  const isAsked = enabled && mayHave(asked.query, hadNothing.current)
  const { data: answer, isPlaceholderData } = useQueryOf(contract, method, asked, {
    enabled: isAsked,
    keepPrevious: true,
  })
  const data = answer === undefined ? undefined : of.page(answer)
  const hasNothing =
    isAsked && data !== undefined && !isPlaceholderData && data.items.length === 0 && data.cursor === undefined
  useEffect(() => {
    if (hasNothing) hadNothing.current = asked.query
  }, [hasNothing, asked.query])
  return { ...partOf({ data }, isAsked, of.row, of.tab), items: isAsked ? (data?.items ?? []) : [] }
}

/** How sources of records tell the palette what they found: each under its own name, again whenever that changes. */
export type TellFound = (source: string, kinds: readonly FoundKind[]) => void

/** Tells the palette what a source found. */
export const useToldFound = (tell: TellFound, source: string, kinds: readonly FoundKind[]): void => {
  const said = JSON.stringify(kinds.map(({ list, ...kind }) => [list.key, kind]))
  const latest = useRef(kinds)
  latest.current = kinds
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kinds are new at each render, what they say is not.
  useEffect(() => tell(source, latest.current), [said, source, tell])
}
