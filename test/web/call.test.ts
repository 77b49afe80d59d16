import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/kit/contract.ts'
import { CallError, client, setTransport } from '#web/lib/call.ts'
import { forgetChanges, freshness, markChanged } from '#web/lib/fresh.ts'

const Books = contract(
  'Books',
  {
    FIND: {
      kind: 'query',
      doc: 'x',
      allow: 'public',
      input: z.object({ name: z.string() }),
      output: z.object({ id: z.string() }),
      cacheSeconds: 10,
    },
    CHECK: {
      kind: 'query',
      doc: 'x',
      allow: 'public',
      input: z.object({ email: z.string() }),
      output: z.object({ usable: z.boolean() }),
    },
    MINE: { kind: 'query', doc: 'x', allow: 'signedIn', input: z.object({}), output: z.array(z.string()) },
    BUY: {
      kind: 'command',
      doc: 'x',
      allow: 'public',
      input: z.object({ id: z.string() }),
      output: z.object({ done: z.boolean() }),
    },
  },
  { publicPath: 'books' },
)

const fetched = vi.fn<typeof fetch>()
const answer = (body: unknown, status = 200) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }))
const sent = () => {
  const [url, init] = fetched.mock.calls[0] ?? []
  return { url: String(url), init, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined }
}
const failure = async (call: Promise<unknown>): Promise<CallError> => {
  const error = await call.then(
    () => undefined,
    error => error,
  )
  expect(error).toBeInstanceOf(CallError)
  return error
}

let token: string | undefined
let team: string | undefined
beforeEach(() => {
  fetched.mockReset()
  token = 'tok'
  team = undefined
  setTransport({
    fetch: fetched,
    accessToken: async () => token,
    organisationId: () => 'org_1',
    teamId: oid => (oid === 'org_1' ? team : undefined),
    newId: () => 'new-request-id',
  })
})

describe('a call', () => {
  test('posts method, payload, organisation and request id with the token', async () => {
    answer({ result: { done: true } })
    await expect(client(Books)('BUY', { id: 'b' })).resolves.toEqual({ done: true })
    expect(sent().url).toBe('/functions/Books')
    expect(sent().body).toEqual({
      method: 'BUY',
      payload: { id: 'b' },
      organisationId: 'org_1',
      requestId: 'new-request-id',
    })
    expect(sent().init?.headers).toEqual({ 'content-type': 'application/json', authorization: 'Bearer tok' })
  })

  test("says the team in which one works beside the organisation, and nothing of it on one's own account", async () => {
    team = 'tea_1'
    answer({ result: { done: true } })
    await client(Books)('BUY', { id: 'b' })
    expect(sent().body).toMatchObject({ organisationId: 'org_1', teamId: 'tea_1' })
    fetched.mockReset()
    answer({ result: [] })
    await client(Books)('MINE', {}, { asPerson: true })
    expect(sent().body).not.toHaveProperty('teamId')
  })

  test('keeps the request id that it is given, and leaves the organisation out for a person', async () => {
    answer({ result: [] })
    await client(Books)('MINE', {}, { requestId: 'same-again', asPerson: true })
    expect(sent().body).toEqual({ method: 'MINE', payload: {}, requestId: 'same-again' })
  })

  test('of a public query that may be kept is a GET without token or organisation, so that it can be cached', async () => {
    answer({ result: { id: 'b' } })
    await client(Books)('FIND', { name: 'a & b' })
    const url = new URL(sent().url, 'http://x')
    expect(url.pathname).toBe('/public/books')
    expect(url.searchParams.get('method')).toBe('FIND')
    expect(JSON.parse(url.searchParams.get('payload') ?? '')).toEqual({ name: 'a & b' })
    expect(sent().init?.headers).toBeUndefined()
    expect(sent().init?.method).toBeUndefined()
  })

  test('of a public query that is not kept has nothing of its payload in the address', async () => {
    for (const each of [undefined, 'tok']) {
      fetched.mockReset()
      token = each
      answer({ result: { usable: true } })
      await client(Books)('CHECK', { email: 'ada@people.example' })
      expect(sent().url).toBe(each ? '/functions/Books' : '/public/books')
      expect(sent().init?.method).toBe('POST')
      expect(sent().body).toMatchObject({ method: 'CHECK', payload: { email: 'ada@people.example' } })
    }
  })

  test('of a public command is a POST, signed out too, where the gateway asks for no token', async () => {
    token = undefined
    answer({ result: { done: true } })
    await client(Books)('BUY', { id: 'b' })
    expect(sent().url).toBe('/public/books')
    expect(sent().body).not.toHaveProperty('organisationId')
    expect(sent().init?.method).toBe('POST')
    expect(sent().init?.headers).not.toHaveProperty('authorization')
  })
})

