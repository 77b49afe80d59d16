import { lateDay } from '#shared/deals/calendar.ts'
import { proposalSent } from '#shared/deals/events.ts'
import { assertExpiry, listedProposal, messageTo, type ProposalCustomer } from '#shared/deals/proposal.ts'
import { proposalStates } from '#shared/deals/proposal-states.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { frozenRate } from '../../organisations/freezing.ts'
import { mostTogether } from '../engagements.ts'
import { ofRequest, sumOf } from '../event-drafts.ts'
import { payeeOf, signatoryFacts } from '../parties.ts'
import { payablePrice } from '../price.ts'
import { changing, composed, saved } from './draft.ts'
import type { Handler } from './uses.ts'

/**
 * Offers to all clients in one step: each gets a request of its own that begins as the draft of an offer and is offered at once, with the
 * document that both sides sign. Who could not sign, and what could not be paid, is refused before anybody is told anything.
 */
export const createOffer: Handler<'CREATE_OFFER'> = async ({ draft, ...input }, work) => {
  const { db, actor, now, newId, emit } = work
  const before = draft && (await changing(work, draft.draftId, draft.version))
  const status = advance(proposalStates, before?.status ?? 'draft', 'send', 'supplier')
  const today = dayIn(now)
  const { expires, language, message } = input.body
  assertExpiry(expires, today)
  const rows = await composed(work, input, before)
  const { choice, title, supplierAgent } = rows.proposal
  const price = payablePrice(choice, await payeeOf(db, actor.party))
  const rate = await frozenRate(work, price.currency)
  const [supplier, organisation, ...clients] = await Promise.all([
    signatoryFacts(db, actor.party, 'supplier'),
    db.organisations.need({ id: actor.party.id }),
    ...rows.proposal.customers.map(({ id, type }) => signatoryFacts(db, { id, type }, 'demander')),
  ])
  const items = rows.offered.map(({ words }) => words)
  const time = now.toISOString()
  let bytes = 0
  const { stageFirstOffer } = await import('../first-offer.ts')
  const customers = rows.proposal.customers.map(({ id, type, mid }, n): ProposalCustomer => {
    const demander = clients[n]
    if (!demander) throw new Error(`nothing is known of ${id}`)
    const requestId = newId('request')
    const first = stageFirstOffer(work, {
      id: requestId,
      title,
      demander: { id, type },
      demanderAgent: { id, type },
      supplier: actor.party,
      supplierDomain: organisation.domainName,
      supplierAgent,
      choice,
      price,
      ...(rate ? { rate } : {}),
      proposal: rows.proposal.id,
      expires,
      facts: { demander, supplier },
      letters: {
        language,
        items,
        hiMsg: '',
        offerMsg: messageTo(message, { client: demander.name, provider: supplier.name, service: title }),
      },
    })
    bytes += first.bytes
    const { request } = first
    emit(proposalSent, ofRequest(request, { ...sumOf(request), expires }))
    return { id, type, mid, requestId }
  })
  if (bytes > mostTogether) throw new DealsRefusal('deals.proposalTooLong', { count: customers.length })
  const proposal = listedProposal({
    ...rows.proposal,
    status,
    price,
    customers,
    next: lateDay(expires),
    sentAt: time,
  })
  return saved(work, { proposal, letters: rows.letters }, before)
}
