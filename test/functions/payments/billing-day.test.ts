import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { repository, type Saves } from '#functions/kit/repository.ts'
import type { AnyTable } from '#functions/kit/table.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/tables.ts'
import { BooksCheck } from '#functions/payments/BooksCheck.ts'
import { TakingRun } from '#functions/payments/TakingRun.ts'
import type { FeeQuote } from '#shared/deals/fee-model.ts'
import { idFrom } from '#shared/kit/id.ts'
import { upfront } from '../../plain-terms.ts'
import { termsIn } from '../deals/fixture.ts'
import { stageStaff } from '../relations.ts'
import { debitSetting } from './debits.ts'
import { payingSettingWith } from './fixture.ts'

/**
 * What a day costs on which the fees of so many organisations fall due, the night that holds as many charges against the provider, and a day on which
 * as many invoices are taken by auto-debit.
 */

/** `npm run bench:billing-day` asks for 250, 500 and 1,000. */
const sizes = (process.env.BILLING_DAY ?? '4,8').split(',').map(Number)

type Taken = { readonly ms: number; readonly read: number; readonly write: number; readonly calls: number }

/** The provider, and how many requests were sent to it. */
let provided = ''
let asked = 0
const count = (message: unknown) => {
  const { request } = message as { request: ClientRequest }
  if (request.getHeader('host') === provided) asked += 1
}
beforeAll(() => subscribe('http.client.request.start', count))
afterAll(() => void unsubscribe('http.client.request.start', count))

/** What a run takes, of this store. */
const taken = async (
  meter: { readonly read: number; readonly write: number },
  run: () => Promise<unknown>,
): Promise<Taken> => {
  const { read, write } = meter
  const calls = asked
  const begun = performance.now()
  await run()
  return {
    ms: Math.round(performance.now() - begun),
    read: meter.read - read,
    write: meter.write - write,
    calls: asked - calls,
  }
}

/** A day on which so many invoices of as many contracts are taken by auto-debit, and the day on which their clients are told of it. */
const measureDebits = async (size: number): Promise<{ told: Taken; taking: Taken }> => {
  const made = await debitSetting(false, { paymentOptions: { ...termsIn('AUD'), payment: [upfront] } })
  try {
    const { clock, store, contracted, keep, on, work, charges } = made
    let instrumentId: string | undefined
    for (let n = 0; n < size; n++) {
      const { request } = await contracted({ start: '2026-04-20', paymentIndex: 0 })
      instrumentId ??= (await keep(request.id, 'card')).id
      await on(request.id, instrumentId)
    }
    const morning = (day: string) => {
      clock.now = new Date(`${day}T21:00:00.000Z`)
    }
    morning('2026-04-12')
    await work(DailyRun, {})
    // Three business days before.
    morning('2026-04-14')
    const told = await taken(store.meter, () => work(TakingRun, {}))
    morning('2026-04-19')
    const askedOf = () => Object.values(made.counted).reduce((sum, calls) => sum + calls, 0)
    const before = askedOf()
    const run = await taken(store.meter, () => work(TakingRun, {}))
    const taking = { ...run, calls: askedOf() - before }
    expect(await charges()).toHaveLength(size)
    return { told, taking }
  } finally {
    await made.close()
  }
}

const measure = async (size: number): Promise<{ day: Taken; night: Taken }> => {
  const made = await payingSettingWith({})
  made.unbound()
  const { as, call, clock, store, org, provider } = made
  provided = new URL(provider.url()).host
  try {
    clock.now = new Date('2026-03-10T01:00:00.000Z')
    const { uid } = as.cora
    const harbour = await repository(Organisations, store, new Unit()).need({ id: org.harbour })
    for (let n = 0; n < size; n++) {
      const unit = new Unit()
      const id = idFrom('organisation', ulid())
      const name = `Harbour Foods ${n}`
      const organisations = repository(Organisations as AnyTable, store, unit) as unknown as Saves<typeof Organisations>
      organisations.create({ ...harbour, id, tradingName: name, domainName: `harbour-${n}` })
      stageStaff(store, unit, { oid: id, uid })
      expect((await unit.commit(store)).ok).toBe(true)
      const who = { uid, organisationId: id }
      const choice = { plan: 'spark', extraClients: 0 }
      const { now, monthly } = await call<FeeQuote>(Contracts, who, 'GET_FEE_QUOTE', choice)
      const signature = { kind: 'drawn', strokes: [[1, 1, 20, 20, 40, 10, 60, 30]] }
      const contract = { now, monthly, signature, language: 'en' }
      await call(Contracts, who, 'CREATE_ORG_TICKET', { request: choice, contract })
    }
    // A month later one run does all days that had none: each fee is drafted, published and told of, and falls due.
    clock.now = new Date('2026-04-09T20:00:00.000Z')
    const day = await taken(store.meter, () => made.work(DailyRun, {}))
    const confirmed = { currency: 'aud', confirm: true, payment_method: 'pm_card_visa' } as const
    for (let n = 0; n < size; n++)
      await provider.sdk().paymentIntents.create({ ...confirmed, amount: 2199, return_url: 'https://a.example/' })
    // The first night writes what nobody told; the one measured finds all of it.
    await made.work(BooksCheck, {})
    clock.now = new Date(clock.now.getTime() + 86_400_000)
    const night = await taken(store.meter, () => made.work(BooksCheck, {}))
    return { day, night }
  } finally {
    await made.close()
  }
}

test(
  'a billing day and its night cost what falls due, and no more',
  async () => {
    const found: { size: number; day: Taken; night: Taken }[] = []
    for (const size of sizes) found.push({ size, ...(await measure(size)) })
    const [small, large] = [found[0]!, found.at(-1)!]
    const times = large.size / small.size
    expect(large.day.write).toBeLessThanOrEqual(small.day.write * times * 1.1)
    expect(large.night.read).toBeLessThanOrEqual(small.night.read * times * 1.1)
    for (const { size, day, night } of found) {
      // What is billed is asked of the provider by whoever pays it, and the night asks for pages of a hundred.
      expect(day.calls).toBe(0)
      expect(night.calls).toBeGreaterThan(0)
      // Whose keys they are is asked first of all.
      expect(night.calls).toBeLessThanOrEqual(Math.ceil(size / 100) + 2 + 1)
    }
    if (process.env.BILLING_DAY) console.log(JSON.stringify(found))
  },
  600_000 + sizes.reduce((sum, size) => sum + size * 1000, 0),
)

test(
  'a day of auto-debit costs what is taken on it, and no more',
  async () => {
    const found: { size: number; told: Taken; taking: Taken }[] = []
    for (const size of process.env.BILLING_DAY ? sizes : [2, 4]) found.push({ size, ...(await measureDebits(size)) })
    const [small, large] = [found[0]!, found.at(-1)!]
    const times = large.size / small.size
    for (const which of ['told', 'taking'] as const) {
      expect(large[which].write).toBeLessThanOrEqual(small[which].write * times * 1.1)
      expect(large[which].read).toBeLessThanOrEqual(small[which].read * times * 1.1)
    }
    for (const { size, told, taking } of found) {
      expect(told.calls).toBe(0)
      // An intent is made and confirmed.
      expect(taking.calls).toBe(2 * size)
    }
    if (process.env.BILLING_DAY) console.log(JSON.stringify(found))
  },
  600_000 + sizes.reduce((sum, size) => sum + size * 2000, 0),
)
