import type { Proposal } from '#shared/deals/proposal.ts'
import { addDays } from '#shared/kit/date.ts'
import { formatMinor, parseMinor } from '#shared/kit/money.ts'
import { card, plainTerms } from '../plain-terms.ts'
import type { DemoCaller } from './client.ts'
import type { World } from './deal-requests.ts'
import { signIns } from './identity.ts'
import type { PlannedService } from './marketplace.ts'
import { firstOrganisations, type Trader } from './organisations.ts'
import type { Day, Story } from './timeline.ts'

/** When each proposal is made: one that nobody answers in time, one that is taken back, one that is before clients now, and a draft. */
const days = { unanswered: -41, takenBack: -19, open: -6, draft: -1 } as const satisfies Record<string, Day>
/** All their services are there by then. */
const known: Day = -60

/** The proposals of the n-th of those who are told their sign-ins: to one another, and to one more of the organisations that came first. */
const storyOf =
  ({ client, today, trader, offer }: World, n: number, { n: place }: PlannedService): Story =>
  async on => {
    await on(days.unanswered)
    const own = trader(n)
    const next = trader((n + 1) % signIns.length)
    const second = trader((n + 2) % signIns.length)
    const third = trader((n + 3) % signIns.length)
    const other = trader(signIns.length + (n % (firstOrganisations - signIns.length)))
    const { service } = offer(place)
    const call = <T>(as: DemoCaller, target: `${string}.${string}`, payload: unknown, step: string) =>
      client.call<T>(as, target, payload, `proposal of ${own.domain} ${step}`)
    for (const { as } of [next, second, third, other])
      await client.call(as, 'Organisations.JOIN_AS_CLIENT_ORG', { organizationId: own.id }, own.domain)
    const customers = (...to: readonly Trader[]) => to.map(({ id }) => ({ id, type: 'organization' }))
    /** The price of the service at so much of a hundred. */
    const at = (percent: bigint) => formatMinor((parseMinor(service.baseFee, 'AUD') * percent) / 100n, 'AUD')
    const bodyOf = (day: Day, item: object, message: string, holds: number, way = {}) => ({
      choice: {
        items: [
          {
            type: 'service',
            title: service.name,
            quantity: 1,
            start: addDays(today, day + 30),
            end: addDays(today, day + 60),
            requirePO: false,
            gstFree: false,
            ...item,
          },
        ],
        ...plainTerms,
        platform: { ...card, ...way },
      },
      message,
      language: 'en',
      expires: addDays(today, day + holds),
    })
    const send = (step: string, to: readonly Trader[], body: object) =>
      call<Proposal>(own.as, 'Proposals.CREATE_OFFER', { customers: customers(...to), body }, step)

    const early = { sid: service.id, cost: at(95n) }
    await send('unanswered', [second, other], bodyOf(days.unanswered, early, 'Dear {client}, book early and save.', 21))

    await on(days.takenBack)
    const yearly = {
      title: 'Yearly check',
      cost: '1200.00',
      description: 'We come once a year and write down what we find.',
    }
    const tooSoon = await send('taken back', [third], bodyOf(days.takenBack, yearly, 'Dear {client}, a word.', 28))
    await on(days.takenBack + 3)
    await call(
      own.as,
      'Proposals.DISCARD_REQUEST',
      { proposalId: tooSoon.id, version: tooSoon.version, reason: 'We offered this before our crew was free.' },
      'taken back',
    )

    await on(days.open)
    // One is in dollars, at the rate of that day, and one is paid from a bank account alone.
    const special = [
      {
        item: { title: `${service.name}, abroad`, cost: '900.00', description: 'For your site overseas.' },
        way: { paymentCurrency: 'USD' },
      },
      {
        item: { title: `${service.name}, a second look`, cost: '1800.00', description: 'We come again after a month.' },
        way: { paymentTool: 'directDebit' },
      },
    ]
    const { item, way } = special[n] ?? { item: { sid: service.id, cost: at(90n) }, way: {} }
    const message = 'Dear {client}, you know our work: here is {service} at a price for those who stay with us.'
    const open = bodyOf(days.open, item, message, 24, way)
    const sent = await send('open', [next, second, other], open)
    const requestOf = (place: number) => sent.customers[place]?.requestId ?? ''
    await on(days.open + 2)
    const sign = async ({ as, owner: { first, last } }: Trader) => {
      const requestId = requestOf(0)
      const { hash } = await call<{ hash: string }>(as, 'Contracts.GET_DOCUMENT', { requestId }, 'read')
      const signature = { kind: 'typed', name: `${first} ${last}` }
      await call(as, 'Contracts.SIGN_CONTRACT_MERGED', { requestId, documentHash: hash, signature }, 'sign')
    }
    await sign(next)
    const declined = requestOf(2)
    const { request } = await call<{ request: { version: number } }>(
      other.as,
      'Tickets.GET_BY_ID',
      { requestId: declined },
      'read',
    )
    const reason = 'We are served until the end of the year.'
    await call(
      other.as,
      'Tickets.REJECT_REQUEST',
      { requestId: declined, version: request.version, reason },
      'turned down',
    )
    await on(days.open + 3)
    await sign(own)

    await on(days.draft)
    const plan = { title: 'Care plan for the coming year', cost: '4800.00', description: 'Four visits, one a season.' }
    const body = bodyOf(days.draft, plan, '', 30)
    await call(own.as, 'Proposals.CREATE', { customers: customers(third), body }, 'draft')
  }

/** What those who are told their sign-ins offered without being asked, in every state: open, accepted, turned down, too late, taken back, a draft. */
export const proposalStories = (world: World, services: readonly PlannedService[]): Story[] =>
  signIns.map((_, n) => {
    const service = services.find(({ owner, end, launch }) => owner === n && end === 'published' && launch < known)
    if (!service) throw new Error(`organisation ${n} has nothing to propose`)
    return storyOf(world, n, service)
  })
