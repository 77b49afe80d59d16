import {
  type InfiniteData,
  keepPreviousData,
  MutationCache,
  Query,
  QueryCache,
  QueryClient,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Allow, type Contract, type In, type Out, queryKey } from '#shared/kit/contract.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { askAgain } from './ask-again.ts'
import { asksKeptAnswers, CallError, invoke, newRequestId, touchedBy } from './call.ts'
import { useSession } from './session.tsx'

type MethodOf<C extends Contract> = keyof C['methods'] & string

/** Whether another try could end better: the server did not decide, or asked to come back. */
export const isWorthRetrying = (error: unknown): boolean =>
  error instanceof CallError && (error.errorType === undefined || error.errorType === 'call.tooMany')

/**
 * How long to wait before another try, in milliseconds: what the server told, and a little more so that a page's queries do
 * not all come back at once; else longer each time.
 */
export const retryDelay = (failures: number, error: unknown): number => {
  const seconds = error instanceof CallError && error.errorType === 'call.tooMany' ? Number(error.params.seconds) : NaN
  return seconds > 0 ? seconds * 1000 * (1 + Math.random() / 2) : Math.min(1000 * 2 ** failures, 30_000)
}

/** Refusals after which it is asked again what one may do: the page thought otherwise. */
const notAllowed: readonly (string | undefined)[] = ['auth.denied', 'auth.notMember', 'auth.notInTeam']

/**
 * The cache of answers. A refusal is an answer and is not asked for again; a broken wire is, three times. What somebody may not see any
 * more is gone at once, whatever else is still being asked.
 */
export const createQueryClient = (): QueryClient => {
  const onError = (error: Error, query?: unknown) => {
    if (!(error instanceof CallError && notAllowed.includes(error.errorType))) return
    if (query instanceof Query) query.setState({ data: undefined })
    void askAgain(cache, { queryKey: [Organisations.name, 'GET_MINE'] })
  }
  const cache = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: (failures, error) => failures < 3 && isWorthRetrying(error), retryDelay, staleTime: 15_000 },
      mutations: { retry: (failures, error) => failures < 2 && isWorthRetrying(error), retryDelay },
    },
  })
  return cache
}

export type QueryOptions = {
  /** Whether it is asked now. */
  readonly enabled?: boolean
  /** The last answer stays on screen while the next one loads. */
  readonly keepPrevious?: boolean
  readonly pollMs?: number
  /** Asked, or done, on one's own account, whatever organisation one acts for. */
  readonly asPerson?: boolean
}

/**
 * The answer of a query, cached under the key that the contract gives it, so that commands which touch its function drop
 * it. Asked again when the organisation changes.
 */
export const useQueryOf = <C extends Contract, M extends MethodOf<C>>(
  contract: C,
  method: M,
  payload: In<C['methods'][M]>,
  { enabled = true, keepPrevious = false, pollMs, asPerson = false }: QueryOptions = {},
): UseQueryResult<Out<C['methods'][M]>, CallError> => {
  const { organisationId } = useSession()
  return useQuery<Out<C['methods'][M]>, CallError>({
    queryKey: queryKey(contract.name, method, asPerson ? undefined : organisationId, payload),
    queryFn: ({ signal }) => invoke(contract, method, payload, { signal, asPerson }) as Promise<Out<C['methods'][M]>>,
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(pollMs ? { refetchInterval: pollMs } : {}),
  })
}

/** Asks what useQueryOf() will ask a moment later, which then finds the answer, or that it is on its way. */
export const useAskedAhead = <C extends Contract, M extends MethodOf<C>>(
  contract: C,
  method: M,
  payload: In<C['methods'][M]>,
): void => {
  const cache = useQueryClient()
  const { organisationId } = useSession()
  const asked = JSON.stringify(payload)
  useEffect(() => {
    const question = JSON.parse(asked) as In<C['methods'][M]>
    // Not by looking at the answer: what nobody looks at any more would be given up as the page takes over.
    void cache.prefetchQuery({
      queryKey: queryKey(contract.name, method, organisationId, question),
      queryFn: ({ signal }) => invoke(contract, method, question, { signal }),
    })
  }, [cache, contract, method, organisationId, asked])
}

