import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { settlingTables } from '#functions/deals/billing-tables.ts'
import { Contracts } from '#functions/deals/Contracts.ts'
import { DailyRun } from '#functions/deals/DailyRun.ts'
import { derivedSchedule } from '#functions/deals/schedule.ts'
import { stageSettled } from '#functions/deals/settle.ts'
import * as tables from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { transaction } from '#functions/kit/work.ts'
import { TakingRun } from '#functions/payments/TakingRun.ts'
import { draftDay } from '#shared/deals/calendar.ts'
import type { Contract } from '#shared/deals/contract.ts'
import { contractIdOf } from '#shared/deals/derived-id.ts'
import { addDays, type IsoDate } from '#shared/kit/date.ts'
import { idFrom } from '#shared/kit/id.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { setting } from '../deals/fixture.ts'

/** What a year of daily runs takes over so many contracts: it follows what falls due, and not how many there are. */

/** `npm run model:year` asks for 250, 500 and 1,000 contracts and 365 days. */
const sizes = (process.env.YEAR_CONTRACTS ?? '4,8').split(',').map(Number)
const days = Number(process.env.YEAR_DAYS ?? 45)

const signedOn = '2026-03-02'
const firstDay = '2026-03-03'
/** So many contracts are signed through dispatch; the others are rows like theirs under ids of their own. */
const mostSigned = 16

type Year = {
  readonly due: number
  readonly idle: number
  readonly invoices: number
  readonly acts: number
  readonly seconds: number
  readonly read: number
  readonly write: number
  /** What a day's run reads on which nothing is due. */
  readonly bare: number
}

/**
 * Has so many contracts, and lets the year pass. One in four repeats every month, with invoices that are published by themselves, of which one in two is paid as it
 * comes; the others are paid in three instalments, are spread over the year, and wait for a hand.
 * @param idle how many more there are of which nothing falls due in that year
 */
