import { describe, expect, test } from 'vitest'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/tables.ts'
import { PaymentAccounts } from '#functions/payments/PaymentAccounts.ts'
import type { AccountAnswer } from '#infra/host/stripe/accounts.ts'
import type { PayoutAccountView } from '#shared/payments/payout-account.ts'
import { openedSetting } from './fixture.ts'

/** How the account of a supplier stands is heard of late, out of order, or never (docs/decisions/who-sold-is-paid.md). */

const begin = async () => {
  const made = await openedSetting()
  const { as, call, accountId = '', org, store } = made
  const ask = <T>(method: string, payload: object = {}) => call<T>(PaymentAccounts, as.ada, method, payload)
  return {
    ...made,
    accountId,
    ask,
    now: async () => (await ask<{ account: PayoutAccountView | null }>('GET_BY_USER')).account,
    /** What becomes of the account at the provider, of which nothing is heard. */
    unheard: async (answer: AccountAnswer) => {
      const { url } = await ask<{ url: string }>('VERIFY_LINK')
      await fetch(`${url}&answer=${answer}`, { method: 'POST', redirect: 'manual' })
    },
    supplier: () => repository(Organisations, store, new Unit()).need({ id: org.wattle }),
    toldOf: () => made.told().filter(({ type }) => type.startsWith('payments.account.')),
  }
}

describe('an account that its owner disconnects from the platform', () => {
  test('happy: is heard of by the webhook: nobody pays into it, its organisation is told and opens another', async () => {
    const { unheard, deliver, accountId, now, seen, toldOf, supplier, ask } = await begin()
    await unheard('disconnected')
    const event = { id: 'evt_gone', type: 'account.application.deauthorized', account: accountId }
    const told = { ...event, object: 'event', data: { object: { id: 'ca_platform', object: 'application' } } }
    expect(await deliver(told)).toBe(200)
    expect(await now()).toMatchObject({ status: 'gone', chargesEnabled: false, payoutsEnabled: false })
    expect(await seen()).toMatchObject({ paidTo: 'nobody', mayPay: false, whyNot: 'payments.noPayee' })
    expect(await supplier()).toMatchObject({ canBePaid: false, canDebitBanks: false })
    expect(toldOf().at(-1)).toMatchObject({ type: 'payments.account.gone' })
    await ask('REMOVE_STRIPE_ACCOUNT', { version: (await now())!.version })
    expect(await ask('CREATE_STRIPE_ACCOUNT')).toMatchObject({ status: 'incomplete' })
  })

  test('error: is noticed without a webhook, too, by who looks again, and told once', async () => {
    const { unheard, now, toldOf, ask } = await begin()
    await unheard('disconnected')
    for (const _ of [1, 2]) expect(await ask('REFRESH')).toMatchObject({ status: 'gone' })
    expect(await now()).toMatchObject({ status: 'gone' })
    expect(toldOf().filter(({ type }) => type === 'payments.account.gone')).toHaveLength(1)
  })
})

describe('answers about an account that overtake one another', () => {
  test('error: one that was given before a restriction was heard of does not take that back', async () => {
    const { unheard, now, payoutAccounts, ask, deliver, accountId } = await begin()
    const { retrieve } = payoutAccounts
    await unheard('document')
    await ask('REFRESH')
    await unheard('complete')
    let isFirst = true
    // Asked while all is well, and answered once it was heard that it is not.
    payoutAccounts.retrieve = async accountId => {
      const answered = await retrieve(accountId)
      if (!isFirst) return answered
      isFirst = false
      await ask('REFRESH')
      await unheard('document')
      await ask('REFRESH')
      return answered
    }
    const of = { id: 'evt_updated', type: 'account.updated', account: accountId }
    expect(await deliver({ ...of, data: { object: { id: accountId, object: 'account' } } } as never)).toBe(200)
    expect(await now()).toMatchObject({ status: 'restricted', chargesEnabled: false })
  })
})
