import { quoteDeclined, quoteGiven } from '#shared/deals/events.ts'
import type { QuoteInput } from '#shared/deals/Rfqs.contract.ts'
import { assertTakesAnswers, type Quote, type Rfq } from '#shared/deals/rfq.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { agentFor } from '#shared/organisations/acting.ts'
import type { DealChoice } from '#shared/terms/choice.ts'
import { payeeOf } from '../parties.ts'
import { payablePrice } from '../price.ts'
import { ofRfq } from './facts.ts'
import type { Handler, RfqWork } from './uses.ts'

/** What a supplier offers: the items as they were asked for, with the supplier's prices, days and terms. @throws {Refusal} input.invalid */
const choiceOf = ({ items: asked, platform }: Rfq, { message: _message, items, ...terms }: QuoteInput): DealChoice => ({
  ...terms,
  platform,
  items: asked.flatMap(({ description: _description, ...item }) => {
    const given = items.find(({ id }) => id === item.id)
    return given ? [{ ...item, ...given }] : []
  }),
})

/** The row of an answer on top of what the supplier answered before, and of nothing that anybody else could look at. */
const answer = async (
  { db, actor, now }: RfqWork,
  rfqId: Rfq['id'],
): Promise<{ rfq: Rfq; save: (said: Pick<Quote, 'status' | 'message' | 'choice' | 'price'>) => Quote }> => {
  const key = { rfqId, supplier: actor.party }
  const [rfq, invitation, before] = await Promise.all([
    db.rfqs.get({ id: rfqId }),
    db.invitations.get(key),
    db.quotes.get(key),
  ])
  if (!rfq || !invitation) throw new Refusal('notFound')
  const time = now.toISOString()
  assertTakesAnswers(rfq, dayIn(time))
  return {
    rfq,
    save: said => {
      const row = {
        ...key,
        supplierName: invitation.supplierName,
        supplierAgent: before?.supplierAgent ?? agentFor(actor, 'ticket'),
        ...said,
        createdAt: before?.createdAt ?? time,
        updatedAt: time,
      }
      return before ? db.quotes.save({ ...row, version: before.version }) : db.quotes.create(row)
    },
  }
}

/** What only the supplier is told of its own answer. */
const toItself = (rfq: Rfq, { supplier, supplierName, version }: Quote) => {
  const { data } = ofRfq(rfq, { ...supplier, name: supplierName }, {})
  return { subject: { id: rfq.id, version }, parties: [supplier], data }
}

export const giveQuote: Handler<'GIVE_QUOTE'> = async ({ rfqId, body }, work) => {
  const { rfq, save } = await answer(work, rfqId)
  const choice = choiceOf(rfq, body)
  if (choice.items.length < body.items.length)
    throw new Refusal('input.invalid', { field: 'items', problem: 'not what was asked for' })
  const price = payablePrice(choice, await payeeOf(work.db, work.actor.party))
  const quote = save({ status: 'given', message: body.message, choice, price })
  const { data, ...told } = toItself(rfq, quote)
  work.emit(quoteGiven, { ...told, data: { ...data, amount: price.amount, currency: price.currency } })
  return quote
}

export const decline: Handler<'DECLINE'> = async ({ rfqId, reason }, work) => {
  const { rfq, save } = await answer(work, rfqId)
  const quote = save({ status: 'declined', message: reason })
  work.emit(quoteDeclined, toItself(rfq, quote))
  return quote
}
