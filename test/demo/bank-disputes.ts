import type { InvoiceView } from '#shared/deals/invoice.ts'
import type { Dispute } from '#shared/payments/dispute.ts'
import { type DemoCaller, type DemoClient, isRefusal } from './client.ts'
import { bring, sceneOf } from './pictures.ts'

/** Answers the bank that takes back what was paid of an invoice, if one does. */
export const answerBank = async (
  client: DemoClient,
  { n, sellerAs }: { readonly n: number; readonly sellerAs: DemoCaller },
  { id: invoiceId }: Pick<InvoiceView, 'id'>,
): Promise<void> => {
  const call = <T>(target: `${string}.${string}`, payload: unknown, step: string) =>
    client.call<T>(sellerAs, target, payload, `deal ${n} ${step}`)
  const asked = call<{ items: Dispute[] }>('PaymentAccounts.GET_DISPUTES', {}, 'disputes')
  // A seller without an account of its own has none.
  const { items } = await asked.catch(error => (isRefusal(error, 'notFound') ? { items: [] } : Promise.reject(error)))
  const dispute = items.find(one => one.invoiceId === invoiceId && one.status === 'needsResponse')
  if (!dispute) return
  const evidence = {
    product: dispute.description,
    serviceDate: 'As the reports in the deal say',
    explanation: 'Both signed the contract, and each delivery was accepted by the client before the invoice was paid.',
    refundPolicy: 'The contract names the days until which a visit can be called off.',
    refundRefusal: 'Each visit took place.',
  }
  const { id: disputeId } = dispute
  /** One that was answered before a demo was cut short. */
  const unlessAnswered = (error: unknown) =>
    isRefusal(error, 'payments.disputeAnswered') ? undefined : Promise.reject(error)
  const { drawn } = await sceneOf(`the site of deal ${n}`)
  const photo = await bring(client, sellerAs, drawn, { purpose: 'thread', name: `site-${n}.png` })
  if (photo) {
    const card = { file: photo, title: `The site after deal ${n}`, tags: ['photo'] }
    const { id: file } = await call<{ id: string }>('Files.THREAD_CREATE', card, 'keep the photo')
    await call('DisputeFiles.ADD_FILE', { disputeId, kind: 'other', file }, 'add the photo').catch(unlessAnswered)
  }
  for (const paper of ['contract', 'deliveries'])
    await call('DisputeFiles.ADD_PAPER', { disputeId, paper, language: 'en' }, `add the ${paper}`).catch(
      // A payment may be disputed whose delivery the client has yet to accept.
      error => (isRefusal(error, 'payments.nothingDelivered') ? undefined : unlessAnswered(error)),
    )
  await call('PaymentAccounts.ANSWER_DISPUTE', { disputeId, evidence, send: true }, 'answer')
}
