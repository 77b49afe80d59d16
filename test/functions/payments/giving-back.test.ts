import { afterEach, describe, expect, test } from 'vitest'
import { Credits } from '#functions/deals/Credits.ts'
import { Statements } from '#functions/deals/Statements.ts'
import { Payments } from '#functions/payments/Payments.ts'
import type { Statement } from '#shared/deals/account.ts'
import { accountKey } from '#shared/deals/account.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import { cardFields, fromBrowser } from '#test/host/stripe-support.ts'
import { payingSetting } from './fixture.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

/** A paid invoice, a part of which was credited then: 150 of 550. */
const begin = async (card = '4242424242424242') => {
  const made = await payingSetting()
  opened.push(made)
  const { as, call, provider, at } = made
  await made.payInvoice()
  const { intentId, clientSecret } = await made.clientSecret()
  const fields = {
    client_secret: clientSecret,
    return_url: 'https://app.example.com/',
    ...cardFields(card),
  }
  await fromBrowser(provider.url(), `payment_intents/${intentId}/confirm`, fields, undefined, made.accountId)
  made.later(5)
  await made.reconcile()
  const credit = async (amount: string): Promise<CreditNote> => {
    const { id: invoiceId, version } = await made.invoiceNow()
    const wish = { by: 'amount', amount }
    return call<CreditNote>(Credits, as.ada, 'CREATE', { invoiceId, version, reason: 'A visit too many.', wish })
  }
  const give = ({ id: creditId, version }: CreditNote, who = as.ada) =>
    call<CreditNote>(Payments, who, 'GIVE_BACK', { creditId, version })
  const refused = ({ id: creditId, version }: CreditNote, who = as.ada) =>
    made.refused(Payments, who, 'GIVE_BACK', { creditId, version })
  const may = (creditId: string, who = as.ada) => call<object>(Payments, who, 'GET_BY_CREDIT', { creditId })
  const refunds = async () => (await provider.sdk().refunds.list({ limit: 100 }, at)).data.map(({ amount }) => amount)
  return {
    ...made,
    intentId,
    credit,
    give,
    refusedTo: refused,
    may,
    refunds,
    note: await credit('150.00'),
  }
}

