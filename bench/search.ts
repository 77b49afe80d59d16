import { spawnSync } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { marshall } from '@aws-sdk/util-dynamodb'
import { ulid } from 'ulid'
import { unlimited } from '#functions/kit/call-budget.ts'
import { dispatch } from '#functions/kit/dispatch.ts'
import { dynamoStore } from '#functions/kit/dynamo-store.ts'
import { toItem } from '#functions/kit/repository.ts'
import { rowsClient } from '#functions/kit/rows-client.ts'
import { Search } from '#functions/marketplace/Search.ts'
import { listPlace, tokensOf } from '#functions/marketplace/search-index.ts'
import { SearchFacets, SearchTokens } from '#functions/marketplace/tables.ts'
import { identity } from '#functions/organisations/actor.ts'
import type { Card } from '#shared/marketplace/card.ts'
import { dynoxide, startDatabase } from '#test/dynoxide.ts'

/**
 * Search as you type over a growing market: p50 and p99 of a keystroke and the read units it takes, at 1,000 and 100,000
 * services (1,000,000 with --million), through dispatch on the local database. `--keep FOLDER` leaves the databases there for
 * the next run: a million takes ten minutes to build.
 */

const vocabulary =
  'audit review design survey repair hire freight cleaning training catering plan network finance legal harvest drilling machining packaging energy water roof civil inspection wholesale furniture supply lodging courier media insurance property crane engineering staffing policy safety tutoring health respite stage turf oven annual weekly regional express certified managed mobile rural urban coastal northern southern eastern western precision trusted complete basic premium seasonal'.split(
    ' ',
  )
const names =
  'wattle saltbush ironbark corella brindle tallow coolabah quandong redgum mulga banksia lantern harbour paddock kestrel paperbark signal tidemark hearth corner skyhook meridian zephyr plain bluegum steady civic boundary bell desk ever gentle footlight oval fixwell'.split(
    ' ',
  )

/** Repeatable chance: mulberry32. */
const chance = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

const picker =
  (random: () => number) =>
  <T>(list: readonly T[]): T =>
    list[Math.floor(random() * list.length)]!
const letters = (random: () => number) =>
  Array.from({ length: 5 }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('')

type Pick = ReturnType<typeof picker>
const card = (n: number, random: () => number, pick: Pick): Card => ({
  kind: 'service',
  id: `ser_${String(n).padStart(26, '0')}`,
  name: `${pick(vocabulary)} ${pick(vocabulary)} ${letters(random)}`,
  line: `${pick(vocabulary)} for ${pick(names)} and others`,
  category: String.fromCharCode(65 + (n % 19)),
  ownerId: `org_${String(n % 4000).padStart(26, '0')}`,
  ownerName: `${pick(names)} ${letters(random)}`,
  ownerDomain: 'x',
  price: '100.00',
  currency: 'AUD',
  publishedAt: new Date(1_767_225_600_000 + n * 1000).toISOString(),
})

const schemaOf = (name: string) => ({
  Table: {
    TableName: name,
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: ['pk', 'sk'].map(AttributeName => ({ AttributeName, AttributeType: 'S' })),
    BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
  },
})

/** Writes the index of n services as a table export and imports it: the rows are those that the consumer would write. */
const build = async (folder: string, n: number): Promise<string> => {
  const file = path.join(folder, `${n}.db`)
  if (existsSync(file)) return file
  const source = path.join(folder, `source-${n}`)
  mkdirSync(path.join(source, SearchTokens.name, 'data'), { recursive: true })
  mkdirSync(path.join(source, SearchFacets.name, 'data'), { recursive: true })
  const out = createWriteStream(path.join(source, SearchTokens.name, 'data', 'rows.json'))
  const random = chance(7)
  const pick = picker(random)
  for (let at = 0; at < n; at++) {
    const one = card(at, random, pick)
    for (const token of tokensOf({ card: one, text: `${one.line} ${pick(vocabulary)}` })) {
      const line = `${JSON.stringify({ Item: marshall(toItem(SearchTokens, { ...token, version: 1 })) })}\n`
      if (!out.write(line)) await new Promise<void>(resolve => out.once('drain', () => resolve()))
    }
  }
  await new Promise<void>(resolve => out.end(() => resolve()))
  const facet = toItem(SearchFacets, { list: listPlace('service'), category: 'A', count: n, version: 1 })
  writeFileSync(
    path.join(source, SearchFacets.name, 'data', 'rows.json'),
    `${JSON.stringify({ Item: marshall(facet) })}\n`,
  )
  const schema = path.join(folder, 'schema.json')
  writeFileSync(schema, JSON.stringify([schemaOf(SearchTokens.name), schemaOf(SearchFacets.name)]))
  const imported = spawnSync(dynoxide, ['import', '--source', source, '--schema', schema, '--output', file, '--force'])
  if (imported.status !== 0) throw new Error(String(imported.stderr))
  rmSync(source, { recursive: true })
  return file
}

const measure = async (folder: string, n: number) => {
  const file = await build(folder, n)
  const { endpoint, end } = await startDatabase(file)
  try {
    const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' }
    const store = dynamoStore(table => table, rowsClient({ endpoint, region: 'ap-southeast-2', credentials }))
    const search = dispatch(Search, {
      store,
      now: () => new Date(),
      ulid: () => ulid(),
      openPort: async () => undefined,
      identity,
      budget: unlimited,
    })
    const times: number[] = []
    const units: number[] = []
    const ask = async (query: string) => {
      const before = store.meter.read
      const begun = performance.now()
      const answer = await search({ body: { method: 'SEARCH', payload: { kind: 'service', query } } })
      times.push(performance.now() - begun)
      units.push(store.meter.read - before)
      if ('errorType' in answer) throw new Error(answer.errorMessage)
    }
    // Each word as it is typed, alone and after another: the same ones at every size.
    const pick = picker(chance(11))
    const keystrokes = Array.from({ length: 40 }, () => {
      const word = pick(vocabulary)
      const typed = Array.from({ length: word.length }, (_, at) => word.slice(0, at + 1))
      return [...typed, `${word} ${pick(names).slice(0, 3)}`]
    }).flat()
    // Once to bring what they read into memory, as a market that is searched has it, and once to measure.
    for (const query of keystrokes) await ask(query)
    const cold = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
    times.length = 0
    units.length = 0
    for (const query of keystrokes) await ask(query)
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
    const mean = units.reduce((sum, each) => sum + each, 0) / units.length
    return {
      n,
      keystrokes: times.length,
      p50: at(0.5),
      p99: at(0.99),
      cold,
      units: mean,
      most: Math.max(...units),
    }
  } finally {
    await end()
  }
}

const { values: options } = parseArgs({ options: { million: { type: 'boolean' }, keep: { type: 'string' } } })
if (options.keep) mkdirSync(options.keep, { recursive: true })
const folder = options.keep ?? mkdtempSync(path.join(tmpdir(), 'tradewell-search-'))
try {
  const sizes = options.million ? [1_000, 100_000, 1_000_000] : [1_000, 100_000]
  const results = []
  for (const n of sizes) results.push(await measure(folder, n))
  const base = results[0]!
  process.stdout.write('search as you type, through dispatch\n')
  for (const { n, keystrokes, p50, p99, cold, units, most } of results) {
    process.stdout.write(
      `  ${n} services: ${keystrokes} keystrokes, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${(p99 / base.p99).toFixed(2)} of the smallest; ${cold.toFixed(1)} ms at the first try), ${units.toFixed(2)} read units on average, ${most} at most\n`,
    )
  }
} finally {
  if (!options.keep) rmSync(folder, { recursive: true, force: true })
}
