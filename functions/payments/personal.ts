import type { Instrument } from '#shared/payments/instrument.ts'
import { invoicesOf } from '../deals/personal.ts'
import { type Person, personal } from '../kit/personal.ts'
import type { Job } from '../kit/worker.ts'
import { NoSuchSetup } from '../ports/kept-instruments.ts'
import { personalUses as uses } from './personal-uses.ts'

const partyOf = ({ uid }: Person) => ({ id: uid, type: 'user' as const })

/** Has the provider forget what is kept. Where the account in which it stood is gone for us, nothing is taken with it any more. */
const forget = async ({ methodId, accountId, status }: Instrument, job: Job<typeof uses>): Promise<void> => {
  if (!methodId || status !== 'kept') return
  const port = await job.ports.keptInstruments()
  try {
    await port.detach(methodId, accountId)
  } catch (error) {
    if (!(error instanceof NoSuchSetup)) throw error
    await (await import('./own-key.ts')).assertOwnKey(job)
  }
}

/** What payments keep of a person. */
export const personalOfPayments = personal(uses, {
  Payments: {
    copy: async (person, { db }) => {
      const rows: unknown[] = []
      for (const { id } of await invoicesOf(db, person)) rows.push(...(await db.payments.allRows({ invoiceId: id })))
      return { rows }
    },
    stays: 'law asks that payments are kept for as long as the books',
  },
  Books: {
    nothing: 'the books of an account at the card provider, by its id',
    fields: ['book', 'organisationId', 'provider'],
  },
  BookMovements: {
    nothing: 'what moved in an account, by the ids of the payments that it is about',
    fields: ['book', 'id', 'transactionId', 'description', 'invoiceId', 'paymentId', 'creditId', 'disputeId'],
  },
  BookSums: { nothing: 'sums of what moved in an account', fields: ['book', 'month'] },
  BookChecks: {
    nothing: 'how the books of an account were checked',
    fields: [
      'book',
      'balances.ours',
      'balances.theirs',
      'differences.movementId',
      'differences.transactionId',
      'differences.ours',
      'differences.theirs',
      'differences.description',
    ],
  },
  Instruments: {
    copy: async (person, { db }) => ({ rows: await db.instruments.allRows({ customer: partyOf(person) }) }),
    erase: async (person, job) => {
      for (const row of await job.db.instruments.allRows({ customer: partyOf(person) })) {
        await forget(row, job)
        await job.transaction(async ({ db }) => {
          const found = await db.instruments.get(row)
          if (found) db.instruments.remove(found)
        })
      }
    },
  },
  AutoDebitActs: {
    copy: async (person, { db }) => {
      const requests = new Set((await invoicesOf(db, person)).map(({ requestId }) => requestId))
      const rows = await Promise.all([...requests].map(requestId => db.acts.allRows({ requestId })))
      return { rows: rows.flat().filter(({ uid }) => uid === person.uid) }
    },
    stays: 'law asks that who agreed to be debited, and in which words, is kept',
  },
  PayoutAccounts: {
    nothing: "an organisation's account at the card provider, by its id",
    fields: ['organisationId', 'accountId', 'former.accountId'],
  },
})
