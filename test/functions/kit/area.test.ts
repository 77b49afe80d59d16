import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { servedArea } from '#functions/kit/area.ts'
import { dispatch } from '#functions/kit/dispatch.ts'
import { serverGrants } from '#functions/kit/grants.ts'
import { joinServers } from '#functions/kit/join.ts'
import { personal } from '#functions/kit/personal.ts'
import { read, serve, write } from '#functions/kit/serve.ts'
import { table } from '#functions/kit/table.ts'
import { area } from '#shared/kit/area.ts'
import { contract } from '#shared/kit/contract.ts'
import { testHost, testStore } from '../host.ts'

const row = z.object({ id: z.string(), version: z.number() })
const Things = table(row)('Things', { pk: (key: { id: string }) => key.id })
const Charges = table(row)('Charges', { pk: (key: { id: string }) => key.id })

const method = {
  kind: 'query',
  doc: 'Says which tables it was handed.',
  allow: 'public',
  input: z.strictObject({}),
  output: z.array(z.string()),
} as const
const OfDeals = contract('Sample', { LIST: method })
const OfPayments = contract('Sample', { CHARGE: method })

const dealsPart = serve(OfDeals, { tables: { things: read(Things) } }, { LIST: (_, { db }) => Object.keys(db) })
const paymentsPart = serve(
  OfPayments,
  { tables: { things: write(Things), charges: read(Charges) } },
  { CHARGE: (_, { db }) => Object.keys(db) },
)
const texts = { en: {}, fr: {} }
const none = personal({}, {})

describe('a server function that two areas have a part in', () => {
  const whole = joinServers([dealsPart, paymentsPart])

  test('has the methods of both, each with the tables of its own part', async () => {
    const host = testHost(await testStore())
    const run = dispatch(whole, host.host)
    expect(await run({ body: { method: 'LIST' } })).toEqual({ result: ['things'] })
    expect(await run({ body: { method: 'CHARGE' } })).toEqual({ result: ['things', 'charges'] })
    expect(await run({ body: { method: 'NONE' } })).toMatchObject({ errorType: 'call.unknownMethod' })
  })

  test('holds the grants of both, the stronger where they name one table', () => {
    const { tables } = serverGrants(whole, { uses: {}, load: () => Promise.reject(new Error('not asked')) })
    expect(Object.fromEntries(tables)).toEqual({ Things: 'write', Charges: 'read', CallBudgets: 'advance' })
  })

  test('is as it was where one area has all of it', () => {
    expect(joinServers([dealsPart])).toBe(dealsPart)
  })

  test('cannot have one method twice', () => {
    expect(() => joinServers([dealsPart, dealsPart])).toThrow('Sample.LIST is declared by two areas')
  })
})

describe('an area', () => {
  const deals = area({ name: 'deals', paths: {}, contracts: { Sample: OfDeals }, states: [], texts })

  test('is served by a server for each of its contracts, or does not compile', () => {
    expect(servedArea(deals, { tables: {}, personal: none, servers: { Sample: dealsPart }, workers: [] }).name).toBe(
      'deals',
    )
    // @ts-expect-error the contract Sample has no server
    servedArea(deals, { tables: {}, personal: none, servers: {}, workers: [] })
    // @ts-expect-error this server is of another contract
    servedArea(deals, { tables: {}, personal: none, servers: { Sample: paymentsPart }, workers: [] })
  })

  test('lists a contract under its own name and each text in both languages, or does not compile', () => {
    // @ts-expect-error the name is Sample
    area({ name: 'deals', contracts: { Other: OfDeals }, states: [], texts })
    // @ts-expect-error French lacks a text
    area({ name: 'deals', contracts: {}, states: [], texts: { en: { 'deals.a': 'A' }, fr: {} } })
    expect(deals.contracts.Sample).toBe(OfDeals)
  })
})
