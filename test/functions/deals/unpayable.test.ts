import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Users } from '#functions/identity/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Services } from '#functions/marketplace/Services.ts'
import type { Request } from '#shared/deals/request.ts'
import { newUser } from '#shared/identity/profile.ts'
import type { Uid } from '#shared/kit/id.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { scheduleOf } from '#shared/terms/deal-schedule.ts'
import { itemTypes } from '#shared/terms/item.ts'
import { isPayable, unpayableAt } from '#shared/terms/payable.ts'
import { card } from '../../plain-terms.ts'
import { testHost, testStore } from '../host.ts'
import { person, seller, serviceBody } from '../people.ts'

/** Random services and choices, by calls that no form would make: what gets through is payable, and nothing is empty. */

const types = ['upfront', 'afterDelivery', 'twoTime', 'instalments', 'perDelivery'] as const
/** A way to pay as the editor lets it in, or as nobody would write it. */
const way = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({
        type: fc.constantFrom(...types),
        finalPeriod: fc.constantFrom(1, 3, 36, 600),
        initialAmount: fc.constantFrom(1, 50, 99),
      })
      .map(({ type, finalPeriod, initialAmount }) => {
        const isOfTwo = type === 'twoTime' || type === 'instalments'
        return {
          type,
          initialAmount: isOfTwo ? initialAmount : 100,
          initialOffset: 1,
          finalPeriod: type === 'instalments' ? finalPeriod : 1,
          finalOffset: type === 'perDelivery' ? 0 : 1,
        }
      }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constantFrom(...types),
      initialAmount: fc.constantFrom(0, 50, 100, 101),
      initialOffset: fc.constantFrom(0, 1, 30),
      finalPeriod: fc.constantFrom(0, 1, 600, 601),
      finalOffset: fc.constantFrom(-5, 0, 5),
    }),
  },
  { weight: 1, arbitrary: fc.constant(null) },
)
const platform = fc.oneof(
  { weight: 8, arbitrary: fc.constant(card) },
  {
    weight: 1,
    arbitrary: fc.record({
      paymentCurrency: fc.constantFrom('AUD', 'USD', 'ETH'),
      paymentTool: fc.constantFrom('card', 'directDebit', 'crypto'),
      paymentMethod: fc.constantFrom('regular', 'autoDebit'),
    }),
  },
)

const price = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('50.00', '1200.00', '8000.10') },
  { weight: 2, arbitrary: fc.constantFrom('0', '0.01', '0.49', '0.50', '1', '999999.99', '1000000.00', '90000000') },
)

const service = fc.record({
  type: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('service', 'good') },
    { weight: 1, arbitrary: fc.constantFrom(...itemTypes) },
  ),
  name: fc.constantFrom('Audit', 'Audit', 'Audit', 'Audit', 'Audit', 'Audit', '', ' '),
  description: fc.constantFrom(...Array.from({ length: 6 }, () => 'Books examined.'), '', ' \n'),
  baseFee: price,
  defaultCurrency: fc.constantFrom('AUD', 'AUD', 'AUD', 'AUD', 'AUD', 'USD', 'ETH'),
  durationType: fc.constantFrom(
    { type: 'month', length: 2 },
    { type: 'day', length: 1 },
    null,
    { type: 'minute', length: 90 },
    { type: 'week', length: 12 },
    { type: 'year', length: 30 },
  ),
  payment: fc.array(fc.oneof({ weight: 4, arbitrary: way }, { weight: 1, arbitrary: fc.constant(null) }), {
    maxLength: 3,
  }),
  platforms: fc.uniqueArray(platform, { selector: each => JSON.stringify(each), maxLength: 2 }),
  gst: fc.constantFrom(null, { rate: '10' }, { rate: '10' }),
  interest: fc.constantFrom(null, { type: 'compound', rateType: 'year', rate: '12' }),
})

const choice = fc.record({
  quantity: fc.constantFrom(1, 2, 7, 10_000),
  count: fc.constantFrom(1, 1, 2),
  start: fc.constantFrom('2026-06-01', '2026-12-31', '9999-01-01'),
  paymentIndex: fc.nat(3),
  platformIndex: fc.nat(2),
  offered: price,
})

