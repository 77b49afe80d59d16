import { Quote, Rfq, RfqInvitation } from '#shared/deals/rfq.ts'
import type { Party } from '#shared/kit/event.ts'
import { partyKey } from '#shared/kit/party.ts'
import { table } from '../kit/table.ts'
import { due, newest } from './list-keys.ts'

/** What clients ask several suppliers for. Nothing here changes when one of them answers. */
export const Rfqs = table(Rfq)('Rfqs', {
  pk: (key: { id: string }) => key.id,
  indexes: {
    /** Those that were sent, and under a key of their own the drafts, which are found so however many were sent. */
    byClient: {
      pk: ({ client, status }: { client: Party; status: Rfq['status'] }) =>
        status === 'draft' ? `${partyKey(client)}#draft` : partyKey(client),
      sk: newest,
    },
    /** Those that hold a client, by the last day for answers, however many drafts and what is over there are beside. */
    openByClient: {
      pk: (part: { client: Party }) => partyKey(part.client),
      sk: (row: Rfq) => `${row.until}#${row.id}`,
      when: (row: Rfq) => row.status === 'open',
    },
    due,
  },
})

/** Whom a request for quotes asks; each supplier finds there what it is asked for. */
export const RfqInvitations = table(RfqInvitation)('RfqInvitations', {
  pk: (key: { rfqId: string; supplier: Party }) => key.rfqId,
  sk: key => partyKey(key.supplier),
  indexes: {
    bySupplier: {
      pk: (part: { supplier: Party }) => partyKey(part.supplier),
      sk: (row: RfqInvitation) => `${row.createdAt}#${row.rfqId}`,
    },
    /** The same by the last day for answers: what cannot be answered any more stands before those that can. */
    untilBySupplier: {
      pk: (part: { supplier: Party }) => partyKey(part.supplier),
      sk: (row: RfqInvitation) => `${row.until}#${row.rfqId}`,
    },
  },
})

/** What suppliers answer, sealed: apart from all that a client or a rival reads before the answers are opened. */
export const Quotes = table(Quote)('Quotes', {
  pk: (key: { rfqId: string; supplier: Party }) => key.rfqId,
  sk: key => partyKey(key.supplier),
})
