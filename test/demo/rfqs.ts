import type { Rfq } from '#shared/deals/rfq.ts'
import { addDays } from '#shared/kit/date.ts'
import { card, upfront } from '../plain-terms.ts'
import type { DemoCaller } from './client.ts'
import type { World } from './deal-requests.ts'
import { signIns } from './identity.ts'
import type { Trader } from './organisations.ts'
import type { Day, Story } from './timeline.ts'

/**
 * When each request for quotes is sent: one that is awarded by item, one that is called off, one to compare now, and one still sealed; and
 * when one is written that is to be sent yet.
 */
const days = { awarded: -38, calledOff: -30, opened: -17, sealed: -4, draft: -1 } as const satisfies Record<string, Day>

/** What each of those who are told their sign-ins has done, in this order. */
const wants = [
  { title: 'Fit-out of the second floor', items: ['Painting', 'Floor covering'] },
  { title: 'Cleaning for the new year', items: ['Offices', 'Windows'] },
  { title: 'Safety training', items: ['First aid course', 'Fire warden course'] },
  { title: 'Signs for the yard', items: ['Entrance sign', 'Parking signs'] },
  { title: 'Lunch on training days', items: ['Sandwich platters', 'Fruit and drinks'] },
] as const

/** A quarter of it at once and the rest in two steps, or all of it at once. */
const ways = [
  { type: 'instalments', initialAmount: 25, initialOffset: 0, finalPeriod: 3, finalOffset: 28 },
  upfront,
] as const

/** What the n-th of those who are told their sign-ins asks two of the others for, who have it for a client since they offered it something. */
const storyOf =
  ({ client, today, trader }: World, n: number): Story =>
  async on => {
    await on(days.awarded)
    const own = trader(n)
    const others = [1, 2, 3].map(back => trader((n - back + signIns.length) % signIns.length))
    const [first, second, third] = others as [Trader, Trader, Trader]
    // A step that is cut short is found again by its name.
    const call = <T>(as: DemoCaller, target: `${string}.${string}`, payload: unknown, step: string) =>
      client.call<T>(as, target, payload, `quotes for ${own.domain} ${step}`)
    const written = (step: keyof typeof days, until: Day, to: readonly Trader[]) => {
      const { title, items } = wants[(n + Object.keys(days).indexOf(step)) % wants.length] ?? wants[0]
      const body = {
        title,
        items: items.map((item, place) => ({
          type: 'service',
          title: item,
          description: place === 0 ? 'Please come and look first.' : '',
          quantity: place + 1,
          start: addDays(today, until + 20),
          end: addDays(today, until + 50),
          requirePO: false,
        })),
        platform: card,
        message: 'We decide within a week of the last day.',
        until: addDays(today, until),
        language: 'en',
      }
      return { suppliers: to.map(({ id }) => ({ id, type: 'organization' })), body }
    }
    const send = (step: keyof typeof days, until: Day, to: readonly Trader[]) =>
      call<Rfq>(own.as, 'Rfqs.SEND', written(step, until, to), step)
    /** An answer for the first items, at these prices. */
    const give = (by: Trader, { id: rfqId, items }: Rfq, costs: readonly string[], way: 0 | 1) =>
      call(
        by.as,
        'Rfqs.GIVE_QUOTE',
        {
          rfqId,
          body: {
            items: costs.map((cost, place) => ({
              id: items[place]?.id,
              cost,
              start: items[place]?.start,
              end: addDays(items[place]?.end ?? today, way === 0 ? -7 : 0),
              gstFree: false,
            })),
            payment: ways[way],
            interest: null,
            gstRate: '10',
            invoiceOffset: 14,
            lateRate: '0',
            message: way === 0 ? 'We can begin a week after you say so.' : '',
          },
        },
        `quote of ${by.domain} on ${rfqId}`,
      )

    const awarded = await send('awarded', days.awarded + 12, others)
    await on(days.awarded + 3)
    await give(first, awarded, ['2400.00', '1850.00'], 0)
    await give(second, awarded, ['2650.00', '1500.00'], 1)
    await call(third.as, 'Rfqs.DECLINE', { rfqId: awarded.id, reason: 'Our crew is away that month.' }, 'declined')

    await on(days.calledOff)
    const tooSoon = await send('calledOff', days.calledOff + 14, [first, third])
    await on(days.calledOff + 2)
    await call(
      own.as,
      'Rfqs.CANCEL',
      { rfqId: tooSoon.id, version: tooSoon.version, reason: 'The lease ends before that.' },
      'called off',
    )

    await on(days.awarded + 15)
    const { rfq } = await call<{ rfq: Rfq }>(own.as, 'Rfqs.GET_BY_ID', { rfqId: awarded.id }, 'opened')
    const [floor, paint] = [rfq.items[0]?.id, rfq.items[1]?.id]
    const { awards } = await call<{ awards: readonly { readonly requestId: string }[] }>(
      own.as,
      'Rfqs.AWARD',
      {
        rfqId: rfq.id,
        version: rfq.version,
        awards: [
          { supplier: { id: first.id, type: 'organization' }, items: [floor] },
          { supplier: { id: second.id, type: 'organization' }, items: [paint] },
        ],
      },
      'awarded',
    )
    await on(days.awarded + 16)
    const requestId = awards[0]?.requestId ?? ''
    for (const { as, owner } of [own, first]) {
      const { hash } = await call<{ hash: string }>(
        as,
        'Contracts.GET_DOCUMENT',
        { requestId },
        `read by ${owner.first}`,
      )
      const signature = { kind: 'typed', name: `${owner.first} ${owner.last}` }
      await call(
        as,
        'Contracts.SIGN_CONTRACT_MERGED',
        { requestId, documentHash: hash, signature },
        `sign by ${owner.first}`,
      )
    }

    await on(days.opened)
    const opened = await send('opened', days.opened + 14, [first, second, third])
    await on(days.opened + 5)
    await give(first, opened, ['980.00', '640.00'], 1)
    await give(second, opened, ['1010.00'], 0)
    await give(third, opened, ['890.00', '720.00'], 0)

    await on(days.sealed)
    const sealed = await send('sealed', days.sealed + 13, [second, third])
    await on(days.sealed + 2)
    await give(second, sealed, ['1500.00', '410.00'], 1)

    await on(days.draft)
    await call(own.as, 'Rfqs.CREATE', written('draft', days.draft + 14, [first, third]), 'draft')
  }

/** Requests for quotes of those who are told their sign-ins, in every state: a draft, sealed, opened, called off, awarded. */
export const rfqStories = (world: World): Story[] => signIns.map((_, n) => storyOf(world, n))
