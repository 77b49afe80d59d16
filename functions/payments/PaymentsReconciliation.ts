import { parseMinor } from '#shared/kit/money.ts'
import { isLeftAlone, isLost } from '#shared/payments/left-alone.ts'
import { type Payment, seenAt } from '#shared/payments/payment.ts'
import { owedBackStates, unfinishedStates } from '#shared/payments/payment-states.ts'
import { someAtOnce } from '../kit/some-at-once.ts'
import { type Job, worker } from '../kit/worker.ts'
import { type Intent, NoSuchIntent } from '../ports/card-payments.ts'
import { disputeUses } from './webhook-uses.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * After so long without news the provider is asked how an attempt stands: sooner is left to its webhook. One that waits for its payer keeps its
 * invoice from everybody else; a bank has a debit for days, and each is asked about a few times a day.
 */
const quietMs = { open: 2 * minuteMs, checking: 2 * minuteMs, processing: 3 * hourMs } as const
/** So often the provider is asked about a debit that was taken as lost, and at once where its account is heard of again. */
const lostEveryMs = 24 * hourMs
/** So many of each kind are asked about in one run, so that no kind keeps another from its turn. */
const mostOfEach = 200
/** So often the provider is asked how a dispute stands whose webhooks did not come. */
const disputesEveryMs = 6 * hourMs
/** Asked about at one time. */
const atOnce = 5
/** What a run leaves of its time, to end by itself. */
const leftMs = 20_000

type Reconciling = Job<typeof disputeUses>

/** An intent that waited for its payer and that the provider has no more for us, as when the account in which it was made is gone. */
const over = ({ intentId, accountId, invoiceId, attempt, amount, currency }: Payment): Intent => ({
  id: intentId,
  ...(accountId && { accountId }),
  status: 'canceled',
  amount: parseMinor(amount, currency),
  received: 0n,
  currency,
  clientSecret: '',
  metadata: { invoiceId, attempt: String(attempt) },
})

const ask = async (job: Reconciling, payment: Payment): Promise<void> => {
  // Loaded with the first that is asked about: most runs find none.
  const { stageLost, stageOutcome } = await import('./outcome.ts')
  const port = await job.ports.cardPayments()
  const found = await port.retrieve(payment.intentId, payment.accountId).catch(async (error: unknown) => {
    if (!(error instanceof NoSuchIntent)) throw error
    // As it was taken: its account is still gone.
    if (payment.status === 'lost') return undefined
    // Nobody waits any more for a card that is given to what the provider shows no more, nor for what a bank made of it.
    if (!isLost(payment, job.now)) throw error
    await (await import('./own-key.ts')).assertOwnKey(job)
    return payment.status === 'processing' ? undefined : over(payment)
  })
  if (found === undefined) {
    if (await job.transaction(work => stageLost(work, payment)))
      job.log('error', 'a payment was lost with its account', { paymentId: payment.id })
    return
  }
  const isAbandoned = isLeftAlone(payment, job.now) && (found.status === 'open' || found.status === 'acting')
  const intent = isAbandoned ? await port.cancel(payment.intentId, payment.accountId) : found
  const outcome = await job.transaction(work => stageOutcome(work, intent))
  if (outcome !== 'unchanged') job.log('warn', 'a payment was reconciled', { paymentId: payment.id, outcome })
}

/** Asks how the dispute of a payment stands, and keeps when that was asked. */
const askDispute = async (job: Reconciling, { invoiceId, attempt, accountId, disputed }: Payment): Promise<void> => {
  if (!disputed) return
  const { takeDispute } = await import('./disputes.ts')
  const askedAt = job.now.toISOString()
  let outcome: string = 'failed'
  try {
    outcome = (await takeDispute(job, disputed.id, accountId)) ?? 'unknown'
  } finally {
    // One that cannot be taken over now waits for its turn as the others do.
    await job.transaction(async ({ db }) => {
      const payment = await db.payments.get({ invoiceId, attempt })
      // What was decided meanwhile is not asked about any more.
      if (payment?.disputed) db.payments.save({ ...payment, askedAt, disputed: { ...payment.disputed, askedAt } })
      else job.log('warn', 'a dispute was reconciled', { disputeId: disputed.id, outcome })
    })
  }
}

