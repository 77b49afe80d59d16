import { CreditPapers as contract } from '#shared/deals/CreditPapers.contract.ts'
import type { CreditNote } from '#shared/deals/credit.ts'
import { type CreditFacts, isItem } from '#shared/deals/credit-paper.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { orderReferenceOf } from '#shared/deals/schedule.ts'
import { type DbOf, read, serve } from '../kit/serve.ts'
import { sealer } from '../ports/seal-key.ts'
import { seenContract } from './access.ts'
import { CreditNotes } from './credit-tables.ts'
import { gstRateOf, paperParty } from './paper-facts.ts'
import { paperTables } from './paper-tables.ts'

const { contracts, organisations, users } = paperTables
const uses = {
  tables: { creditNotes: read(CreditNotes), contracts, organisations, users },
  ports: { sealer },
} as const
type Rows = DbOf<(typeof uses)['tables']>

/** The rows that a credit note's paper takes. */
const rowsOf = (db: Rows, credit: CreditNote) =>
  Promise.all([
    db.contracts.get({ id: credit.contractId }),
    paperParty(db, credit.supplier, credit.supplierName),
    paperParty(db, credit.customer, credit.customerName),
  ])

const factsOf = async (db: Rows, credit: CreditNote): Promise<CreditFacts> => {
  const [agreement, supplier, customer] = await rowsOf(db, credit)
  if (!agreement) throw new Error(`credit note ${credit.id} has no contract`)
  const credited = credit.lines.flatMap(({ key }) => (isItem(key) ? [key] : []))
  const items = credited.length > 0 ? credited : agreement.itemBriefs.map(({ id }) => id)
  return {
    credit,
    supplier,
    customer,
    contract: { reference: dealReference(agreement.thread), gstRate: gstRateOf(agreement) },
    parts: items.map(itemId => {
      const order = orderReferenceOf(agreement, itemId)
      return { itemId, ...(order ? { order } : {}) }
    }),
  }
}

const named = async (db: Rows, id: CreditNote['id']): Promise<unknown> => {
  const credit = await db.creditNotes.get({ id })
  return credit && rowsOf(db, credit)
}

export const CreditPapers = serve(
  contract,
  uses,
  {
    FACTS: async ({ creditId }, { db, actor }) => {
      const credit = await db.creditNotes.need({ id: creditId })
      seenContract(credit, actor)
      return factsOf(db, credit)
    },
    GET: async ({ creditId, language }, { db, actor, ports }) => {
      const credit = await db.creditNotes.need({ id: creditId })
      seenContract(credit, actor)
      const { printedCredit } = await import('./paper-pdf.ts')
      const [facts, seal] = await Promise.all([factsOf(db, credit), ports.sealer()])
      return printedCredit(facts, language, seal)
    },
    E_INVOICE: async ({ creditId, language }, { db, actor }) => {
      const credit = await db.creditNotes.need({ id: creditId })
      seenContract(credit, actor)
      const { writtenECredit } = await import('./e-invoice.ts')
      return writtenECredit(await factsOf(db, credit), language)
    },
  },
  {
    FACTS: ({ creditId }, { db }) => [named(db, creditId)],
    GET: ({ creditId }, { db }) => [named(db, creditId)],
    E_INVOICE: ({ creditId }, { db }) => [named(db, creditId)],
  },
)