describe('giving back what was credited of a paid invoice', () => {
  test('happy: a part, then the rest, from where it was paid to', async () => {
    const { note, give, refunds, may, credit, told, invoiceNow, call, as } = await begin()
    expect(note).toMatchObject({ status: 'held', total: '150.00' })
    expect(await may(note.id)).toEqual({ mayGiveBack: true, instrument: 'Visa •••• 4242' })
    expect(await give(note)).toMatchObject({ status: 'returned', returned: { instrument: 'Visa •••• 4242' } })
    expect(await refunds()).toEqual([15_000])
    expect(told().at(-1)).toMatchObject({ type: 'deals.credit.returned', data: { amount: '150.00' } })
    expect(await may(note.id)).toMatchObject({ mayGiveBack: false, whyNot: 'state.transition' })
    await give(await credit('400.00'))
    expect(await refunds()).toEqual([40_000, 15_000])
    // The invoice stays paid, and the account between the two comes to nothing.
    const invoice = await invoiceNow()
    expect(invoice).toMatchObject({ status: 'paid', credited: '550.00' })
    const period = { account: accountKey(invoice), from: '2026-01-01', to: '2026-12-31' }
    const { sums, closing } = await call<Statement>(Statements, as.cora, 'GET', period)
    expect(sums).toMatchObject({ credit: '-550.00', refund: '550.00', payment: '-550.00' })
    expect(closing).toBe('0.00')
  })

  test('happy: pressed twice and at once, it goes back once', async () => {
    const { note, call, as, refunds, send } = await begin()
    const payload = { creditId: note.id, version: note.version }
    const [one, other] = await Promise.all(
      [1, 2].map(() => call<CreditNote>(Payments, as.ada, 'GIVE_BACK', payload, 'wish-of-one').catch(error => error)),
    )
    expect(one).toEqual(other)
    const answers = await Promise.all([1, 2, 3].map(n => send(Payments, as.ada, 'GIVE_BACK', payload, `wish-of-${n}`)))
    for (const answer of answers)
      expect(answer).toMatchObject({ errorType: expect.stringMatching(/^(state\.transition|call\.conflict)$/) })
    expect(await refunds()).toEqual([15_000])
  })

  test('happy: a function that died after the provider gave it back finds that it did', async () => {
    const { note, faults, give, refunds } = await begin()
    faults.after = call => {
      if (call === 'giveBack') throw new Error('killed')
    }
    await expect(give(note)).rejects.toThrow()
    faults.after = undefined as never
    expect(await refunds()).toEqual([15_000])
    expect(await give(note)).toMatchObject({ status: 'returned' })
    expect(await refunds()).toEqual([15_000])
  })

  test('error: what was given back at the provider already is not given back again', async () => {
    const { note, provider, intentId, refusedTo, may, refunds, at } = await begin()
    await provider.sdk().refunds.create({ payment_intent: intentId, amount: 50_000 }, at)
    expect(await refusedTo(note)).toBe('payments.givenBackElsewhere')
    expect(await refusedTo({ ...note, version: note.version + 1 })).toBe('call.conflict')
    expect(await may(note.id)).toMatchObject({ mayGiveBack: true })
    expect(await refunds()).toEqual([50_000])
  })

  test('error: what no bank takes is owed as before, told once, and given back anew', async () => {
    const {
      note,
      give,
      provider,
      at: options,
      deliver,
      told,
      call,
      as,
      may,
      invoiceNow,
    } = await begin('4000000000005126')
    await give(note)
    const refunds = async () => (await provider.sdk().refunds.list({}, options)).data.map(({ status }) => status)
    const events = async () =>
      (await provider.sdk().events.list({ limit: 100 }, options)).data.filter(({ type }) => type.includes('refund'))
    const noteNow = async () => {
      const found = await call<{ items: CreditNote[] }>(Credits, as.ada, 'GET_BY_INVOICE', {
        invoiceId: note.invoiceId,
      })
      return found.items[0]!
    }
    for (const event of await events()) expect(await deliver(event as never)).toBe(200)
    expect((await noteNow()).status).toBe('returned')
    // The bank's answer comes after a while.
    const soon = Date.now() + 3_600_000
    await provider.stop()
    await provider.start({ now: () => soon })
    await expect.poll(refunds).toEqual(['failed'])
    const failed = await events()
    await Promise.all([...failed, ...failed].map(event => deliver(event as never)))
    expect(await noteNow()).toMatchObject({ status: 'held', bounced: [{ instrument: 'Visa •••• 5126' }] })
    const bounced = told().filter(({ type }) => type === 'deals.credit.bounced')
    expect(bounced).toHaveLength(1)
    expect(bounced[0]!.parties).toHaveLength(2)
    const period = { account: accountKey(await invoiceNow()), from: '2026-01-01', to: '2026-12-31' }
    expect(await call<Statement>(Statements, as.cora, 'GET', period)).toMatchObject({
      sums: { refund: '0.00' },
      closing: '-150.00',
    })
    expect(await may(note.id)).toMatchObject({ mayGiveBack: true })
    // Given back once more it is another refund; what tells of the first again does not undo it.
    await give(await noteNow())
    expect(await refunds()).toEqual(['succeeded', 'failed'])
    for (const event of failed) await deliver(event as never)
    expect((await noteNow()).status).toBe('returned')
  })

  test('security: the client and strangers give nothing back, and no caller says how much', async () => {
    const { note, as, refusedTo, may, refused, refunds } = await begin()
    expect(await refusedTo(note, as.cora)).toBe('auth.denied')
    expect(await may(note.id, as.cora)).toEqual({ mayGiveBack: false, whyNot: 'auth.denied' })
    const payload = { creditId: note.id, version: note.version, amount: '550.00' }
    expect(await refused(Payments, as.ada, 'GIVE_BACK', payload)).toBe('input.invalid')
    expect(await refunds()).toEqual([])
  })
})
