import type { Invoice } from '#shared/deals/invoice.ts'
import { Statistics as contract, type IssuedInvoice, type YearInCurrency } from '#shared/deals/Statistics.contract.ts'
import { seesSales } from '#shared/deals/sides.ts'
import { type Counted, statisticsLimits, summed, type Totals as TotalsRow } from '#shared/deals/statistics.ts'
import { displayName } from '#shared/identity/person.ts'
import { addDays } from '#shared/kit/date.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import type { Currency } from '#shared/kit/money.ts'
import { partyKey, partyOfKey } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { financialYearOf } from '#shared/organisations/financial-year.ts'
import type { Actor } from '../kit/actor.ts'
import { type ReadDb, read, serve } from '../kit/serve.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { partyTables } from './parties.ts'
import { CountedInvoices, Totals } from './statistics-tables.ts'
import { Invoices } from './tables.ts'

const uses = {
  tables: { totals: read(Totals), counted: read(CountedInvoices), invoices: read(Invoices), ...partyTables },
} as const
type Rows = ReadDb<typeof uses>
/** It sorts before those of all invoices. */
const firstId = `inv_${'0'.repeat(26)}` as Invoice['id']
type Year = {
  readonly party: Party
  readonly isRevenue: boolean
  readonly year: number
  readonly currency: Currency
}

const mayAsk = ({ isRevenue }: { readonly isRevenue: boolean }, actor: Actor): void => {
  if (isRevenue && !seesSales(actor)) throw new Refusal('auth.denied')
}

const inYear = ({ party, isRevenue, year }: Year) =>
  ({ party, side: isRevenue ? 'supplier' : 'demander', year }) as const

const monthsOf = (db: Rows, year: Year) => db.totals.allRows({ ...inYear(year), group: 'month' })

const yearsOf = (db: Rows, year: Year) => db.totals.allRows({ ...inYear(year), group: 'year' })

const sumsOf = ({ invoiced, credited, interest, paid, outstanding, overdue, count }: TotalsRow) => ({
  invoiced,
  credited,
  interest,
  paid,
  outstanding,
  overdue,
  count,
})

/** The names of parties, as they are now: what is kept of them has none. */
const namesOf = async (db: Rows, parties: readonly Party[]): Promise<ReadonlyMap<string, string>> => {
  const of = (type: Party['type']) => parties.filter(party => party.type === type)
  const [organisations, people] = [of('organization'), of('user')]
  const [known, users] = await Promise.all([
    db.organisations.getMany(
      organisations.map(({ id }) => ({ id })),
      { eventual: true },
    ),
    db.users.getMany(
      people.map(({ id }) => ({ uid: id as Uid })),
      { eventual: true },
    ),
  ])
  return new Map([
    ...organisations.map((party, n) => [partyKey(party), known[n]?.tradingName ?? ''] as const),
    ...people.map((party, n) => [partyKey(party), users[n] ? displayName(users[n]) : ''] as const),
  ])
}

/** The largest of a year in a currency. */
const largest = (db: Rows, year: Year, group: 'party' | 'service') =>
  db.totals.list(
    'byWeight',
    { ...inYear(year), group, currency: year.currency },
    { limit: statisticsLimits.named, reverse: true },
  )

const parts = (db: Rows, year: Year) =>
  [monthsOf(db, year), largest(db, year, 'party'), largest(db, year, 'service'), yearsOf(db, year)] as const

const statistics = async (db: Rows, year: Year): Promise<YearInCurrency> => {
  const { currency } = year
  const [months, parties, services, years] = await Promise.all(parts(db, year))
  const names = await namesOf(
    db,
    parties.items.map(({ key }) => partyOfKey(key)),
  )
  const rows = months.filter(row => row.currency === currency)
  return {
    currency,
    currencies: [...new Set(months.map(row => row.currency))],
    whole: summed(rows, currency),
    months: rows.map(row => ({ month: row.key, ...sumsOf(row) })),
    parties: parties.items.map(row => ({ ...partyOfKey(row.key), name: names.get(row.key) ?? '', ...sumsOf(row) })),
    services: services.items.map(row => ({ title: row.key, ...sumsOf(row) })),
    years: years.flatMap(row => (row.currency === currency ? [{ year: row.year, ...sumsOf(row) }] : [])),
  }
}

type Period = {
  readonly isRevenue: boolean
  readonly startDate: string
  readonly endDate: string
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

const byParty = { true: 'bySupplier', false: 'byCustomer' } as const

/** The cursor behind the days after a period, in a list that goes back in time; undefined where the year ends with it. */
const behind = (db: Rows, party: Party, { isRevenue, endDate }: Period): string | undefined => {
  const issued = addDays(endDate, 1)
  if (financialYearOf(issued).year !== financialYearOf(endDate).year) return undefined
  const first: Counted = {
    invoiceId: firstId,
    supplier: party,
    customer: party,
    title: '',
    currency: 'AUD',
    issued,
    movements: [],
    outstanding: '0',
    overdue: '0',
    version: 1,
  }
  return db.counted.cursorBehind(byParty[`${isRevenue}`], first)
}

/** How many invoices a page of them has: with all else that /analysis asks for, forty read units (npm run model:analysis). */
const shown = 20

/** A page of what went out in a period, the last first. */
const issuedIn = async (db: Rows, party: Party, period: Period) => {
  const { isRevenue, startDate, endDate, limit = shown } = period
  const cursor = period.cursor ?? behind(db, party, period)
  const page = { limit, reverse: true, ...(cursor === undefined ? {} : { cursor }) }
  const found = await (isRevenue
    ? db.counted.list('bySupplier', { supplier: party, issued: endDate }, page)
    : db.counted.list('byCustomer', { customer: party, issued: endDate }, page))
  const items = found.items.filter(({ issued }) => issued >= startDate && issued <= endDate)
  return { items, ...(found.cursor && items.length === found.items.length ? { cursor: found.cursor } : {}) }
}

/** @throws {Refusal} input.invalid */
const assertPeriod = ({ startDate, endDate }: Period): void => {
  if (endDate < startDate)
    throw new Refusal('input.invalid', { field: 'endDate', problem: 'lies before the first day' })
  if (financialYearOf(startDate).year !== financialYearOf(endDate).year)
    throw new Refusal('input.invalid', { field: 'endDate', problem: 'lies in another financial year' })
}

export const Statistics = serve(
  contract,
  uses,
  {
    GET_STATISTICS: (asked, { db, actor }) => {
      mayAsk(asked, actor)
      return statistics(db, { ...asked, party: actor.party })
    },
    GET_INVOICES: async (period, { db, actor }) => {
      mayAsk(period, actor)
      assertPeriod(period)
      const { items, cursor } = await issuedIn(db, actor.party, period)
      const invoices = await db.invoices.getMany(
        items.map(({ invoiceId: id }) => ({ id })),
        { eventual: true },
      )
      return {
        items: items.flatMap(({ issued }, n): IssuedInvoice[] => {
          const invoice = invoices[n]
          return invoice ? [{ ...invoice, issued }] : []
        }),
        ...(cursor === undefined ? {} : { cursor }),
      }
    },
  },
  {
    GET_STATISTICS: (asked, known) => [...parts(known.db, { ...asked, party: likelyParty(known) })],
    GET_INVOICES: (period, known) =>
      period.endDate < period.startDate ? [] : [issuedIn(known.db, likelyParty(known), period)],
  },
)
