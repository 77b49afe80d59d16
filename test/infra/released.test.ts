// @reaches functions infra
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { indexKeys, tables } from '#functions/areas.ts'
import { keysOf, refusedChanges, type Tables } from '#infra/released.ts'

const file = path.resolve(import.meta.dirname, '../../infra/released-tables.json')
const schema = (keys: { readonly pk: string; readonly sk: string }) => [
  { AttributeName: keys.pk },
  { AttributeName: keys.sk },
]
const declared = keysOf(
  tables.map(({ name, indexes }) => ({
    TableName: `tradewell-dev-${name}`,
    KeySchema: schema({ pk: 'pk', sk: 'sk' }),
    GlobalSecondaryIndexes: Object.keys(indexes).map(IndexName => ({
      IndexName,
      KeySchema: schema(indexKeys(IndexName)),
    })),
  })),
  'dev',
)

test('what is declared can be deployed over what was released last', () => {
  const released = JSON.parse(readFileSync(file, 'utf8')) as Tables
  expect(
    refusedChanges(released, declared),
    'Split the change over two releases. If it is in production already: npm run synth && npm run release:tables',
  ).toEqual([])
})

const before: Tables = { Deals: { '': ['pk', 'sk'], byOwner: ['byOwnerPk', 'byOwnerSk'] } }

test('one index more or less is one update, and a new table is made with all of its own', () => {
  const byState = ['byStatePk', 'byStateSk']
  expect(refusedChanges(before, { Deals: { ...before.Deals, byState } })).toEqual([])
  expect(refusedChanges(before, { Deals: { '': ['pk', 'sk'] } })).toEqual([])
  expect(refusedChanges(before, { ...before, Bids: { '': ['pk', 'sk'], byState, byOwner: byState } })).toEqual([])
  expect(refusedChanges(before, {})).toEqual([])
})

test('two changes of one table are refused, one more and one less too', () => {
  const two = { ...before.Deals, a: ['aPk'], b: ['bPk'] }
  expect(refusedChanges(before, { Deals: two })).toEqual(['Deals changes 2 indexes (a, b): one a release'])
  expect(refusedChanges(before, { Deals: { '': ['pk', 'sk'], a: ['aPk'] } })).toHaveLength(1)
})

test('other keys under the same name are refused, of a table and of an index', () => {
  expect(refusedChanges(before, { Deals: { ...before.Deals, '': ['id'] } })).toEqual([
    'Deals changes its keys: give the new one another name',
  ])
  expect(refusedChanges(before, { Deals: { ...before.Deals, byOwner: ['otherPk', 'byOwnerSk'] } })).toEqual([
    'Deals.byOwner changes its keys: give the new one another name',
  ])
})
