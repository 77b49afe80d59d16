import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { ulid } from 'ulid'
import { tables } from '#functions/areas.ts'
import { Account } from '#functions/identity/Account.ts'
import { User } from '#functions/identity/User.ts'
import { unlimited } from '#functions/kit/call-budget.ts'
import { type Answer, dispatch } from '#functions/kit/dispatch.ts'
import { dynamoStore } from '#functions/kit/dynamo-store.ts'
import { sha256 } from '#functions/kit/hash.ts'
import type { Port } from '#functions/kit/port.ts'
import type { AnyServer } from '#functions/kit/serve.ts'
import type { CallHost } from '#functions/kit/work.ts'
import { identity } from '#functions/organisations/actor.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { recoveryCodes } from '#shared/identity/recovery.ts'
import type { Uid } from '#shared/kit/id.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { startDatabase } from '#test/dynoxide.ts'
import { createTable } from '#test/functions/create-table.ts'
import { type NeutralCall, neutralCalls, poolOf } from '#test/functions/neutral-calls.ts'
import { abnOf } from '#test/functions/people.ts'

/**
 * Whether the time of a call tells if somebody has the e-mail address that it names: 2,000 addresses with an account against 2,000
 * without, in random order, through dispatch on the local database. Told is the area under the ROC curve: how often a call of one
 * kind takes longer than one of the other. At .5 nothing is told; .55 is the most there may be. `--people N` takes fewer, `--only NAME,NAME` some calls.
 */

type TestCaller = { readonly uid: string; readonly organisationId?: string }

const most = 0.55
const { values: options } = parseArgs({
  options: { people: { type: 'string', default: '2000' }, only: { type: 'string' } },
})
const count = Number(options.people)

/** How often one of the first is longer than one of the second, ties by half; at least .5, whichever is longer. */
const area = (first: readonly number[], second: readonly number[]): number => {
  const all = [...first.map(time => ({ time, is: 1 })), ...second.map(time => ({ time, is: 0 }))]
  all.sort((a, b) => a.time - b.time)
  let ranks = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]!.time === all[from]!.time) to += 1
    const rank = (from + 1 + to) / 2
    for (let at = from; at < to; at += 1) ranks += all[at]!.is * rank
    from = to
  }
  const longer = (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length)
  return Math.max(longer, 1 - longer)
}

const shuffled = <T>(list: readonly T[]): T[] => {
  const result = [...list]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[result[last], result[other]] = [result[other]!, result[last]!]
  }
  return result
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const folder = mkdtempSync(path.join(tmpdir(), 'tradewell-timing-'))
const { endpoint, end } = await startDatabase(path.join(folder, 'rows.sqlite'))
try {
  const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' }
  const client = new DynamoDBClient({ endpoint, region: 'ap-southeast-2', credentials })
  for (const table of tables) await createTable(client, table.name, table)

  const people = new Map<string, string>()
  const ports: Readonly<Record<string, unknown>> = poolOf(people)
  const store = dynamoStore(table => table, client)
  const host: CallHost = {
    store,
    now: () => new Date(),
    ulid: () => ulid(),
    openPort: async ({ name }: Port) => ports[name],
    identity,
    budget: unlimited,
  }
  const call = (as: TestCaller | undefined, server: AnyServer, method: string, payload: unknown): Promise<Answer> => {
    const caller = as && { uid: as.uid as Uid, signedInAt: Math.floor(Date.now() / 1000) }
    const body = {
      method,
      payload,
      requestId: ulid(),
      ...(as?.organisationId && { organisationId: as.organisationId }),
    }
    return dispatch(server, host)({ caller, body })
  }
  const owner = randomUUID()
  people.set(owner, 'owner@people.example')
  await call({ uid: owner }, User, 'SYNC', {})
  const org = { tradingName: 'Bench', domainName: 'bench-of-times', abn: abnOf(1), anzsicDivision: 'M' }
  const made = await call({ uid: owner }, Organisations, 'CREATE_ORGANIZATION', { org })
  if ('errorType' in made) throw new Error(made.errorMessage)
  const acting = { uid: owner, organisationId: (made.result as Organisation).id }
  const send = (server: AnyServer, method: string, payload: unknown, by?: 'owner') =>
    call(by && acting, server, method, payload)

  const known: string[] = []
  const unknown: string[] = []
  for (let n = 0; n < count; n += 1) {
    const uid = randomUUID()
    const email = `${randomUUID()}@people.example`
    people.set(uid, email)
    await call({ uid }, User, 'SYNC', {})
    const hashes = Array.from({ length: recoveryCodes }, (_, code) => sha256(`${uid}${code}`))
    await call({ uid }, Account, 'PUT_RECOVERY_CODES', { hashes })
    known.push(email)
    unknown.push(`${randomUUID()}@people.example`)
  }

  const measure = async ({ name, before, ask }: NeutralCall): Promise<number> => {
    const times = { known: [] as number[], unknown: [] as number[] }
    const all = [
      ...known.map(email => ({ email, kind: 'known' as const })),
      ...unknown.map(email => ({ email, kind: 'unknown' as const })),
    ]
    for (const { email, kind } of shuffled(all)) await before?.({ send, store, isKnown: kind === 'known' }, email)
    // Once with addresses of neither list, so that nothing is measured that only the first call does.
    for (let n = 0; n < 50; n += 1) await ask(send, `${randomUUID()}@people.example`)
    for (const { email, kind } of shuffled(all)) {
      const begun = performance.now()
      const answer = await ask(send, email)
      times[kind].push(performance.now() - begun)
      if ('errorType' in answer) throw new Error(`${name}: ${answer.errorType}`)
    }
    const found = area(times.known, times.unknown)
    process.stdout.write(
      `  ${name}: ${found.toFixed(3)}, median ${median(times.known).toFixed(2)} ms known, ${median(times.unknown).toFixed(2)} ms unknown\n`,
    )
    return found
  }
  process.stdout.write(`area under the curve over ${count} addresses of each kind, ${most} at most\n`)
  const only = options.only?.split(',')
  const chosen = neutralCalls.filter(({ name }) => !only || only.includes(name))
  for (const neutral of chosen) if ((await measure(neutral)) > most) process.exitCode = 1
} finally {
  await end()
  rmSync(folder, { recursive: true, force: true })
}
