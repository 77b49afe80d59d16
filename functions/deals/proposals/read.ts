import { attendsTo } from '#shared/deals/attending.ts'
import { countOf, mostCounted } from '#shared/deals/counts.ts'
import { hasLapsed } from '#shared/deals/expiry.ts'
import type { Proposals } from '#shared/deals/Proposals.contract.ts'
import { type Proposal, type ProposalCustomer, type ProposalGroup, proposalGroups } from '#shared/deals/proposal.ts'
import type { Request } from '#shared/deals/request.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import type { Party } from '#shared/kit/event.ts'
import { holds } from '#shared/kit/query.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { isClientType } from '#shared/organisations/member-type.ts'
import { isNamed } from '#shared/organisations/relation-lists.ts'
import { filtered } from '../../kit/filtered.ts'
import { findIn } from '../../kit/find.ts'
import type { ReadDb } from '../../kit/serve.ts'
import { ownProposal } from './draft.ts'
import type { Handler, uses } from './uses.ts'

type Rows = ReadDb<typeof uses>
type Asked<M extends keyof (typeof Proposals)['methods']> = Parsed<(typeof Proposals)['methods'][M]>

const pageLength = 25
/** How many rows one call looks through for a filter, at first and where that finds too little. */
const stretches = [100, 200]

/** Clients stand in a range of their own among the people of an organisation. */
const clientKeys = 'cli_'

/** The newest request of each deal of a proposal. */
const dealsOf = ({ requests }: Rows, customers: readonly ProposalCustomer[]) =>
  Promise.all(
    customers.map(({ requestId }) =>
      requestId ? requests.list('byThread', { thread: requestId }, { limit: 1, reverse: true }) : undefined,
    ),
  )

/** What a proposal's page shows beside it: its letters, its clients, and what became of it with each. */
export const beside = ({ db, oid }: { readonly db: Rows; readonly oid: string }, { id, customers }: Proposal) =>
  Promise.all([
    db.letters.need({ proposalId: id }),
    dealsOf(db, customers),
    db.members.getMany(customers.flatMap(({ mid, requestId }) => (requestId ? [] : [{ oid, mid }]))),
  ])

export const getById: Handler<'GET_BY_ID'> = async ({ proposalId }, { db, actor }) => {
  const proposal = ownProposal(await db.proposals.get({ id: proposalId }), actor.party)
  const [letters, deals, members] = await beside({ db, oid: actor.party.id }, proposal)
  const nameOf = ({ mid }: ProposalCustomer) => members.find(member => member?.mid === mid)?.name ?? ''
  return {
    proposal,
    letters,
    attends: attendsTo(proposal.supplierAgent, actor),
    customers: proposal.customers.map((customer, n) => {
      const request = deals[n]?.items[0]
      const { id, type } = customer
      return { id, type, name: request?.demanderName ?? nameOf(customer), ...(request ? { request } : {}) }
    }),
  }
}

/** A page of an organisation's proposals. @param isMove whether whoever asks may go on with a draft */
export const listed = (
  { proposals }: Rows,
  supplier: Party,
  { group, query, waits, descending = true, cursor, limit = pageLength }: Asked<'GET_BY_RELATED'>,
  isMove: (proposal: Proposal) => boolean = () => true,
) =>
  filtered({
    look: page =>
      proposals.list(
        'bySupplier',
        { supplier, group },
        { limit: page.limit, reverse: descending, ...(page.cursor ? { cursor: page.cursor } : {}) },
      ),
    fits:
      query || waits
        ? (proposal: Proposal) =>
            (!waits || (proposal.status === 'draft' && isMove(proposal))) &&
            (!query ||
              holds(
                query,
                proposal.choice.items.map(({ title }) => title),
              ))
        : undefined,
    behind: row => proposals.cursorBehind('bySupplier', row),
    limit,
    cursor,
    stretches,
  })