/** What a request or an offer must satisfy, whoever sent it and by what call. */
const expectPayable = ({ choice, price }: Request): void => {
  if (!choice || !price) throw new Error('it was sent without a choice')
  expect(isPayable(choice.platform)).toBe(true)
  const { currency, payments } = scheduleOf(choice)
  expect(payments.length).toBeGreaterThan(0)
  expect(unpayableAt(choice.platform.paymentTool, currency, payments)).toBe(-1)
}

test('what is published can be paid and is not empty, and so is what is asked for and offered', async () => {
  const store = await testStore()
  const host = testHost(store)
  const owner = await seller(host)
  const client = person()
  const unit = new Unit()
  const pool = {
    uid: client.uid as Uid,
    email: 'ana@people.test',
    emailVerified: true,
    firstName: 'Ana',
    lastName: 'Li',
  }
  repository(Users, store, unit).create(newUser({ ...pool, language: 'en' }, '2026-03-01T00:00:00.000Z'))
  await unit.commit(store)
  const seen = { published: 0, sent: 0, offered: 0, refused: new Set<string>() }
  let last = ''
  const attempt = async <T>(
    as: { uid: string },
    server: typeof Services | typeof Tickets,
    method: string,
    payload: object,
  ) => {
    const answer = await host.send(server, as, method, payload)
    if ('result' in answer) return answer.result as T
    // A refusal says why; a fault would say nothing.
    expect(answer.errorType, JSON.stringify(payload)).not.toBe('call.failed')
    seen.refused.add(answer.errorType)
    last = `${answer.errorType}: ${answer.errorMessage}`
    return undefined
  }
  const step = (method: string, { id, version }: Service) => attempt<Service>(owner, Services, method, { id, version })
  await fc.assert(
    fc.asyncProperty(service, fc.array(choice, { minLength: 2, maxLength: 4 }), async (drawn, choices) => {
      const { payment, platforms, gst, interest, ...fields } = drawn
      const paymentOptions = { ...serviceBody().paymentOptions, payment, platforms, gst, interest }
      const body = { ...serviceBody(), ...fields, paymentOptions }
      const made = await attempt<Service>(owner, Services, 'CREATE', { body })
      const ready = made && (await step('TO_READY', made))
      const sold = ready && (await step('PUBLISH', ready))
      if (!sold) return
      seen.published++
      expect(sold.name.trim()).not.toBe('')
      expect(sold.description.trim()).not.toBe('')
      expect(['service', 'good']).toContain(sold.type)
      // At least one way leads to a deal: whoever finds it on the market can buy it.
      const ways = sold.paymentOptions.payment.flatMap((each, index) => (each ? [index] : []))
      const wanted = ways.map(paymentIndex => ({
        quantity: 1,
        count: 1,
        start: '2026-06-01',
        paymentIndex,
        platformIndex: 0,
      }))
      const outcomes = []
      for (const { offered, ...picks } of [...wanted.map(each => ({ ...each, offered: '1' })), ...choices]) {
        const { paymentIndex, platformIndex, count, ...pick } = picks
        const item = { serviceId: sold.id, answers: {}, end: '2027-06-01', ...pick }
        const items = Array.from({ length: count }, () => item)
        const asked = { items, paymentIndex, platformIndex, hiMsg: '' }
        const request = await attempt<Request>(client, Tickets, 'SEND_REQUEST_MERGED', { body: asked })
        outcomes.push(request !== undefined)
        if (!request) continue
        seen.sent++
        expectPayable(request)
        const { platform: _platform, ...kept } = request.choice!
        const answer = {
          message: 'x',
          language: 'en',
          choice: { ...kept, items: kept.items.map(each => ({ ...each, cost: offered })) },
        }
        const offer = await attempt<Request>(owner, Tickets, 'CREATE_OFFER', {
          requestId: request.id,
          version: request.version,
          body: answer,
        })
        if (!offer) continue
        seen.offered++
        expectPayable(offer)
      }
      expect(outcomes.slice(0, wanted.length).every(Boolean), `${last} ${JSON.stringify(sold.paymentOptions)}`).toBe(
        true,
      )
    }),
    { numRuns: 400, seed: 8 },
  )
  // The property says nothing where nothing gets through, or nothing is kept out.
  expect(seen.published).toBeGreaterThan(10)
  expect(seen.sent).toBeGreaterThan(20)
  expect(seen.offered).toBeGreaterThan(10)
  for (const why of ['marketplace.serviceIncomplete', 'deals.paymentOutOfRange', 'deals.paymentUnknown'])
    expect(seen.refused).toContain(why)
}, 120_000)
