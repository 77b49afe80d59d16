import { keepPreviousData, type QueryFunctionContext, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Contract, type In, type Out, queryKey } from '#shared/kit/contract.ts'
import { soFar } from './ask-again.ts'
import { type CallError, invoke } from './call.ts'
import type { QueryOptions } from './query.ts'
import { useSession } from './session.tsx'

/** So many pages of a list that hold nothing are gone on from. */
const mostEmpty = 250

/** How far each question came when it was asked last, which the signal tells: what is tried again goes on there. */
const looks = new WeakMap<object, { readonly signal: AbortSignal; pages: number; cursor?: string }>()

/**
 * One call looks through so much of a list and may find nothing in it, though there is more behind: that is asked for then. Until something
 * is found, the empty page is the answer, with its cursor, which no page takes for the whole.
 */
export const untilFound = async (
  ask: (payload: object) => Promise<unknown>,
  payload: object,
  { client, queryKey: key, signal }: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>,
): Promise<unknown> => {
  const query = client.getQueryCache().find({ queryKey: key }) ?? {}
  const before = looks.get(query)
  const look = before?.signal === signal ? before : { signal, pages: 0 }
  looks.set(query, look)
  for (;;) {
    const answer = await ask(look.cursor ? { ...payload, cursor: look.cursor } : payload)
    const { cursor } = answer as { readonly cursor?: string }
    const items = Object.values(answer as object).find(Array.isArray)
    if (!cursor || items?.length || look.pages === mostEmpty) return answer
    // As one that is out of date at any time, should it stay.
    if (client.getQueryData(key) === undefined) client.setQueryData(key, answer, { updatedAt: soFar })
    look.pages += 1
    look.cursor = cursor
  }
}

/** How long it is until a list is asked again that is asked every so often: where many pages are gone through for it, as many times as long. */
export const asOftenAs = (ms: number) => (query: object) => ms * (1 + (looks.get(query)?.pages ?? 0))

type ListOptions = Pick<QueryOptions, 'enabled' | 'pollMs'> & {
  /** Where the page begins, as it stands in the address; absent for the first. */
  readonly after?: string | undefined
}

/** A page of a list, as useQueryOf() gives answers: what it showed stays until there is more to show, and what is far behind is looked for. */
export const useListOf = <C extends Contract, M extends keyof C['methods'] & string>(
  contract: C,
  method: M,
  payload: In<C['methods'][M]>,
  { enabled = true, pollMs, after }: ListOptions = {},
): UseQueryResult<Out<C['methods'][M]>, CallError> => {
  type Page = Out<C['methods'][M]>
  const { organisationId } = useSession()
  const asked = { ...(payload as object), ...(after && { cursor: after }) }
  return useQuery<Page, CallError>({
    queryKey: queryKey(contract.name, method, organisationId, asked),
    queryFn: of => {
      const ask = (some: unknown) => invoke(contract, method, some, { signal: of.signal })
      return untilFound(ask, asked, of) as Promise<Page>
    },
    placeholderData: keepPreviousData,
    enabled,
    ...(pollMs ? { refetchInterval: asOftenAs(pollMs) } : {}),
  })
}
