import type { Request } from '#shared/deals/request.ts'
import { addDays } from '#shared/kit/date.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { sharedWays } from '#shared/terms/fitting.ts'
import type { DemoCaller } from './client.ts'
import { answersOf, type World } from './deal-requests.ts'
import type { Person } from './identity.ts'
import type { PlannedService } from './marketplace.ts'
import { purchaserOf } from './structure.ts'
import type { Day, Story } from './timeline.ts'

/**
 * When it is done, all on one day: nothing else is offered on it, so that no other deal is asked for the two signatures which the buyer's organisation
 * asks for while these are.
 */
const day: Day = 0

/** What the first organisation buys of the second, and two groups of it sign one after the other: one deal is signed by all, one waits for the second group. */
const storyOf =
  ({ client, today, trader, offer }: World, { n: place }: PlannedService): Story =>
  async on => {
    await on(day)
    const own = trader(0)
    const { trader: seller, service } = offer(place)
    const call = <T>(as: DemoCaller, target: `${string}.${string}`, payload: unknown, step: string) =>
      client.call<T>(as, target, payload, `signed in groups ${step}`)
    const signers = async (signerCount: number) => {
      const { workspaces } = await call<{ workspaces: { organisation: Organisation }[] }>(
        own.as,
        'Organisations.GET_MINE',
        {},
        'look',
      )
      const version = workspaces.find(({ organisation }) => organisation.id === own.id)?.organisation.version
      await call(
        own.as,
        'Organisations.UPDATE',
        { version, body: { tradingName: own.name, signerCount } },
        `${signerCount} sign`,
      )
    }
    const ask = (step: string) =>
      call<Request>(
        own.as,
        'Tickets.SEND_REQUEST_MERGED',
        {
          body: {
            items: [{ serviceId: service.id, quantity: 1, start: addDays(today, 14), answers: answersOf(service) }],
            paymentIndex: sharedWays([service])[0] ?? 0,
            platformIndex: 0,
            hiMsg: 'Two of us sign what we order from now on.',
          },
        },
        step,
      )
    const sign = async (as: DemoCaller, { first, last }: Person, { id: requestId }: Request) => {
      const { hash } = await call<{ hash: string }>(as, 'Contracts.GET_DOCUMENT', { requestId }, `read by ${first}`)
      const signature = { kind: 'typed', name: `${first} ${last}` }
      await call(
        as,
        'Contracts.SIGN_CONTRACT_MERGED',
        { requestId, documentHash: hash, signature },
        `${first} ${requestId}`,
      )
    }
    await call(own.as, 'Organisations.JOIN_AS_CLIENT_ORG', { organizationId: seller.id }, 'join')
    const asked = [await ask('asked once'), await ask('asked again')]
    await signers(2)
    const offered: Request[] = []
    for (const { id: requestId, version } of asked) {
      const body = { message: 'Thank you. Two of you sign, as you wish.', language: 'en' }
      offered.push(await call<Request>(seller.as, 'Tickets.CREATE_OFFER', { requestId, version, body }, requestId))
    }
    await signers(1)
    const purchaser = purchaserOf(0)
    const asPurchaser = { email: purchaser.email, organisationId: own.id }
    for (const [n, request] of offered.entries()) {
      const requestId = request.id
      const { version, roles } = await call<{ version: number; roles: readonly { rid: string; name: string }[] }>(
        own.as,
        'Contracts.GET_SIGN_ORDER',
        { requestId },
        'look',
      )
      const rids = roles.filter(({ name }) => name === 'Purchasing').map(({ rid }) => rid)
      const order = [
        { roles: rids, owner: false, needed: 1 },
        { roles: [], owner: true, needed: 1 },
      ]
      await call(own.as, 'Contracts.SET_SIGN_ORDER', { requestId, version, order }, requestId)
      await sign(asPurchaser, purchaser, request)
      if (n > 0) continue
      await sign(own.as, own.owner, request)
      await sign(seller.as, seller.owner, request)
    }
  }

/** Deals that groups of one side sign in their order. */
export const signOrderStories = (world: World, services: readonly PlannedService[]): Story[] => {
  const bought = services.find(({ owner, end, launch }) => owner === 1 && end === 'published' && launch < day)
  if (!bought) throw new Error('the second organisation offers nothing')
  return [storyOf(world, bought)]
}