/** The answers of one query to several questions, in their order; each cached as useQueryOf() does. */
export const useQueriesOf = <C extends Contract, M extends MethodOf<C>>(
  contract: C,
  method: M,
  payloads: readonly In<C['methods'][M]>[],
): UseQueryResult<Out<C['methods'][M]>, CallError>[] => {
  type Answer = Out<C['methods'][M]>
  const { organisationId } = useSession()
  return useQueries({
    queries: payloads.map(payload => ({
      queryKey: queryKey(contract.name, method, organisationId, payload),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        invoke(contract, method, payload, { signal }) as Promise<Answer>,
    })),
  }) as UseQueryResult<Answer, CallError>[]
}

/**
 * The answers of a query that pages by cursor, one page after another as the reader asks for more: `fetchNextPage` goes on
 * where the last page ended. While another search loads, the last answer stays.
 */
export const useMoreOf = <C extends Contract, M extends MethodOf<C>>(
  contract: C,
  method: M & ('cursor' extends keyof In<C['methods'][M]> ? unknown : never),
  payload: Omit<In<C['methods'][M]> & object, 'cursor'>,
  { enabled = true }: Pick<QueryOptions, 'enabled'> = {},
): UseInfiniteQueryResult<InfiniteData<Out<C['methods'][M]>>, CallError> => {
  type Page = Out<C['methods'][M]>
  const { organisationId } = useSession()
  return useInfiniteQuery<Page, CallError, InfiniteData<Page>, readonly unknown[], string | undefined>({
    queryKey: [...queryKey(contract.name, method, organisationId, payload), 'more'],
    queryFn: ({ signal, pageParam }) =>
      invoke(
        contract,
        method,
        { ...payload, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ) as Promise<Page>,
    initialPageParam: undefined,
    getNextPageParam: page => (page as { cursor?: string }).cursor,
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** When public answers that a command touched are asked again: a search index follows it a moment later. */
const LOOK_AGAIN_MS = [1000, 4000]

/** Asks the answers of these functions again: now, and those that the public sees shortly after, too. */
const lookAgain = async (cache: QueryClient, names: readonly string[]): Promise<void> => {
  const ask = (some: readonly string[]) => Promise.all(some.map(name => askAgain(cache, { queryKey: [name] })))
  const late = names.filter(asksKeptAnswers)
  if (late.length > 0) for (const ms of LOOK_AGAIN_MS) setTimeout(() => void ask(late), ms)
  await ask(names)
}

/** Remembers one intent, so that the same wish sent again after a broken wire is the same request to the server. */
export const createIntents = (newId: () => string) => {
  let open: { body: string; requestId: string } | undefined
  return {
    idFor(payload: unknown): string {
      const body = JSON.stringify(payload ?? null)
      if (open?.body !== body) open = { body, requestId: newId() }
      return open.requestId
    },
    /** The server has decided: the next press is a new wish, even with the same payload. */
    settle(): void {
      open = undefined
    },
  }
}

export type Command<I, O> = {
  /** Does it. @throws {CallError} */
  readonly run: (payload: I) => Promise<O>
  readonly busy: boolean
  /** Who may try it, as the contract says: a button of it says why others may not. */
  readonly needs: Allow | undefined
  readonly error: CallError | undefined
  readonly result: O | undefined
  readonly reset: () => void
}

/**
 * A command of a contract. Each wish has one request id, kept while the wire is tried again (by itself or by another press
 * of the button with the same payload), so that it is done once. When it is done, the answers it touches are asked again.
 */
export const useCommand = <C extends Contract, M extends MethodOf<C>>(
  contract: C,
  method: M,
  { asPerson = false }: Pick<QueryOptions, 'asPerson'> = {},
): Command<In<C['methods'][M]>, Out<C['methods'][M]>> => {
  const cache = useQueryClient()
  const intents = useRef<ReturnType<typeof createIntents> | null>(null)
  intents.current ??= createIntents(newRequestId)
  const mutation = useMutation<Out<C['methods'][M]>, CallError, { payload: In<C['methods'][M]>; requestId: string }>({
    mutationFn: ({ payload, requestId }) =>
      invoke(contract, method, payload, { requestId, asPerson }) as Promise<Out<C['methods'][M]>>,
    onSuccess: () => lookAgain(cache, touchedBy(contract, method)),
    onSettled: (_result, error) => {
      if (!error || error.errorType !== undefined) intents.current?.settle()
    },
  })
  return {
    run: payload => mutation.mutateAsync({ payload, requestId: intents.current?.idFor(payload) ?? newRequestId() }),
    busy: mutation.isPending,
    needs: contract.methods[method]?.allow,
    error: mutation.error ?? undefined,
    result: mutation.data,
    reset: mutation.reset,
  }
}
