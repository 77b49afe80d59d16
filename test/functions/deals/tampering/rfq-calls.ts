import { Rfqs } from '#functions/deals/Rfqs.ts'
import type { Rfq } from '#shared/deals/rfq.ts'
import { card } from '../../../plain-terms.ts'
import { type Base, type BaseCall, type By, dates, page, reason, terms } from './parts.ts'

/** The calls about requests for quotes, to two suppliers, and one that is sent. */
export const rfqCalls = (base: Base, by: By) => {
  const { as, org, call } = base
  const { ada, cora } = as
  const suppliers = [org.wattle, org.other].map(id => ({ id, type: 'organization' }))
  const rfqItem = { type: 'service', title: 'Towels', description: 'White.', quantity: 2, ...dates, requirePO: false }
  const rfqBody = {
    ...{ title: 'Supplies', items: [rfqItem, { ...rfqItem, title: 'Soap' }], platform: card, message: 'Please quote.' },
    ...{ until: '2026-03-20', language: 'en' },
  }
  const draftRfq = () => call<Rfq>(Rfqs, as.cora, 'CREATE', { suppliers, body: rfqBody })
  const rfq = () => call<Rfq>(Rfqs, as.cora, 'SEND', { suppliers, body: rfqBody })
  const quote = {
    ...terms,
    message: 'Gladly.',
    items: [
      { id: 'i1', cost: '100.00', ...dates, gstFree: false, deliveries: { count: 2, per: 1, type: 'week' } },
      { id: 'i2', cost: '50.00', ...dates, gstFree: false },
    ],
  }
  /** One that both suppliers answered, on the day after the last. */
  const answered = async () => {
    const { id } = await rfq()
    for (const who of [as.ada, as.finn]) await call(Rfqs, who, 'GIVE_QUOTE', { rfqId: id, body: quote })
    base.clock.now = new Date('2026-03-21T02:00:00.000Z')
    const { rfq: now } = await call<{ rfq: Rfq }>(Rfqs, as.cora, 'GET_BY_ID', { rfqId: id })
    return now
  }

  const calls: Readonly<Record<string, readonly (() => Promise<BaseCall>)[]>> = {
    'Rfqs.CREATE': [
      by(cora, () => ({ suppliers, body: rfqBody })),
      by(cora, async () => ({ suppliers, body: rfqBody, instead: (await rfq()).id })),
    ],
    'Rfqs.UPDATE': [
      by(cora, async () => {
        const { id: rfqId, version } = await draftRfq()
        return { rfqId, version, suppliers, body: rfqBody }
      }),
    ],
    'Rfqs.REMOVE': [
      by(cora, async () => {
        const { id: rfqId, version } = await draftRfq()
        return { rfqId, version }
      }),
    ],
    'Rfqs.SEND': [
      by(cora, () => ({ suppliers, body: rfqBody })),
      by(cora, async () => ({ suppliers, body: rfqBody, instead: (await rfq()).id })),
      by(cora, async () => {
        const { id: rfqId, version } = await draftRfq()
        return { suppliers, body: rfqBody, draft: { rfqId, version } }
      }),
    ],
    'Rfqs.CANCEL': [
      by(cora, async () => {
        const { id: rfqId, version } = await rfq()
        return { rfqId, version, reason }
      }),
    ],
    'Rfqs.GIVE_QUOTE': [by(ada, async () => ({ rfqId: (await rfq()).id, body: quote }))],
    'Rfqs.DECLINE': [by(ada, async () => ({ rfqId: (await rfq()).id, reason }))],
    'Rfqs.AWARD': [
      by(cora, async () => {
        const { id: rfqId, version } = await answered()
        return { rfqId, version, awards: [{ supplier: suppliers[0], items: ['i1'] }] }
      }),
    ],
    'Rfqs.GET_BY_ID': [by(cora, async () => ({ rfqId: (await rfq()).id }))],
    'Rfqs.FIND': [by(cora, () => ({ query: 'stock', limit: 5 }))],
    'Rfqs.GET_BY_RELATED': [
      by(cora, () => ({ side: 'purchase', status: 'open', query: 'other', descending: false, ...page })),
      by(cora, () => ({ side: 'purchase', waits: true, ...page })),
    ],
    'Rfqs.NUM_BY_RELATED': [by(cora, () => ({}))],
    'Rfqs.GET_SUPPLIERS': [by(cora, () => ({ query: 'other', ...page }))],
  }
  return { calls, rfq }
}
