import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { DemoClient } from '#test/demo/client.ts'
import { openJournal } from '#test/demo/journal.ts'
import { seed } from '#test/demo/seed.ts'
import { deals } from './holds/deals.ts'
import { accountsOfSignIns, desks } from './holds/desks.ts'
import { market } from './holds/market.ts'
import { money } from './holds/money.ts'
import { client, deliverEvents, type Found, look, provider, startMarket, today } from './market.ts'

/**
 * What the demo holds, found out by calls alone, as its people would. The demo's own commands run against the server over a
 * store in memory, with the card provider's stand-in.
 */

/** Does what it is asked so often, and then nothing any more. */
const cutAfter = (calls: number, whole: DemoClient): DemoClient => {
  let left = calls
  const held = async () => {
    if (left-- <= 0) throw new Error('cut short')
  }
  return {
    signUp: (...of) => held().then(() => whole.signUp(...of)),
    call: (...of) => held().then(() => whole.call(...of)),
    answerPage: (...of) => held().then(() => whole.answerPage(...of)),
    send: (...of) => held().then(() => whole.send(...of)),
    giveCard: (...of) => held().then(() => whole.giveCard(...of)),
    giveToKeep: (...of) => held().then(() => whole.giveToKeep(...of)),
    moveTo: (...of) => held().then(() => whole.moveTo(...of)),
  }
}

let found: Found
const folder = mkdtempSync(join(tmpdir(), 'tradewell-demo-'))
const told: string[] = []

beforeAll(async () => {
  await startMarket()
  // Cut short twice, as by starts that were killed, and gone on with; the last start is of another day.
  const attempt = async (door: DemoClient, day: string) => {
    const journal = openJournal(join(folder, 'journal.jsonl'), door, day)
    await seed(journal.client, journal.today, ({ what }) => void told.push(what))
    journal.end()
  }
  for (const calls of [700, 900]) await expect(attempt(cutAfter(calls, client), today)).rejects.toThrow('cut short')
  await attempt(client, '2026-03-03')
  await deliverEvents()
  found = await look()
}, 240_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await provider.close()
})

const now = () => found
describe('the demo', () => {
  market(now, told)
  deals(now)
  money(now)
  desks(now)
})
accountsOfSignIns(now)
