import { DailyRun } from '#functions/deals/DailyRun.ts'
import { Rfqs } from '#functions/deals/Rfqs.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import type { RfqView } from '#shared/deals/Rfqs.contract.ts'
import type { Quote, Rfq } from '#shared/deals/rfq.ts'
import { addDays } from '#shared/kit/date.ts'
import { card, plainTerms } from '../../plain-terms.ts'
import { setting } from './fixture.ts'

export const item = {
  type: 'service',
  description: '',
  quantity: 2,
  start: '2026-04-01',
  end: '2026-05-01',
  requirePO: false,
}
const terms = {
  ...plainTerms,
  message: 'Gladly.',
}

/** On 2 March Harbour Foods, a client of Wattle Advisory and Other Things, asks both for two items until the 20th. */
export const asking = async () => {
  const base = await setting()
  const { as, org, call, refused, clock, work } = base
  await call(Organisations, as.cora, 'JOIN_AS_CLIENT_ORG', { organizationId: org.other })
  const wattle = { id: org.wattle, type: 'organization' } as const
  const other = { id: org.other, type: 'organization' } as const
  const body = {
    title: 'Office supplies',
    items: [
      { ...item, title: 'Towels' },
      { ...item, title: 'Soap' },
    ],
    platform: card,
    message: 'Please quote.',
    until: '2026-03-20',
    language: 'en',
  }
  const send = (suppliers: readonly unknown[] = [wattle, other], more = {}) =>
    call<Rfq>(Rfqs, as.cora, 'SEND', { suppliers, body: { ...body, ...more } })
  const quote = (costs: Readonly<Record<string, string>>, more = {}) => ({
    ...terms,
    items: Object.entries(costs).map(([id, cost]) => ({
      id,
      cost,
      start: '2026-04-01',
      end: '2026-05-01',
      gstFree: false,
    })),
    ...more,
  })
  const give = (who: (typeof as)[keyof typeof as], rfqId: string, costs: Readonly<Record<string, string>>, more = {}) =>
    call<Quote>(Rfqs, who, 'GIVE_QUOTE', { rfqId, body: quote(costs, more) })
  const view = (who: (typeof as)[keyof typeof as], rfqId: string) => call<RfqView>(Rfqs, who, 'GET_BY_ID', { rfqId })
  const on = async (day: string) => {
    clock.now = new Date(`${addDays(day, -1)}T20:00:00.000Z`)
    return work(DailyRun, {})
  }
  const toldOf = (type: string) => base.told().filter(event => event.type === `deals.${type}`)
  return { ...base, answer: base.send, wattle, other, body, send, quote, give, view, on, toldOf, refused }
}