describe('after a command', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
    })
    forgetChanges()
  })
  const find = async () => {
    fetched.mockReset()
    answer({ result: { id: 'b' } })
    await client(Books)('FIND', { name: 'a' })
    return new URL(sent().url, 'http://x').searchParams.get('fresh')
  }

  test('what it touches is asked for past every cache, also when the page was loaded again', async () => {
    expect(await find()).toBeNull()
    fetched.mockReset()
    answer({ result: { done: true } })
    await client(Books)('BUY', { id: 'b' })
    const fresh = await find()
    expect(fresh).not.toBeNull()
    forgetChanges()
    expect(await find()).toBe(fresh)
  })

  test('that was refused, nothing is', async () => {
    answer({ errorType: 'auth.denied', errorMessage: 'no' }, 403)
    await expect(client(Books)('BUY', { id: 'b' })).rejects.toThrow('Failed with reject error')
    expect(await find()).toBeNull()
  })

  test('it is so as long as a cache may hold an older answer, and for that function alone', () => {
    const at = 1_800_000_000_000
    markChanged(['Books'], at)
    expect(freshness('Books', 10, at)).toBe(at.toString(36))
    expect(freshness('Books', 10, at + 30_000)).toBe(at.toString(36))
    expect(freshness('Books', 10, at + 30_001)).toBeUndefined()
    expect(freshness('Books', 60, at + 130_000)).toBe(at.toString(36))
    expect(freshness('Films', 60, at)).toBeUndefined()
  })

  test('a browser that keeps nothing remembers until the page is closed', () => {
    vi.stubGlobal('sessionStorage', undefined)
    forgetChanges()
    markChanged(['Books'])
    expect(freshness('Books', 10)).toBeDefined()
  })
})

describe('a call that fails', () => {
  test('by refusal carries what, where and why', async () => {
    answer({ errorType: 'input.invalid', errorMessage: 'name: too long', params: { field: 'name' } }, 400)
    const error = await failure(client(Books)('BUY', { id: 'b' }))
    expect(error.message).toBe('Failed with reject error')
    expect(error).toMatchObject({
      functionName: 'Books',
      method: 'BUY',
      payload: { id: 'b' },
      errorType: 'input.invalid',
      errorMessage: 'name: too long',
      params: { field: 'name' },
      status: 400,
    })
  })

  test.each([
    ['no connection', () => fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))],
    ['a page instead of an answer', () => fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }))],
    ['an answer without a result', () => answer({ message: 'Internal Server Error' }, 500)],
    [
      'no token to be had',
      () =>
        setTransport({
          fetch: fetched,
          accessToken: () => Promise.reject(new Error('pool down')),
          organisationId: () => undefined,
          teamId: () => undefined,
          newId: () => 'i',
        }),
    ],
  ])('by %s is a broken wire', async (_name, arrange) => {
    arrange()
    const error = await failure(client(Books)('BUY', { id: 'b' }))
    expect(error.message).toBe('Failed with catch error')
    expect(error.errorType).toBeUndefined()
  })

  test('because it was aborted says so', async () => {
    fetched.mockRejectedValueOnce(new DOMException('gone', 'AbortError'))
    await expect(client(Books)('MINE', {})).rejects.toMatchObject({ name: 'AbortError' })
  })
})

test('a wrong method or payload does not compile', () => {
  const call = client(Books)
  // @ts-expect-error there is no such method
  expect(() => call('SELL', { id: 'b' })).toBeTypeOf('function')
  // @ts-expect-error the payload has no name
  expect(() => call('BUY', { name: 'b' })).toBeTypeOf('function')
})
