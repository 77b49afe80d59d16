import fc from 'fast-check'
import { type EInvoiceInput, unitCodes } from '#shared/deals/e-invoice/e-invoice.ts'
import { type GstKind, gstKinds } from '#shared/deals/gst-kinds.ts'
import { addDays } from '#shared/kit/date.ts'
import { abnOf } from '#test/functions/people.ts'

const decimal = (most: number, decimals: number) =>
  fc.integer({ min: 1, max: most * 10 ** decimals }).map(n => (n / 10 ** decimals).toFixed(decimals))

const words = fc
  .string({
    unit: fc.constantFrom('a', 'b', 'é', '漢', ' ', '&', '<', '>', '"', "'", '\u0007', '😀', '-', 'Z'),
    maxLength: 30,
  })
  .map(text => `x${text}`.trim())

const party = fc.record({
  name: words,
  abn: fc.nat({ max: 999 }).map(abnOf),
  address: fc.record(
    {
      street: words,
      city: words,
      region: words,
      postalCode: fc.constantFrom('2650', '0800'),
      country: fc.constant('AU'),
    },
    { requiredKeys: ['country'] },
  ),
})

/** A period of some days, all of them within 2026. */
const period = fc
  .tuple(fc.nat({ max: 300 }), fc.nat({ max: 60 }))
  .map(([begins, days]) => ({ from: addDays('2026-01-01', begins), to: addDays('2026-01-01', begins + days) }))

const adjustment = fc
  .tuple(words, fc.boolean(), decimal(5, 2), decimal(20, 1))
  .map(([reason, isAmount, amount, percent]) => (isAmount ? { reason, amount } : { reason, percent }))

const line = (gst: fc.Arbitrary<GstKind>) =>
  fc.record(
    {
      name: words,
      description: words,
      // As each line does where the orders of a document are several.
      note: fc.oneof(
        words,
        fc.nat({ max: 20 }).map(n => `Purchase order PO-7K3M9QXA-${n}`),
      ),
      period,
      // Worth more than what can be taken off.
      quantity: fc.oneof(
        fc.constantFrom('1', '2', '12.5'),
        decimal(100, 3).map(value => String(1 + Number(value))),
      ),
      unit: fc.constantFrom(...unitCodes),
      price: fc.oneof(decimal(10_000, 2), decimal(100, 4)).map(value => String(Number(value) + 40)),
      per: fc.constantFrom('1', '2'),
      gst,
      sellersId: fc.constant('i1'),
      allowances: fc.array(adjustment, { maxLength: 2 }),
      charges: fc.array(adjustment, { maxLength: 2 }),
    },
    { requiredKeys: ['name', 'quantity', 'price', 'gst'] },
  )

/** Invoices and credit notes of every kind that the model knows. */
export const eInvoices: fc.Arbitrary<EInvoiceInput> = fc
  .boolean()
  .chain(isRegistered => {
    const gst = isRegistered
      ? fc.constantFrom(...gstKinds.filter(kind => kind !== 'none'))
      : fc.constant<GstKind>('none')
    return fc.record({
      isCredit: fc.boolean(),
      isRegistered: fc.constant(isRegistered),
      lines: fc.array(line(gst), { minLength: 1, maxLength: 8 }),
      currency: fc.constantFrom('AUD' as const, 'AUD' as const, 'USD' as const),
      rate: fc.constantFrom('10', '10', '12.5'),
      seller: party,
      buyer: party,
      issued: fc.nat({ max: 700 }),
      charges: fc.array(fc.record({ reason: words, amount: decimal(50, 2), gst }), { maxLength: 2 }),
      allowance: fc.option(decimal(10, 1), { nil: undefined }),
      prepaid: fc.option(decimal(3, 2), { nil: undefined }),
      rounding: fc.constantFrom(undefined, '0.01', '-0.02'),
      means: fc.constantFrom('card' as const, 'directDebit' as const, 'transfer' as const, 'other' as const),
      note: fc.option(words, { nil: undefined }),
      orderReference: fc.option(words, { nil: undefined }),
      buyerReference: fc.option(words, { nil: undefined }),
      // Each line's lies within.
      period: fc.constantFrom(undefined, { from: '2026-01-01', to: '2026-12-31' }),
    })
  })
  .map(
    ({
      isCredit,
      isRegistered,
      issued,
      allowance,
      rate,
      prepaid,
      rounding,
      means,
      note,
      charges,
      orderReference,
      buyerReference,
      period,
      ...one
    }): EInvoiceInput => {
      const issueDate = addDays('2026-01-01', issued)
      const [first] = one.lines
      const shared = {
        ...one,
        number: 'INV-7K3M9QXA-01',
        issueDate,
        audRate: '1.5312',
        contractReference: 'D-7K3M9QXA',
        seller: { ...one.seller, gstRegistered: isRegistered },
        gstRate: rate,
        ...(charges.length > 0 ? { charges } : {}),
        // From the kind of the first line, of which there is enough.
        ...(allowance && first ? { allowances: [{ reason: 'Loyalty', amount: allowance, gst: first.gst }] } : {}),
        ...(prepaid ? { prepaid } : {}),
        ...(rounding ? { rounding } : {}),
        ...(note ? { note } : {}),
        ...(orderReference ? { orderReference } : {}),
        ...(buyerReference ? { buyerReference } : {}),
        ...(period ? { period } : {}),
        payment: {
          means,
          reference: 'INV-7K3M9QXA-01',
          ...(means === 'transfer' ? { account: { number: '123456789', bsb: '062000' } } : {}),
        },
      }
      return isCredit
        ? { ...shared, kind: 'creditNote', corrects: { number: 'INV-7K3M9QXA-01', issueDate }, reason: 'One too many.' }
        : { ...shared, kind: 'invoice', dueDate: addDays(issueDate, 14) }
    },
  )