/** What the first client of each proposal is called: of all of them a list names one, and how many there are. */
export const withClients = async ({ members }: Rows, oid: string, proposals: readonly Proposal[]) => {
  const mids = [...new Set(proposals.flatMap(({ customers }) => customers[0]?.mid ?? []))]
  const found = await members.getMany(
    mids.map(mid => ({ oid, mid })),
    { eventual: true },
  )
  const names = new Map(found.flatMap(row => (row ? [[row.mid, row.name]] : [])))
  return proposals.map(row => {
    const [first] = row.customers
    return { ...row, client: (first && names.get(first.mid)) ?? '' }
  })
}

export const getByRelated: Handler<'GET_BY_RELATED'> = async (input, { db, actor }) => {
  const { items, ...page } = await listed(db, actor.party, input, row => attendsTo(row.supplierAgent, actor))
  return { ...page, items: await withClients(db, actor.party.id, items) }
}

/** What some words find in each list of an organisation's proposals, the newest. */
export const found = (db: Rows, supplier: Party, { query, limit }: Asked<'FIND'>) =>
  findIn(
    proposalGroups.map(group => ({ group })),
    list => listed(db, supplier, { ...list, query, limit }),
  )

export const find: Handler<'FIND'> = (input, { db, actor }) => found(db, actor.party, input)

/** Whether a proposal waits for its client on a day, who has neither signed with all signatures nor answered with terms of their own. */
const awaitsAnswer = ({ proposal, status, expires, signs, demanderSignCount }: Request, today: IsoDate): boolean =>
  proposal !== undefined &&
  status !== 'countered' &&
  !hasLapsed({ expires }, today) &&
  signs.filter(({ side }) => side === 'demander').length < demanderSignCount

/** A page of the proposals that lie before a party. They stand among what it has open. */
export const received = (
  { requests }: Rows,
  demander: Party,
  { query, cursor, limit = pageLength }: Asked<'GET_RECEIVED'>,
  today: IsoDate,
) =>
  filtered({
    look: page =>
      requests.list(
        'byDemander',
        { demander, demanderGroup: 'open' },
        { limit: page.limit, reverse: true, ...(page.cursor ? { cursor: page.cursor } : {}) },
      ),
    fits: (request: Request) =>
      awaitsAnswer(request, today) && (!query || holds(query, [request.title, request.supplierName])),
    behind: row => requests.cursorBehind('byDemander', row),
    limit,
    cursor,
    stretches,
  })

export const getReceived: Handler<'GET_RECEIVED'> = (input, { db, actor, now }) =>
  received(db, actor.party, input, dayIn(now))

/** The lists whose length a tab shows. */
export const countedLists = (db: Rows, party: Party, today: IsoDate) => {
  const own = (group: ProposalGroup) => listed(db, party, { group, limit: mostCounted })
  return Promise.all([own('draft'), own('sent'), own('ended'), received(db, party, { limit: mostCounted }, today)])
}

export const numByGroup: Handler<'NUM_BY_GROUP'> = async (_input, { db, actor, now }) => {
  const [draft, sent, ended, before] = await countedLists(db, actor.party, dayIn(now))
  const sells = actor.permissions.has('transaction.ticket.supplier')
  const own = (list: typeof draft) => (sells ? countOf(list) : null)
  return { draft: own(draft), sent: own(sent), ended: own(ended), received: countOf(before) }
}

/** A page of an organisation's clients to whom it can make an offer. */
export const clients = ({ members }: Rows, oid: string, { query, cursor, limit = pageLength }: Asked<'GET_CLIENTS'>) =>
  filtered({
    look: page =>
      members.rows(
        { oid },
        { begins: clientKeys, limit: page.limit, reverse: true, ...(page.cursor ? { cursor: page.cursor } : {}) },
      ),
    fits: ({ status, type, name, domain = '' }) =>
      status === 'active' && isClientType(type) && (!query || isNamed(query, name, domain)),
    behind: row => members.cursorAt(row),
    limit,
    cursor,
    stretches,
  })

export const getClients: Handler<'GET_CLIENTS'> = async (input, { db, actor }) => {
  const { items, ...page } = await clients(db, actor.party.id, input)
  return { items: items.map(({ who, name }) => ({ id: who.id, type: who.type, name })), ...page }
}
