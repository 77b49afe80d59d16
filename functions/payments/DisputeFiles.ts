import type { Invoice } from '#shared/deals/invoice.ts'
import { mayRead } from '#shared/files/reading.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { DisputeFiles as contract } from '#shared/payments/DisputeFiles.contract.ts'
import {
  assertAnswerable,
  assertEvidence,
  type DisputeView,
  type EvidenceKind,
  type EvidenceType,
  evidenceLimits,
  proves,
} from '#shared/payments/evidence.ts'
import { contractPaperTables, deliveryRecordTables, paperTables } from '../deals/paper-tables.ts'
import { FileThreads } from '../files/thread-tables.ts'
import type { Actor } from '../kit/actor.ts'
import { type Known, read, serve, type Work } from '../kit/serve.ts'
import { bucket } from '../ports/bucket.ts'
import { type EvidenceUpload, payoutAccounts } from '../ports/payout-accounts.ts'
import { sealer } from '../ports/seal-key.ts'
import { PayoutAccounts } from './account-table.ts'
import { Books } from './book-tables.ts'
import { foundInOwn, organisationOf } from './own-account.ts'

const uses = {
  tables: {
    ...contractPaperTables,
    ...paperTables,
    ...deliveryRecordTables,
    accounts: read(PayoutAccounts),
    books: read(Books),
    threads: read(FileThreads),
  },
  ports: { payoutAccounts, sealer, files: bucket('Files', 'read') },
} as const

/** So long an address of a file is good, as everywhere else (docs/decisions/uploads.md). */
const goodForMs = 60_000

type Asking = Pick<Work<typeof uses>, 'db' | 'ports' | 'now'> & { readonly actor: Actor }

/** A dispute in an account of the organisation's own, one that it used before too, that can still be answered. @throws {Refusal} notFound, payments.disputeAnswered, payments.disputeOver */
const answerable = async (work: Asking, disputeId: string) => {
  const { ports, actor, now } = work
  const provider = await ports.payoutAccounts()
  const { account, found } = await foundInOwn(work, actor, one => provider.dispute(one, disputeId))
  assertAnswerable(found, now)
  return { accountId: account.accountId, provider, dispute: found }
}

/** The invoice of a dispute: what the provider says of it counts only where the organisation itself wrote it. @throws {Refusal} notFound */
const sold = (invoice: Invoice | undefined, actor: Actor): Invoice => {
  if (!invoice || invoice.supplier.id !== organisationOf(actor)) throw new Refusal('notFound')
  return invoice
}

/** Keeps a file at the provider for the answer. @throws {Refusal} payments.evidenceTooLarge and others */
const keep = async (
  { accountId, provider, dispute }: Awaited<ReturnType<typeof answerable>>,
  kind: EvidenceKind,
  file: EvidenceUpload,
): Promise<DisputeView> => {
  assertEvidence({ kind, type: file.type, size: file.bytes.length }, dispute.files)
  return provider.keepFile({ accountId, disputeId: dispute.id, kind, file })
}

const own = (_input: unknown, { db, organisationId }: Known<typeof uses>) =>
  organisationId ? [db.accounts.get({ organisationId })] : []

export const DisputeFiles = serve(
  contract,
  uses,
  {
    GET_PAPERS: async ({ invoiceId }, { db, actor }) => {
      const { contractId } = sold(await db.invoices.get({ id: invoiceId }), actor)
      const { deliveries, openDeliveries } = await db.contracts.need({ id: contractId })
      return { accepted: deliveries - openDeliveries }
    },
    ADD_PAPER: async ({ disputeId, paper, language }, work) => {
      const found = await answerable(work, disputeId)
      const { invoiceId } = found.dispute
      const invoice = sold(invoiceId && (await work.db.invoices.get({ id: invoiceId })), work.actor)
      const { printed } = await import('./deal-papers.ts')
      return keep(found, proves[paper], await printed[paper](work, invoice, language))
    },
    ADD_FILE: async ({ disputeId, kind, file }, work) => {
      const [found, thread] = await Promise.all([answerable(work, disputeId), work.db.threads.get({ id: file })])
      if (!thread || !mayRead(thread, work.actor)) throw new Refusal('notFound')
      const { key, name, type, size } = thread.current
      assertEvidence({ kind, type, size }, found.dispute.files)
      const bytes = await (await work.ports.files()).get(key, evidenceLimits.bytes)
      if (!bytes) throw new Refusal('notFound')
      return keep(found, kind, { name, type: type as EvidenceType, bytes })
    },
    GET_URL: async ({ disputeId, kind }, work) => {
      const { ports, actor, now } = work
      const until = new Date(now.getTime() + goodForMs)
      const provider = await ports.payoutAccounts()
      const { found } = await foundInOwn(work, actor, accountId =>
        provider.fileUrl({ accountId, disputeId, kind, until }),
      )
      return { url: found }
    },
    REMOVE_FILE: async ({ disputeId, kind }, work) => {
      const { accountId, provider, dispute } = await answerable(work, disputeId)
      // Taken out twice, or in two tabs, it is out.
      if (!dispute.files.some(each => each.kind === kind)) return dispute
      return provider.keepFile({ accountId, disputeId, kind })
    },
  },
  {
    GET_PAPERS: ({ invoiceId }, { db }) => [
      db.invoices
        .get({ id: invoiceId })
        .then(invoice => (invoice ? db.contracts.get({ id: invoice.contractId }) : undefined)),
    ],
    ADD_PAPER: own,
    ADD_FILE: (input, known) => [...own(input, known), known.db.threads.get({ id: input.file })],
    GET_URL: own,
    REMOVE_FILE: own,
  },
)
