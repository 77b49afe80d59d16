import type { DocumentFacts, DocumentParty } from '#shared/deals/document.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { Engagement, Request, StoredRequest } from '#shared/deals/request.ts'
import { requestStates } from '#shared/deals/request-states.ts'
import { grouped } from '#shared/deals/sides.ts'
import { moved } from '#shared/deals/signatures-awaited.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { contractText } from './contract-text.ts'
import { bounded, hashOf } from './engagements.ts'
import type { ProposalWork } from './proposals/uses.ts'

type Rows = Pick<ProposalWork['db'], 'requests' | 'engagements'>

/** What is said of the deal, what both sides are called, and what its letters are. */
type Offer = Pick<StoredRequest, 'id' | 'title' | 'proposal' | 'expires' | 'rate' | 'price'> &
  Pick<StoredRequest, 'demander' | 'demanderAgent' | 'supplier' | 'supplierDomain' | 'supplierAgent'> & {
    readonly choice: NonNullable<Request['choice']>
    readonly facts: { readonly demander: DocumentParty; readonly supplier: DocumentParty }
    readonly letters: Pick<DocumentFacts, 'language'> & Pick<Engagement, 'hiMsg' | 'offerMsg' | 'items'>
  }

/**
 * Stages the first offer of a deal for which nobody sent a request: its row begins as the draft of an offer and is offered at once, with the
 * document that both sides sign.
 * @returns the request, and how large its letters are
 */
export const stageFirstOffer = (
  { db, now }: { readonly db: Rows; readonly now: Date },
  { facts, letters, ...offer }: Offer,
): { readonly request: StoredRequest; readonly bytes: number } => {
  const time = now.toISOString()
  const today = dayIn(time)
  const { id, choice, rate } = offer
  const { language, items, ...messages } = letters
  const document = contractText({ language, reference: dealReference(id), date: today, ...facts, choice, items, rate })
  const engagement = { requestId: id, ...messages, items, document }
  const bytes = bounded(engagement)
  db.engagements.create(engagement)
  const request = db.requests.create(
    moved(
      grouped({
        ...offer,
        thread: id,
        status: advance(requestStates, 'offerDraft', 'offer', 'supplier'),
        reqType: 'service' as const,
        itemCount: choice.items.length,
        demanderName: facts.demander.name,
        demanderSignCount: facts.demander.signers,
        supplierName: facts.supplier.name,
        supplierSignCount: facts.supplier.signers,
        documentHash: hashOf(document),
        signs: [],
        archivedBy: [],
        createdAt: time,
        updatedAt: time,
      }),
      today,
    ),
  )
  return { request, bytes }
}
