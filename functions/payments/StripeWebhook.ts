import { worker } from '../kit/worker.ts'
import { BadSignature, NoSuchIntent } from '../ports/card-payments.ts'
import { webhookUses } from './webhook-uses.ts'

/** The parts of API Gateway's HTTP event that are read here. Header names arrive in lower case. */
type HttpEvent = {
  readonly body?: string
  readonly isBase64Encoded?: boolean
  readonly headers?: Readonly<Record<string, string | undefined>>
}

const answer = (statusCode: number) => ({ statusCode, headers: { 'cache-control': 'no-store' }, body: '' })

/**
 * Takes the card provider's webhooks. Only who signed is believed, and only that something happened: how the intent
 * stands is asked. What is not answered with 2xx comes again.
 */
export const StripeWebhook = worker(
  'StripeWebhook',
  { kind: 'http', route: 'POST /webhooks/stripe' },
  webhookUses,
  async (request: HttpEvent, job) => {
    const body = request.isBase64Encoded ? Buffer.from(request.body ?? '', 'base64').toString() : (request.body ?? '')
    const port = await job.ports.cardPayments()
    try {
      const event = await port.verifyWebhook(body, request.headers?.['stripe-signature'] ?? '')
      if (!event) {
        // It would come again for days, and be as odd each time.
        job.log('warn', 'a webhook of an unknown shape')
        return answer(200)
      }
      const once = { id: `StripeWebhook#${event.id}`, hash: event.type }
      // What each kind takes is loaded with the first that is told of.
      if (event.isAccount && event.accountId) {
        const { accountId } = event
        const { stageHeardOf } = await import('./account-standing.ts')
        const row = await job.transaction(work => stageHeardOf(work, accountId), once)
        job.log('info', 'webhook', { eventId: event.id, type: event.type, outcome: row?.status ?? 'unknown' })
        return answer(200)
      }
      if (event.disputeId !== undefined) {
        const { takeDispute } = await import('./disputes.ts')
        const outcome = (await takeDispute(job, event.disputeId, event.accountId)) ?? 'unknown'
        job.log('info', 'webhook', { eventId: event.id, type: event.type, outcome })
        return answer(200)
      }
      if (event.refundId !== undefined) {
        const { stageBounced } = await import('./giving-back.ts')
        const refund = await port.refundOf(event.refundId, event.accountId)
        const outcome = refund?.isGone ? await job.transaction(work => stageBounced(work, refund)) : 'unchanged'
        if (outcome === 'tooEarly') return answer(409)
        job.log(outcome === 'notOurs' ? 'error' : 'info', 'webhook', { eventId: event.id, type: event.type, outcome })
        return answer(200)
      }
      if (event.payoutId !== undefined || event.feeId !== undefined) {
        const { takeMovements } = await import('./payouts.ts')
        const found = await takeMovements(job, event)
        job.log('info', 'webhook', { eventId: event.id, type: event.type, outcome: found ? 'written' : 'unknown' })
        return answer(200)
      }
      if (event.setupId !== undefined) {
        const { takeSetup } = await import('./setups.ts')
        const outcome = event.accountId && (await takeSetup(job, event.setupId, event.accountId))
        job.log('info', 'webhook', { eventId: event.id, type: event.type, outcome: outcome ?? 'unknown' })
        return answer(200)
      }
      if (event.mandateId !== undefined) {
        const { takeMandate } = await import('./setups.ts')
        const outcome = event.accountId && (await takeMandate(job, event.mandateId, event.accountId))
        job.log('info', 'webhook', { eventId: event.id, type: event.type, outcome: outcome ?? 'unknown' })
        return answer(200)
      }
      if (event.intentId === undefined) return answer(200)
      const intent = await port.retrieve(event.intentId, event.accountId)
      const { paymentOf, stageOutcome } = await import('./outcome.ts')
      // Whoever called it off writes so themselves, with what follows; should they not, the reconciliation does in a few minutes. About what a
      // bank has as far as we know, it would ask hours later: that was called off in the provider's dashboard.
      const isTheirs =
        intent.status === 'canceled' && intent.isCalledOff && (await paymentOf(job.db, intent))?.status !== 'processing'
      const outcome = isTheirs ? 'calledOff' : await job.transaction(work => stageOutcome(work, intent), once)
      job.log('info', 'webhook', { eventId: event.id, type: event.type, outcome })
      return answer(200)
    } catch (error) {
      if (error instanceof NoSuchIntent) {
        job.log('warn', 'a webhook about an intent that the provider does not have')
        return answer(200)
      }
      if (!(error instanceof BadSignature)) throw error
      job.log('warn', 'a webhook without a good signature')
      return answer(400)
    }
  },
)
