import { describe, expect, test } from 'vitest'
import { Payments } from '#functions/payments/Payments.ts'
import type { PaymentView } from '#shared/payments/payment.ts'
import type { TestCaller } from '../host.ts'
import { bounced } from './bounced-fixture.ts'
import { openedSetting } from './fixture.ts'

process.env.SITE_URL = 'https://tradewell.test'

const begin = async () => {
  const made = await openedSetting()
  const give = (payload: object, who: TestCaller = made.as.ada) =>
    made.call<PaymentView>(Payments, who, 'GIVE_BACK_AGAIN', payload)
  const types = () => made.told().map(({ type }) => type)
  return { ...made, ...(await bounced(made)), give, types }
}

describe('giving back again what came in vain and no bank took', () => {
  test('happy: to the card once more, and once again where that is not taken either', async () => {
    const { as, owed, wish, give, refunds, later, deliverAll, types, events, deliver, checkBooks, seen } = await begin()
    for (const who of [as.ada, as.cora])
      expect(await owed(who)).toMatchObject([{ status: 'bounced', amount: '550.00', attempt: 1 }])
    expect(await give(await wish('instrument'))).toMatchObject({ status: 'refunded' })
    expect(await refunds()).toEqual(['succeeded', 'failed'])
    expect(await owed()).toEqual([])
    expect(types().at(-1)).toBe('payments.payment.refunded')
    // What tells of the first one again undoes nothing.
    for (const event of await events()) await deliver(event)
    expect((await seen()).payment).toMatchObject({ status: 'refunded' })

    await later()
    await deliverAll()
    await deliverAll()
    expect(await owed()).toMatchObject([{ status: 'bounced' }])
    expect(types().filter(type => type === 'payments.payment.bounced')).toHaveLength(2)
    await give(await wish('instrument'))
    expect(await refunds()).toEqual(['succeeded', 'failed', 'failed'])
    expect(await checkBooks()).toEqual({ checked: 2 })
  })

  test('happy: paid another way, it is owed no more, and both are told who said so', async () => {
    const { as, owed, wish, give, refunds, told } = await begin()
    expect(await give(await wish('otherwise'))).toMatchObject({ status: 'repaid' })
    expect(await owed(as.cora)).toEqual([])
    expect(await refunds()).toEqual(['failed'])
    expect(told().at(-1)).toMatchObject({ type: 'payments.payment.repaid', data: { amount: '550.00' } })
    expect(told().at(-1)!.parties).toHaveLength(2)
  })

  test('happy: pressed many times at once it goes back once', async () => {
    const { as, wish, send, refunds, types, unbound } = await begin()
    unbound()
    const payload = await wish('instrument')
    const press = (n: number) => send(Payments, as.ada, 'GIVE_BACK_AGAIN', payload, `wish-of-${n}`)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => press(n)))
    expect(answers.filter(answer => 'result' in answer)).toHaveLength(1)
    for (const answer of answers)
      if ('errorType' in answer) expect(answer.errorType).toMatch(/^(call\.conflict|state\.transition)$/)
    expect(await refunds()).toEqual(['succeeded', 'failed'])
    expect(types().filter(type => type === 'payments.payment.refunded')).toHaveLength(2)
  })

  test('happy: a function that died after the provider gave it back finds that it did, and so does the night', async () => {
    const { faults, wish, give, refunds, seen, checkBooks } = await begin()
    const payload = await wish('instrument')
    faults.after = call => {
      if (call === 'giveBack') throw new Error('killed')
    }
    await expect(give(payload)).rejects.toThrow('killed')
    delete faults.after
    expect((await seen()).payment).toMatchObject({ status: 'bounced' })
    expect(await checkBooks()).toEqual({ checked: 2 })
    expect((await seen()).payment).toMatchObject({ status: 'refunded' })
    expect(await refunds()).toEqual(['succeeded', 'failed'])
  })

  test('refused: what is not owed, what was given back at the provider, and what somebody changed meanwhile', async () => {
    const { as, at, wish, give, refused, provider, intentId, refunds } = await begin()
    const payload = await wish('instrument')
    const not = (more: object, who: TestCaller = as.ada) =>
      refused(Payments, who, 'GIVE_BACK_AGAIN', { ...payload, ...more })
    expect(await not({ version: payload.version - 1 })).toBe('call.conflict')
    expect(await not({ attempt: 2 })).toBe('notFound')
    await provider.sdk().refunds.create({ payment_intent: intentId, amount: 50_000 }, at)
    expect(await not({})).toBe('payments.givenBackElsewhere')
    expect(await give({ ...payload, by: 'otherwise' })).toMatchObject({ status: 'repaid' })
    expect(await not({ version: payload.version + 1 })).toBe('state.transition')
    expect(await refunds()).toHaveLength(2)
  })

  test('security: the client and strangers give nothing back, and no caller says how much or to whom', async () => {
    const { as, wish, refused, refunds } = await begin()
    const payload = await wish('instrument')
    for (const who of [as.cora, as.dev])
      expect(await refused(Payments, who, 'GIVE_BACK_AGAIN', payload)).toBe('auth.denied')
    for (const who of [as.eve, as.finn])
      expect(await refused(Payments, who, 'GIVE_BACK_AGAIN', payload)).toMatch(/^(auth.denied|notFound)$/)
    for (const more of [{ amount: '1.00' }, { accountId: 'acct_1' }, { by: 'cash' }])
      expect(await refused(Payments, as.ada, 'GIVE_BACK_AGAIN', { ...payload, ...more })).toBe('input.invalid')
    expect(await refunds()).toEqual(['failed'])
  })
})