/**
 * The debits that were taken as lost and are asked about now: those whose turn it is, and those whose account was heard of again since they were
 * asked about last. There are hardly any, and where there are none nothing more is read.
 */
const lostToAsk = async function* ({ db, now }: Reconciling) {
  const asOf = new Date(now.getTime() - lostEveryMs).toISOString()
  const lost: Payment[] = []
  for await (const payment of db.payments.all('unfinished', { status: 'lost' })) {
    if (lost.length === mostOfEach) break
    lost.push(payment)
  }
  const organisations = new Map<string, string>()
  const waiting = lost.filter(payment => seenAt(payment) > asOf).flatMap(({ accountId }) => accountId ?? [])
  for (const book of await db.books.getMany(
    [...new Set(waiting)].map(book => ({ book })),
    { eventual: true },
  ))
    if (book?.organisationId) organisations.set(book.book, book.organisationId)
  const named = [...new Set(organisations.values())].map(organisationId => ({ organisationId }))
  const backAt = new Map<string, string>()
  for (const account of await db.accounts.getMany(named, { eventual: true }))
    if (account && account.status !== 'gone') backAt.set(account.accountId, account.updatedAt)
  for (const payment of lost)
    if (seenAt(payment) <= asOf || (backAt.get(payment.accountId ?? '') ?? '') > seenAt(payment)) yield payment
}

/** Keeps that the provider was asked, so that the others come first next time; when its payer left it alone stays as it was. */
const keepAsked = ({ now, transaction }: Reconciling, { invoiceId, attempt, status }: Payment): Promise<void> =>
  transaction(async ({ db }) => {
    const payment = await db.payments.get({ invoiceId, attempt })
    if (payment?.status === status) db.payments.save({ ...payment, askedAt: now.toISOString() })
  })

/** The first of some rows, until one is not due yet. */
const firstDue = async function* (rows: AsyncIterable<Payment>, isDue: (payment: Payment) => boolean) {
  let taken = 0
  for await (const payment of rows) {
    if (taken === mostOfEach || !isDue(payment)) return
    taken += 1
    yield payment
  }
}

/** Asks the provider about payments whose webhook did not come, and ends those that were left open. */
export const PaymentsReconciliation = worker(
  'PaymentsReconciliation',
  { kind: 'schedule', everyMinutes: 5 },
  disputeUses,
  async (_event: unknown, job) => {
    const before = (ms: number) => new Date(job.now.getTime() - ms).toISOString()
    const hasTime = () => job.timeLeft() > leftMs
    let asked = 0
    const askEach = (due: AsyncIterable<Payment>) =>
      someAtOnce(due, atOnce, hasTime, async payment => {
        asked += 1
        // One that cannot be asked about now must not keep the others waiting; it is asked about again when its turn comes.
        const failed = (error: unknown) =>
          job.log('error', 'a payment was not reconciled', { paymentId: payment.id, error })
        await ask(job, payment).catch(failed)
        await keepAsked(job, payment).catch(failed)
      })
    for (const status of unfinishedStates) {
      const asOf = before(quietMs[status])
      await askEach(firstDue(job.db.payments.all('unfinished', { status }), payment => seenAt(payment) <= asOf))
    }
    await askEach(lostToAsk(job))
    const asOf = before(disputesEveryMs)
    const isDue = ({ disputed }: Payment): boolean => disputed !== undefined && disputed.askedAt <= asOf
    const disputed = [
      job.db.payments.all('seeTo', {}),
      ...owedBackStates.map(status => job.db.payments.all('unfinished', { status })),
    ]
    for (const rows of disputed)
      await someAtOnce(firstDue(rows, isDue), atOnce, hasTime, async payment => {
        asked += 1
        await askDispute(job, payment).catch(error => {
          job.log('error', 'a dispute was not reconciled', { paymentId: payment.id, error })
        })
      })
    return { asked }
  },
)
