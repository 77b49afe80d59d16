import type { FeeQuote } from '#shared/deals/fee-model.ts'
import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { FeeChoice } from '#shared/organisations/fee-choice.ts'
import { isProduct } from '#shared/organisations/product.ts'
import { type DemoClient, isRefusal } from './client.ts'
import type { Trader } from './organisations.ts'
import type { Day } from './timeline.ts'

type Chosen = FeeChoice & { readonly on: Day }

/** Which usage plans the first organisations chose, and until when they pay: the last has one invoice that is late. */
const plans: readonly { readonly chosen: readonly Chosen[]; readonly paysUntil: Day }[] = [
  {
    chosen: [
      { on: -160, plan: 'spark', extraClients: 20 },
      { on: -70, plan: 'momentum', extraClients: 0 },
    ],
    paysUntil: 0,
  },
  {
    chosen: [
      { on: -130, plan: 'elevate', extraClients: 0 },
      { on: -12, plan: 'momentum', extraClients: 10 },
    ],
    paysUntil: 0,
  },
  { chosen: [{ on: -40, plan: 'spark', extraClients: 30 }], paysUntil: 0 },
  { chosen: [{ on: -66, plan: 'spark', extraClients: 20 }], paysUntil: -20 },
]

/** How often somebody looks for fees to pay: a plan that follows may be billed days after its day, where no run was on that day. */
const week = 7

/** How an organisation pays for the product: its plans, agreed on as at the screen, and their invoices. */
export const feeStories = (
  client: DemoClient,
  trader: () => Trader,
  n: number,
): readonly (readonly [Day, () => Promise<void>])[] => {
  const { chosen = [], paysUntil = 0 } = plans[n] ?? {}
  const [first] = chosen
  if (!first) return []
  const choose = async ({ on, plan, extraClients }: Chosen) => {
    const { as, owner } = trader()
    const request = { plan, extraClients }
    // A demo that was cut short has agreed to it already.
    const quote = await client
      .call<FeeQuote>(as, 'Contracts.GET_FEE_QUOTE', request)
      .catch(error => (isRefusal(error, 'deals.feeUnchanged') ? undefined : Promise.reject(error)))
    if (!quote) return
    const { now, monthly } = quote
    const signature = { kind: 'typed', name: `${owner.first} ${owner.last}` }
    const contract = { now, monthly, signature, language: 'en' }
    await client.call(as, 'Contracts.CREATE_ORG_TICKET', { request, contract }, `plan ${n} ${on}`)
  }
  const pay = async () => {
    const { as } = trader()
    const { items } = await client.call<{ items: InvoiceView[] }>(as, 'Invoices.GET_BY_RELATED', { side: 'purchase' })
    const invoiceIds = items.flatMap(({ id, supplier, status }) =>
      isProduct(supplier) && status === 'published' ? [id] : [],
    )
    if (invoiceIds.length === 0) return
    // What a change costs and the month are paid together.
    await client.call(as, 'Payments.PAY_MULTI_INVOICES', { invoiceIds }, `pay fees ${invoiceIds.join(' ')}`)
    for (const invoiceId of invoiceIds) {
      const asked = client.call<{ intentId: string; clientSecret: string }>(as, 'Payments.CLIENT_SECRET', { invoiceId })
      const intent = await asked.catch(error => (isRefusal(error, 'notFound') ? undefined : Promise.reject(error)))
      if (intent) await client.giveCard(intent, '4242424242424242')
    }
  }
  const stories: [Day, () => Promise<void>][] = chosen.map(one => [one.on, () => choose(one)])
  for (let day = first.on + 1; day <= paysUntil; day += week) stories.push([day, pay])
  return stories
}
