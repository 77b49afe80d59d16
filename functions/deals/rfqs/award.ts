import { quoteAwarded, quoteNotAwarded } from '#shared/deals/events.ts'
import { assertOpened, awarded, type RfqAward } from '#shared/deals/rfq.ts'
import { rfqStates } from '#shared/deals/rfq-states.ts'
import { partyKey } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { frozenRate } from '../../organisations/freezing.ts'
import { mostTogether, plainItem } from '../engagements.ts'
import { ofRequest, sumOf } from '../event-drafts.ts'
import { stageFirstOffer } from '../first-offer.ts'
import { payeeOf, signatoryFacts } from '../parties.ts'
import { payablePrice } from '../price.ts'
import { changing } from './ask.ts'
import { ofRfq } from './facts.ts'
import type { Handler } from './uses.ts'

/**
 * Awards in one step: the request is awarded, each winner's answer becomes the offer of a deal with the document that both sides sign, and the
 * others are told. The row of the request is saved against the version that was read, so that of two awards at once one alone happens.
 */
export const award: Handler<'AWARD'> = async ({ rfqId, version, awards: wanted }, work) => {
  const { db, now, newId, emit } = work
  const before = await changing(work, rfqId, version)
  const status = advance(rfqStates, before.status, 'award', 'customer')
  const time = now.toISOString()
  const today = dayIn(time)
  assertOpened(before, today)
  const [quotes, invitations] = await Promise.all([db.quotes.allRows({ rfqId }), db.invitations.allRows({ rfqId })])
  const winners = awarded(wanted, quotes)
  const demander = await signatoryFacts(db, before.client, 'demander')
  const suppliers = await Promise.all(
    winners.map(async ({ quote: { supplier } }) => ({
      facts: await signatoryFacts(db, supplier, 'supplier'),
      payee: await payeeOf(db, supplier),
      domain: (await db.organisations.need({ id: supplier.id })).domainName,
    })),
  )
  // Each answer pays as the request asked, so one rate serves all.
  const rate = await frozenRate(work, before.platform.paymentCurrency)
  let bytes = 0
  const awards = winners.map(({ quote, choice }, n): RfqAward => {
    const requestId = newId('request')
    const { facts, payee, domain } = suppliers[n] as (typeof suppliers)[number]
    const items = choice.items.map(({ id, title }) =>
      plainItem(id, title, before.items.find(item => item.id === id)?.description),
    )
    const price = payablePrice(choice, payee)
    const first = stageFirstOffer(work, {
      id: requestId,
      title: choice.items[0]?.title ?? before.title,
      demander: before.client,
      demanderAgent: before.clientAgent,
      supplier: quote.supplier,
      supplierDomain: domain,
      supplierAgent: quote.supplierAgent,
      choice,
      price,
      ...(rate ? { rate } : {}),
      facts: { demander, supplier: facts },
      letters: { language: before.language, items, hiMsg: before.message, offerMsg: quote.message },
    })
    bytes += first.bytes
    const { request } = first
    emit(quoteAwarded, ofRequest(request, sumOf(request)))
    return { supplier: quote.supplier, items: choice.items.map(({ id }) => id), requestId }
  })
  if (bytes > mostTogether) throw new Refusal('call.tooLarge', { limit: mostTogether })
  const { next: _next, ...rest } = before
  const rfq = db.rfqs.save({ ...rest, status, awards, endedOn: today, updatedAt: time })
  const told = new Set(winners.map(({ quote }) => partyKey(quote.supplier)))
  for (const { supplier, supplierName } of invitations)
    if (!told.has(partyKey(supplier))) emit(quoteNotAwarded, ofRfq(rfq, { ...supplier, name: supplierName }, {}))
  return { rfq, awards }
}
