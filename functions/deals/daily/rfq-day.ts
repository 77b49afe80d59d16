import { nextOfOffer } from '#shared/deals/calendar.ts'
import { rfqNear, rfqOpened } from '#shared/deals/events.ts'
import { isGiven, type Rfq } from '#shared/deals/rfq.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import { partyKey } from '#shared/kit/party.ts'
import { type Work, write } from '../../kit/serve.ts'
import { Quotes, RfqInvitations, Rfqs } from '../rfq-tables.ts'
import { ofRfq } from '../rfqs/facts.ts'

/** The tables that requests for quotes take in the daily run. */
export const rfqTables = {
  rfqs: write(Rfqs),
  invitations: write(RfqInvitations),
  quotes: write(Quotes),
} as const
type RfqWork = Pick<Work<{ readonly tables: typeof rfqTables }>, 'db' | 'emit'>

/**
 * Stages what follows from time alone for a request for quotes: suppliers who have not answered are reminded of its last day, of which the client learns
 * nothing; once that day is over the client is told that the answers are open.
 * @returns whether there was anything to do by today
 */
export const stageRfqDay = async ({ db, emit }: RfqWork, id: Rfq['id'], today: IsoDate): Promise<boolean> => {
  const before = await db.rfqs.get({ id })
  if (!before?.next || before.next > today) return false
  const { next: _next, ...rest } = before
  const over = today > before.until
  const rfq = db.rfqs.save({ ...rest, ...(over ? {} : { next: nextOfOffer(before.until, today) }) })
  if (rfq.status !== 'open') return true
  const [quotes, invitations] = await Promise.all([
    db.quotes.allRows({ rfqId: id }),
    db.invitations.allRows({ rfqId: id }),
  ])
  if (over) {
    const { data } = ofRfq(rfq, { id: '', type: 'organization', name: '' }, {})
    const counts = { answered: quotes.filter(isGiven).length, asked: invitations.length }
    emit(rfqOpened, { subject: rfq, parties: [rfq.client], data: { ...data, ...counts } })
    return true
  }
  const answered = new Set(quotes.map(({ supplier }) => partyKey(supplier)))
  for (const { supplier, supplierName } of invitations) {
    if (answered.has(partyKey(supplier))) continue
    emit(rfqNear, { ...ofRfq(rfq, { ...supplier, name: supplierName }, {}), parties: [supplier] })
  }
  return true
}
