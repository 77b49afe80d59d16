import { expect, test } from 'vitest'
import { Invoices as InvoicesServer } from '#functions/deals/Invoices.ts'
import { Statistics } from '#functions/deals/Statistics.ts'
import { CountedInvoices, Totals } from '#functions/deals/statistics-tables.ts'
import { Invoices } from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import type { Outlook } from '#shared/deals/outlook.ts'
import type { IssuedInvoice, YearInCurrency } from '#shared/deals/Statistics.contract.ts'
import { added, changesOf, countedOf, type TotalsKey, type Totals as TotalsRow } from '#shared/deals/statistics.ts'
import { addDays } from '#shared/kit/date.ts'
import { idFrom } from '#shared/kit/id.ts'
import { parseMinor } from '#shared/kit/money.ts'
import { setting } from './fixture.ts'

/**
 * A page of /analysis of a supplier with very many invoices: what it reads is the same for a thousand and for a hundred thousand
 * (`npm run model:analysis`). The rows of invoices are copies of one that was really published, the totals are counted from them by the pure rules.
 */
const many = Number(process.env.ANALYSED ?? 500)
/** Clients, and services, among which they are spread. */
const spread = 600
/** The bar for all that the page asks for. */
const UNITS = 40

/** Digits alone: all of them may stand in a ULID. */
const ulidOf = (n: number) => String(n).padStart(26, '0')

test(
  'a page of /analysis reads at most forty units, however many invoices there are',
  async () => {
    const { as, clock, call, contracted, org, publish, store } = await setting()
    clock.now = new Date('2026-06-20T02:00:00.000Z')
    const { contract } = await contracted()
    const { id } = await publish(as.ada, contract.id, 1)
    const first = (await repository(Invoices, store, new Unit()).need({ id })) as Invoice

    let unit = new Unit()
    let staged = 0
    const commit = async () => {
      expect(await unit.commit(store)).toEqual({ ok: true })
      unit = new Unit()
      staged = 0
    }
    const staging = async (rows: number) => {
      staged += rows
      if (staged >= 90) await commit()
    }
    const totals = new Map<string, Omit<TotalsRow, 'version'>>()
    const nameOf = ({ party, side, year, group, key }: TotalsKey) => [party.id, side, year, group, key].join(' ')
    let whole = 0n
    for (let n = 0; n < many; n += 1) {
      const issued = addDays('2025-07-01', n % 355)
      const customer = { type: 'organization' as const, id: idFrom('organisation', ulidOf(1000 + (n % spread))) }
      const { version: _version, ...copied } = first
      // One in ten is open still, and they go out all year.
      const invoice = {
        ...copied,
        id: idFrom('invoice', ulidOf(n + 1)),
        number: n + 1,
        customer,
        title: `Service ${n % spread}`,
        status: n % 10 === 0 ? ('published' as const) : ('paid' as const),
        supplierSign: { ...first.supplierSign!, at: `${issued}T02:00:00.000Z` },
        payableBy: addDays(issued, 14),
      }
      const counted = countedOf({ ...invoice, version: 1 }, [], '2026-06-20')!
      for (const change of changesOf(undefined, counted)) {
        if (change.at.party.id !== org.wattle) continue
        const before = totals.get(nameOf(change.at))
        totals.set(nameOf(change.at), added(before && { ...before, version: 0 }, change))
      }
      whole += parseMinor(first.total, first.currency)
      repository(Invoices, store, unit).create(invoice)
      repository(CountedInvoices, store, unit).create(counted)
      await staging(2)
    }
    for (const row of totals.values()) {
      repository(Totals, store, unit).create(row)
      await staging(1)
    }
    await commit()

    const used: Record<string, number> = {}
    const measured = async <T>(name: string, ask: () => Promise<T>): Promise<T> => {
      const before = store.meter.read
      const answer = await ask()
      used[name] = store.meter.read - before
      return answer
    }
    const year = { isRevenue: true, year: 2025, currency: 'AUD' }
    const period = { isRevenue: true, startDate: '2025-07-01', endDate: '2026-06-30' }
    const all = await measured('statistics', () => call<YearInCurrency>(Statistics, as.ada, 'GET_STATISTICS', year))
    const page = await measured('issued', () =>
      call<{ items: IssuedInvoice[]; cursor?: string }>(Statistics, as.ada, 'GET_INVOICES', period),
    )
    const next = await measured('issued, on', () =>
      call<{ items: IssuedInvoice[] }>(Statistics, as.ada, 'GET_INVOICES', { ...period, cursor: page.cursor }),
    )
    const owed = await measured('owed', () =>
      call<{ sums: Outlook[]; hasMore: boolean }>(InvoicesServer, as.ada, 'OUTLOOK', { side: 'sale' }),
    )
    if (process.env.ANALYSED) console.log(JSON.stringify({ invoices: many, totals: totals.size, used }))

    expect(all.whole).toMatchObject({
      count: many,
      invoiced: `${whole / 100n}.${String(whole % 100n).padStart(2, '0')}`,
    })
    expect(all.parties).toHaveLength(10)
    expect(new Set([...page.items, ...next.items].map(item => item.id)).size).toBe(40)
    expect(owed.sums[0]?.invoices).toBeGreaterThan(40)
    // What is owed comes with the year; the desk alone asks for the soonest.
    const { 'issued, on': _next, owed: _owed, ...page1 } = used
    expect(
      Object.values(page1).reduce((sum, units) => sum + units, 0),
      JSON.stringify(used),
    ).toBeLessThanOrEqual(UNITS)
  },
  120_000 + many * 20,
)
