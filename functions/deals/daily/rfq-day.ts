import { nextOfOffer } from '#shared/deals/calendar.ts'
import { rfqNear, rfqOpened } from '#shared/deals/events.ts'
import { isGiven, type Rfq } from '#shared/deals/rfq.ts'
import type { IsoDate } from '#shared/kit/date.ts'
import { partyKey } from '#shared/kit/party.ts'
import type { Work } from '../../kit/serve.ts'
import { ofRfq } from '../rfqs/facts.ts'
import type { rfqDayTables } from './day-tables.ts'

type RfqWork = Pick<Work<{ readonly tables: typeof rfqDayTables }>, 'db' | 'emit'>

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
  const isOpen = before.status === 'open'
  const [quotes, invitations] = isOpen
    ? await Promise.all([db.quotes.allRows({ rfqId: id }), db.invitations.allRows({ rfqId: id })])
    : [[], []]
  const answered = quotes.filter(isGiven).length
  const rfq = db.rfqs.save({
    ...rest,
    // Not before: until then nothing of the request hangs on an answer.
    ...(over ? isOpen && { answered } : { next: nextOfOffer(before.until, today) }),
  })
  if (!isOpen) return true
  if (over) {
    const { data } = ofRfq(rfq, { id: '', type: 'organization', name: '' }, {})
    const counts = { answered, asked: invitations.length }
    emit(rfqOpened, { subject: rfq, parties: [rfq.client], data: { ...data, ...counts } })
    return true
  }
  const said = new Set(quotes.map(({ supplier }) => partyKey(supplier)))
  for (const { supplier, supplierName } of invitations) {
    if (said.has(partyKey(supplier))) continue
    emit(rfqNear, { ...ofRfq(rfq, { ...supplier, name: supplierName }, {}), parties: [supplier] })
  }
  return true
}
