import { instrumentGone } from '#shared/deals/taking-plan.ts'
import { confirmKey } from '#shared/payments/payment.ts'
import { overlayAt } from '../deals/schedule.ts'
import { debitOf } from '../deals/takings.ts'
import type { Job } from '../kit/worker.ts'
import { stageGone } from './instruments.ts'
import { stageOutcome, stageRefused } from './outcome.ts'
import type { payingKeptUses } from './paying-uses.ts'
import type { Confirming } from './taking-day.ts'

type Taking = Job<typeof payingKeptUses>

/** Has on record that the provider refused what is kept, and then calls off what it was asked for. */
const refuse = async (job: Taking, { payment, instrument }: Confirming, code: string): Promise<void> => {
  await job.transaction(async work => {
    await stageRefused(work, payment, code)
    if (code === instrumentGone) await stageGone(work, instrument, instrument.id)
  })
  const ended = await (await job.ports.cardPayments()).cancel(payment.intentId, payment.accountId)
  await job.transaction(work => stageOutcome(work, ended))
}

/**
 * Asks the provider for the money of a try that is on record. The intent pays once, however often that is done; where the switch
 * went off in between, a delivery was disputed, or money of an earlier attempt paid its invoice, nothing is asked for.
 */
export const confirm = async (job: Taking, confirming: Confirming): Promise<void> => {
  const { payment, instrument } = confirming
  const [invoice, port] = await Promise.all([job.db.invoices.need({ id: payment.invoiceId }), job.ports.cardPayments()])
  const [contract, overlay] = await Promise.all([
    job.db.contracts.need({ id: invoice.contractId }),
    overlayAt(job.db.scheduleItems, invoice.contractId, 'payment', invoice.number),
  ])
  const { methodId, mandateId } = instrument
  const isAsked = invoice.status === 'pending' && debitOf(invoice, contract) && overlay?.disputes === undefined
  if (!isAsked || methodId === undefined) {
    const ended = await port.cancel(payment.intentId, payment.accountId)
    await job.transaction(work => stageOutcome(work, ended))
    return
  }
  const { intent, refused } = await port.confirm({
    key: confirmKey(payment),
    intentId: payment.intentId,
    accountId: payment.accountId,
    methodId,
    mandateId,
    offSession: true,
  })
  // Nobody is there whom a bank could ask.
  const code = refused ?? (intent.status === 'acting' ? 'authentication_required' : undefined)
  if (code !== undefined) await refuse(job, confirming, code)
  else await job.transaction(work => stageOutcome(work, intent))
}
