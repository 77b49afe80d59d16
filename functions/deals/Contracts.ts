import { attends } from '#shared/deals/attending.ts'
import { Contracts as contract, contractsParts } from '#shared/deals/Contracts.contract.ts'
import type { Request } from '#shared/deals/request.ts'
import { joinServers } from '../kit/join.ts'
import { type Ahead, type ReadDb, serve } from '../kit/serve.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { seen, seenContract } from './access.ts'
import { actsOn, getDelivery } from './contracts/delivery-acts.ts'
import { getDeliveries, movesOf } from './contracts/delivery-moves.ts'
import { orderRows } from './contracts/order-rows.ts'
import { overlaysOfPage } from './contracts/schedule-page.ts'
import { uses } from './contracts/uses.ts'
import { namedDocument } from './documents.ts'
import { feePart } from './fees/server.ts'
import { shortSides, signatoryRows } from './short-sides.ts'

/** What a call reads ahead that does something with a delivery. */
const delivery: Ahead<typeof contractsParts.own, typeof uses>['ACCEPT_DELIVERY'] = (
  { contractId, number },
  { db, uid },
) => [
  db.scheduleItems.get({ contractId, kind: 'delivery', number }),
  db.contracts.get({ id: contractId }),
  ...(uid ? [db.users.get({ uid })] : []),
]

/** What a call reads ahead about the order in which the caller's side signs. */
const ordering: Ahead<typeof contractsParts.own, typeof uses>['GET_SIGN_ORDER'] = (
  { requestId },
  { db, uid, organisationId },
) => [
  db.requests.get({ id: requestId }),
  ...(uid ? [db.users.get({ uid })] : []),
  ...(organisationId ? [signatoryRows(db, organisationId)] : []),
]

/** A request that may be signed, and who is to be paid by it. */
const toSign = (requestId: Request['id'], db: ReadDb<typeof uses>): Promise<unknown> =>
  db.requests
    .get({ id: requestId })
    .then(found => (found && !found.contractId ? db.organisations.get({ id: found.supplier.id }) : undefined))

const ownPart = serve(
  contractsParts.own,
  uses,
  {
    GET_BY_ID: async ({ contractId }, { db, actor }) => {
      const row = await db.contracts.need({ id: contractId })
      seenContract(row, actor)
      return row
    },
    GET_SCHEDULE: async (asked, work) => (await import('./contracts/schedule.ts')).getSchedule(asked, work),
    SET_PUBLISHING: async (asked, work) => (await import('./contracts/publishing.ts')).setPublishing(asked, work),
    END: async (asked, work) => (await import('./contracts/ending.ts')).end(asked, work),
    CONTINUE: async (asked, work) => (await import('./contracts/ending.ts')).resume(asked, work),
    GET_DOCUMENT: async (asked, work) => (await import('./contracts/document.ts')).getDocument(asked, work),
    GET_SHORT_SIDES: async ({ requestId }, { db, actor }) => {
      const request = await db.requests.need({ id: requestId })
      const side = seen(request, actor)
      return { short: [...(await shortSides(db, request))], attends: attends(request, side, actor) }
    },
    SIGN_CONTRACT_MERGED: async (asked, work) => (await import('./contracts/sign.ts')).sign(asked, work),
    TAKE_BACK_SIGNATURE: async (asked, work) => (await import('./contracts/take-back.ts')).takeBack(asked, work),
    GET_SIGN_ORDER: async (asked, work) => (await import('./contracts/sign-order.ts')).getSignOrder(asked, work),
    SET_SIGN_ORDER: async (asked, work) => (await import('./contracts/sign-order.ts')).setSignOrder(asked, work),
    DELIVER: async (asked, work) => (await import('./contracts/deliveries.ts')).deliver(asked, work),
    ACCEPT_DELIVERY: async (asked, work) => (await import('./contracts/deliveries.ts')).acceptDelivery(asked, work),
    DISPUTE_DELIVERY: async (asked, work) => (await import('./contracts/deliveries.ts')).disputeDelivery(asked, work),
    GET_DELIVERIES: getDeliveries,
    GET_DELIVERY: getDelivery,
  },
  {
    GET_BY_ID: ({ contractId }, { db }) => [db.contracts.get({ id: contractId })],
    GET_SCHEDULE: (asked, { db }) => [db.contracts.get({ id: asked.contractId }), overlaysOfPage(db, asked)],
    SET_PUBLISHING: ({ contractId }, { db, uid }) => [
      db.contracts.get({ id: contractId }),
      ...(uid ? [db.users.get({ uid })] : []),
    ],
    END: ({ contractId }, { db, uid }) => [
      db.contracts.get({ id: contractId }).then(found => found && db.requests.get({ id: found.requestId })),
      ...(uid ? [db.users.get({ uid })] : []),
    ],
    CONTINUE: ({ contractId }, { db }) => [db.contracts.get({ id: contractId })],
    GET_DOCUMENT: ({ requestId }, { db, uid, organisationId }) => [
      ...namedDocument(db, requestId),
      toSign(requestId, db),
      ...(uid ? [db.users.get({ uid })] : []),
      orderRows(db, requestId, organisationId),
    ],
    GET_SHORT_SIDES: ({ requestId }, { db }) => [
      db.requests.get({ id: requestId }).then(found => found && shortSides(db, found)),
    ],
    SIGN_CONTRACT_MERGED: ({ requestId }, { db, uid }) => [
      toSign(requestId, db),
      db.engagements.get({ requestId }),
      ...(uid ? [db.users.get({ uid })] : []),
    ],
    TAKE_BACK_SIGNATURE: ({ requestId }, { db, uid }) => [
      db.requests.get({ id: requestId }),
      ...(uid ? (['demander', 'supplier'] as const).map(side => db.signatures.get({ requestId, side, uid })) : []),
    ],
    GET_SIGN_ORDER: ordering,
    SET_SIGN_ORDER: ordering,
    DELIVER: (input, known) => [...delivery(input, known), ...input.files.map(id => known.db.uploads.get({ id }))],
    ACCEPT_DELIVERY: delivery,
    DISPUTE_DELIVERY: delivery,
    GET_DELIVERIES: (asked, known) => [movesOf(known.db, likelyParty(known), asked)],
    GET_DELIVERY: (asked, { db }) => [db.contracts.get({ id: asked.contractId }), actsOn(db, asked)],
  },
)

/** Each part keeps to its own tables. */
export const Contracts = { ...joinServers([ownPart, feePart]), contract }
