import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accountKey,
  accountParties,
  type Billed,
  balanceOf,
  type Credited,
  statementOf,
} from '#shared/deals/account.ts'
import { addDays } from '#shared/kit/date.ts'
import type { Id, Uid } from '#shared/kit/id.ts'
import { type Currency, currencyCodes, formatMinor, parseMinor } from '#shared/kit/money.ts'
import { dayIn } from '#shared/kit/zone.ts'

const org = (mark: string) => ({ id: `org_01j00000000000000000000${mark}`, type: 'organization' as const })
const account = (currency: Currency) => ({
  account: accountKey({ supplier: org('00a'), customer: org('00b'), currency }),
  supplier: org('00a'),
  supplierName: 'A',
  customer: org('00b'),
  customerName: 'B',
  currency,
})

test('an account names its parties, people and organisations', () => {
  const { supplier, customer, account: key } = account('AUD')
  expect(accountParties(key)).toEqual({ supplier, customer })
  const person = { id: '0b7e1f7e-7a53-4c2f-9a0e-5a0000000001', type: 'user' as const }
  expect(accountParties(accountKey({ supplier, customer: person, currency: 'AUD' }))).toEqual({
    supplier,
    customer: person,
  })
})

/** What happens to an invoice, in this order: so many days after it went out, and by how much of a hundred. */
const history = fc.record({
  out: fc.nat({ max: 400 }),
  total: fc.bigInt({ min: 0n, max: 10n ** 19n }),
  credits: fc.array(fc.record({ after: fc.nat({ max: 40 }), part: fc.nat({ max: 100 }) }), { maxLength: 2 }),
  end: fc.constantFrom('paid', 'void', 'credited', 'published', 'draft', 'never'),
  ends: fc.nat({ max: 90 }),
  interest: fc.bigInt({ min: 0n, max: 10n ** 6n }),
  held: fc.array(fc.record({ after: fc.nat({ max: 90 }), part: fc.nat({ max: 30 }) }), { maxLength: 2 }),
})
type Told = { readonly day: string; readonly minor: bigint }

/** The rows that a history leaves, and apart from them each move of the account, written down as it came. */
const lived = (
  { out, total, credits, end, ends, interest, held }: typeof history extends fc.Arbitrary<infer H> ? H : never,
  n: number,
  currency: Currency,
) => {
  const told: Told[] = []
  const rows: Credited[] = []
  let day = addDays('2026-01-15', out)
  let nth = 0
  // Times of their own, and some that are another day in Sydney than by UTC.
  const at = () => {
    nth += 1
    return `${day}T${n % 2 ? '18' : '01'}:${String(n % 60).padStart(2, '0')}:00.${String(nth).padStart(3, '0')}Z`
  }
  const tell = (time: string, minor: bigint) => told.push({ day: dayIn(time), minor })
  const id = `inv_${n}` as Id<'invoice'>
  const reference = `INV-${n}`
  const amount = formatMinor(total, currency)
  const base = { id, reference, currency, total: amount }
  const never = { ...base, status: end === 'never' ? ('void' as const) : ('draft' as const), updatedAt: at() }
  if (end === 'never' || end === 'draft') return { told, credits: rows, invoice: never as Billed, closed: undefined }
  const sent = at()
  tell(sent, total)
  let left = total
  let last = sent
  const credit = (minor: bigint, status: Credited['status']) => {
    last = at()
    tell(last, -minor)
    const of = { id: `crn_${n}_${nth}` as Id<'creditNote'>, reference: `CRN-${n}-${nth}`, invoiceId: id }
    rows.push({ ...of, currency, total: formatMinor(minor, currency), status, createdAt: last })
  }
  if (end !== 'void')
    for (const { after, part } of credits) {
      const minor = (left * BigInt(part)) / 101n
      day = addDays(day, after)
      if (minor > 0n) credit(minor, 'settled')
      left -= minor
    }
  day = addDays(day, ends)
  if (end === 'credited') credit(left, 'settled')
  let settlement: Billed['settlement']
  if (end === 'void' || end === 'paid') last = at()
  if (end === 'void') tell(last, -total)
  if (end === 'paid') {
    tell(last, interest)
    tell(last, -(left + interest))
    settlement = {
      paymentId: 'pay_1' as Id<'payment'>,
      amount: formatMinor(left + interest, currency),
      lateInterest: formatMinor(interest, currency),
      tool: 'card',
      instrument: '',
      paidAt: last,
    }
    for (const { after, part } of held) {
      const minor = (left * BigInt(part)) / 101n
      day = addDays(day, after)
      if (minor > 0n) credit(minor, 'held')
    }
  }
  const supplierSign = { uid: '0b7e1f7e-7a53-4c2f-9a0e-5a0000000001' as Uid, name: 'Ada', at: sent }
  const invoice: Billed = { ...base, supplierSign, status: end, updatedAt: last, ...(settlement ? { settlement } : {}) }
  return { told, credits: rows, invoice, closed: end === 'published' ? undefined : dayIn(last) }
}

test('a statement of any period of any account says what a recount of all that happened says, to the smallest unit', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...currencyCodes),
      fc.array(history, { maxLength: 25 }),
      fc.nat({ max: 500 }),
      fc.nat({ max: 200 }),
      (currency, drawn, begins, lasts) => {
        const lives = drawn.map((one, n) => lived(one, n, currency))
        const from = addDays('2026-01-15', begins)
        const to = addDays(from, lasts)
        const all = lives.flatMap(({ told }) => told)
        const credits = lives.flatMap(life => life.credits)
        const recount = (isIn: (day: string) => boolean) =>
          all.reduce((sum, { day, minor }) => (isIn(day) ? sum + minor : sum), 0n)
        // Whether it is given every invoice, or none that was closed before the period begins.
        const every = lives.map(({ invoice }) => invoice)
        const needed = lives.flatMap(({ invoice, closed }) => (closed && closed < from ? [] : [invoice]))
        const made = statementOf(account(currency), { from, to }, needed, credits)
        expect(statementOf(account(currency), { from, to }, every, credits)).toEqual(made)
        expect(parseMinor(made.opening, currency)).toBe(recount(day => day < from))
        expect(parseMinor(made.closing, currency)).toBe(recount(day => day <= to))
        const kinds = Object.values(made.sums).reduce((sum, amount) => sum + parseMinor(amount, currency), 0n)
        expect(parseMinor(made.opening, currency) + kinds).toBe(parseMinor(made.closing, currency))
        expect(made.lines.at(-1)?.balance ?? made.opening).toBe(made.closing)
        expect(made.lines.length).toBe(all.filter(({ day, minor }) => minor !== 0n && day >= from && day <= to).length)
        // What follows takes up where this one ends.
        const rest = { from: addDays(to, 1), to: addDays(to, 1) }
        expect(statementOf(account(currency), rest, every, credits).opening).toBe(made.closing)
        const open = lives.flatMap(({ invoice, closed }) => (closed ? [] : [invoice]))
        expect(parseMinor(balanceOf(currency, open, credits), currency)).toBe(recount(() => true))
      },
    ),
    { numRuns: 500 },
  )
})