const yearOf = async (due: number, idle: number): Promise<Year> => {
  const base = await setting({ durationType: { type: 'month', length: 1 } })
  const { as, call, clock, store, host, told } = base
  base.capacity.held = false
  clock.now = new Date(`${signedOn}T09:00:00.000Z`)
  const before = store.meter.read
  await base.work(DailyRun, {})
  await base.work(TakingRun, {})
  const bare = store.meter.read - before
  const rowsOf = async (contract: Contract) => {
    const own = new Unit()
    return {
      contract: await repository(tables.Contracts, store, own).need({ id: contract.id }),
      request: await repository(tables.Requests, store, own).need({ id: contract.requestId }),
    }
  }
  const again = async ({ contract, request }: Awaited<ReturnType<typeof rowsOf>>): Promise<Contract> => {
    const unit = new Unit()
    const id = idFrom('request', ulid())
    const contractId = contractIdOf(id)
    repository(tables.Requests, store, unit).create({ ...request, id, thread: id, contractId })
    const copy = repository(tables.Contracts, store, unit).create({
      ...contract,
      id: contractId,
      requestId: id,
      thread: id,
    })
    expect((await unit.commit(store)).ok).toBe(true)
    return copy
  }
  /** @param sign how the n-th of those is agreed on that are signed */
  const many = async (count: number, sign: (n: number, of: number) => Promise<Contract>): Promise<Contract[]> => {
    const of = Math.min(count, mostSigned)
    const made: Contract[] = []
    for (let n = 0; n < of; n++) made.push(await sign(n, of))
    const samples = await Promise.all(made.map(rowsOf))
    for (let n = of; n < count; n++) made.push(await again(samples[n % of]!))
    return made
  }
  const recurring = { term: { length: 1, type: 'month' }, noticeDays: 30 }
  const made = await many(due, async (n, of) => {
    const repeats = n % 4 === 0
    const start = addDays(firstDay, 10 + Math.floor((n * (repeats ? 28 : Math.max(days - 40, 1))) / of))
    const { contract } = await base.contracted(
      repeats ? { paymentIndex: 0, recurring, start } : { paymentIndex: 2, start },
    )
    if (repeats) await call(Contracts, as.ada, 'SET_PUBLISHING', { contractId: contract.id, byItself: true })
    return contract
  })
  await many(
    idle,
    async () => (await base.contracted({ paymentIndex: 2, start: addDays(firstDay, days + 60) })).contract,
  )
  const pays = new Set(made.filter((_, n) => n % 8 === 0).map(({ id }) => id))

  const counted = { ms: 0, read: 0, write: 0, acts: 0 }
  const publishedOn = new Map<string, IsoDate[]>()
  let heard = told().length
  for (let day: IsoDate = firstDay; day < addDays(firstDay, days); day = addDays(day, 1)) {
    clock.now = new Date(`${addDays(day, -1)}T20:00:00.000Z`)
    const { read, write } = store.meter
    const begun = performance.now()
    const { done } = (await base.work(DailyRun, {})) as { done: number }
    await base.work(TakingRun, {})
    counted.ms += performance.now() - begun
    counted.read += store.meter.read - read
    counted.write += store.meter.write - write
    counted.acts += done
    const since = told().slice(heard)
    heard += since.length
    for (const { type, subject, data } of since) {
      if (type !== 'deals.invoice.published') continue
      const invoice = await repository(tables.Invoices, store, new Unit()).need({ id: subject.id as never })
      const key = `${invoice.contractId} ${invoice.number}`
      publishedOn.set(key, [...(publishedOn.get(key) ?? []), dayIn(clock.now)])
      if (!pays.has(invoice.contractId)) continue
      const uses = { tables: settlingTables }
      await transaction<typeof uses, unknown>(host, uses, {}, async work =>
        stageSettled(work, await work.db.invoices.need({ id: invoice.id }), {
          paymentId: idFrom('payment', ulid()),
          amount: String(data.amount ?? invoice.total),
          lateInterest: '0.00',
          tool: 'card',
          instrument: 'Visa',
          paidAt: clock.now.toISOString(),
        }),
      )
    }
    heard = told().length
  }

  // Every invoice on its day, once: held to the list of payments as it is derived.
  const last = addDays(firstDay, days - 1)
  let invoices = 0
  const rows = repository(tables.Contracts, store, new Unit())
  for (const { id } of made) {
    const contract: Contract = await rows.need({ id })
    const { payment } = derivedSchedule(contract)
    let number = 1
    for (let item = payment(1); item && draftDay(item.dueDate) <= last; item = payment(number)) {
      const day = draftDay(item.dueDate)
      if (contract.publishing) expect(publishedOn.get(`${id} ${number}`)).toEqual([day < firstDay ? firstDay : day])
      number += 1
      invoices += 1
    }
    expect(contract.progress.draft).toBe(number)
  }
  return {
    due,
    idle,
    invoices,
    acts: counted.acts,
    seconds: Math.round(counted.ms / 1000),
    read: Math.round(counted.read),
    write: Math.round(counted.write),
    bare,
  }
}

test(
  'a year of daily runs costs what falls due, and not more with more contracts of which nothing does',
  async () => {
    const years: Year[] = []
    const [first = 1] = sizes
    for (const [due, idle] of [[first, 0], [first, first], ...sizes.slice(1).map(size => [size, 0])] as [
      number,
      number,
    ][]) {
      const year = await yearOf(due, idle)
      years.push(year)
      if (process.env.YEAR_CONTRACTS) console.log(JSON.stringify(year))
    }
    const [small, beside, ...others] = years as [Year, Year, ...Year[]]
    // The same invoices and the same acts, with as many contracts again beside them: what is written is the same, and a look at each list costs what it costs.
    expect({ ...beside, idle: 0, seconds: small.seconds, read: 0 }).toEqual({ ...small, read: 0 })
    expect(beside.read).toBeLessThanOrEqual(small.read * 1.01)
    for (const large of others) {
      const times = large.acts / small.acts
      expect(large.write).toBeLessThanOrEqual(small.write * times * 1.1)
      const ofWhatIsDue = ({ read, bare }: Year) => read - bare * days
      expect(ofWhatIsDue(large)).toBeLessThanOrEqual(ofWhatIsDue(small) * times * 1.1)
    }
  },
  600_000 + sizes.reduce((sum, size) => sum + size * 6000, 0),
)
