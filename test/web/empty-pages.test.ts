import { type Query, QueryClient, type QueryFunctionContext, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/kit/contract.ts'
import { invoke, setTransport } from '#web/lib/call.ts'
import { asOftenAs, untilFound } from '#web/lib/list-of.ts'

/** That nobody is shown an empty page of a list that goes on. */

const Books = contract('Books', {
  LIST: { kind: 'query', doc: 'x', allow: 'signedIn', input: z.object({}), output: z.object({}) },
})

type Page = { readonly items: readonly string[]; readonly cursor?: string }

let pages: Readonly<Record<string, Page | 'broken'>>
let sent: object[]
beforeEach(() => {
  sent = []
  setTransport({
    fetch: async (_url, init) => {
      init?.signal?.throwIfAborted()
      const { payload } = JSON.parse(init?.body as string) as { payload: { cursor?: string } }
      sent.push(payload)
      await new Promise(done => setTimeout(done, 1))
      init?.signal?.throwIfAborted()
      const result = pages[payload.cursor ?? 'first']
      if (result === 'broken') throw new Error('the wire broke')
      return Response.json({ result })
    },
    accessToken: async () => 'token',
    organisationId: () => undefined,
    teamId: () => undefined,
    newId: () => 'id',
  })
})

const key = ['Books', 'LIST']
const queryFn = (of: QueryFunctionContext) =>
  untilFound(payload => invoke(Books, 'LIST', payload, { signal: of.signal }), { query: 'oak' }, of) as Promise<Page>

/** All that a page of a list is told while it looks, until it is told that nothing is under way. */
const looked = async (cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })) => {
  const observer = new QueryObserver<Page>(cache, { queryKey: key, queryFn, staleTime: 15_000 })
  const told: (readonly [items: readonly string[] | undefined, cursor: string | undefined, isFetching: boolean])[] = []
  const stop = observer.subscribe(({ data, isFetching }) => told.push([data?.items, data?.cursor, isFetching]))
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
  const { data, error } = observer.getCurrentResult()
  stop()
  return { data, error, told }
}

const threeEmpty = {
  first: { items: [], cursor: 'a' },
  a: { items: [], cursor: 'b' },
  b: { items: [], cursor: 'c' },
} as const

test('a list goes on behind pages that hold nothing, and says meanwhile that it does', async () => {
  pages = { ...threeEmpty, c: { items: ['Oak'], cursor: 'd' } }
  const { data, told } = await looked()
  expect(data).toEqual({ items: ['Oak'], cursor: 'd' })
  expect(sent).toEqual([{ query: 'oak' }, ...['a', 'b', 'c'].map(cursor => ({ query: 'oak', cursor }))])
  // Nothing was told as if it were all: neither the empty page without its cursor, nor as if no more were on its way.
  const empty = told.filter(([items]) => items?.length === 0)
  expect(empty).toContainEqual([[], 'a', true])
  expect(empty.every(([, cursor, isFetching]) => cursor !== undefined && isFetching)).toBe(true)
})

test('a list that was looked through to its end has nothing', async () => {
  pages = { ...threeEmpty, c: { items: [] } }
  expect((await looked()).data).toEqual({ items: [] })
})

test('whoever goes elsewhere ends the search, and who comes back begins it anew', async () => {
  pages = { ...threeEmpty, c: { items: ['Oak'] } }
  const cache = new QueryClient()
  const observer = new QueryObserver<Page>(cache, { queryKey: key, queryFn, staleTime: 15_000 })
  await new Promise<void>(done => {
    const stop = observer.subscribe(({ data }) => {
      if (data?.items.length !== 0) return
      stop()
      done()
    })
  })
  await new Promise(done => setTimeout(done, 20))
  expect(sent.length).toBeLessThan(4)
  expect((await looked(cache)).data).toEqual({ items: ['Oak'] })
})

test('a wire that breaks on the way is told, with what is still to be looked through', async () => {
  pages = { ...threeEmpty, b: 'broken' }
  const { data, error } = await looked()
  expect(error).toBeTruthy()
  expect(data).toEqual({ items: [], cursor: 'a' })
})

test('what is tried again goes on where it broke, and not from the beginning', async () => {
  pages = { ...threeEmpty, b: 'broken', c: { items: ['Oak'] } }
  const retry = () => {
    pages = { ...pages, b: threeEmpty.b }
    return true
  }
  const { data } = await looked(new QueryClient({ defaultOptions: { queries: { retry, retryDelay: 1 } } }))
  expect(data).toEqual({ items: ['Oak'] })
  expect(sent.map(payload => (payload as { cursor?: string }).cursor)).toEqual([undefined, 'a', 'b', 'b', 'c'])
})

test('a list that is endless is left after so many pages, however often the wire breaks on the way', async () => {
  let asked = 0
  const ask = async () => {
    asked += 1
    if (asked % 100 === 0) throw new Error('the wire broke')
    return { items: [], cursor: String(asked) }
  }
  const cache = new QueryClient({ defaultOptions: { queries: { retry: true, retryDelay: 0 } } })
  const data = await cache.fetchQuery({ queryKey: key, queryFn: of => untilFound(ask, {}, of) })
  expect(data).toMatchObject({ items: [] })
  expect(asked).toBe(253)
})

test('what is asked every so often is asked as much less often as it takes pages to find something', async () => {
  pages = { ...threeEmpty, c: { items: ['Oak'] } }
  const cache = new QueryClient()
  const every = asOftenAs(1000)
  const query = () => cache.getQueryCache().find({ queryKey: key }) as Query
  await looked(cache)
  expect(every(query())).toBe(4000)
  pages = { first: { items: ['Oak'] } }
  await cache.refetchQueries({ queryKey: key, type: 'all' })
  expect(every(query())).toBe(1000)
})
