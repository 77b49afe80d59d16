import type { Contract } from '#shared/deals/contract.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { invoiceView } from '#shared/deals/invoice.ts'
import type { PaperFacts, PaperParty } from '#shared/deals/paper-facts.ts'
import { partsOfPayment } from '#shared/deals/payment-parts.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { orderReferenceOf } from '#shared/deals/schedule.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import { formatMinor } from '#shared/kit/money.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { DbOf } from '../kit/serve.ts'
import type { paperTables } from './paper-tables.ts'
import { derivedItems } from './schedule.ts'

type Rows = DbOf<typeof paperTables>

/** A party as a paper names it: by the name that was signed with, where its own rows say that it is. */
export const paperParty = async (
  { organisations, users }: Pick<Rows, 'organisations' | 'users'>,
  party: Party,
  name: string,
): Promise<PaperParty> => {
  if (party.type === 'organization') {
    const row = await organisations.get({ id: party.id })
    const { abn, addressLine1 = '', city = '', region = '', postalCode = '', country = '' } = row ?? {}
    return { name, ...(abn ? { abn } : {}), addressLine1, city, region, postalCode, country }
  }
  const row = await users.get({ uid: party.id as Uid })
  const { addressLine1 = '', city = '', state = '', postalCode = '', country = '' } = row ?? {}
  return { name, addressLine1, city, region: state, postalCode, country }
}

/** What of a payment each item of its deal is, by name. */
export const namedParts = (contract: Contract, number: number): PaperFacts['parts'] =>
  partsOfPayment(contract.choice, derivedItems(contract), number).map(({ itemId, gstFree, amount }) => {
    const { title = contract.title, quantity = 1 } = contract.itemBriefs.find(({ id }) => id === itemId) ?? {}
    const order = orderReferenceOf(contract, itemId)
    return {
      itemId,
      title,
      quantity,
      gstFree,
      amount: formatMinor(amount, contract.currency),
      ...(order ? { order } : {}),
    }
  })

/** Percent; zero where the supplier charges none. */
export const gstRateOf = ({ payment: [payment] }: Pick<Contract, 'payment'>): string => payment?.costTax.gstRate ?? '0'

/** All that the papers of an invoice say, as it stands on a day. */
export const paperFacts = async (db: Rows, invoice: Invoice, now: Date): Promise<PaperFacts> => {
  const [contract, supplier, customer] = await Promise.all([
    db.contracts.need({ id: invoice.contractId }),
    paperParty(db, invoice.supplier, invoice.supplierName),
    paperParty(db, invoice.customer, invoice.customerName),
  ])
  return {
    invoice: invoiceView(invoice, dayIn(now)),
    supplier,
    customer,
    contract: {
      reference: dealReference(contract.thread),
      validFrom: contract.validFrom,
      validTo: contract.validTo,
      items: contract.itemBriefs.map(({ title, quantity }) => ({ title, quantity })),
      gstRate: gstRateOf(contract),
    },
    parts: namedParts(contract, invoice.number),
  }
}

/** What a call reads ahead that names an invoice for its paper: the rows that paperFacts() asks for. */
export const namedPaper = async (rows: Rows, invoiceId: Invoice['id']): Promise<unknown> => {
  const invoice = await rows.invoices.get({ id: invoiceId })
  if (!invoice) return undefined
  return Promise.all([
    rows.contracts.get({ id: invoice.contractId }),
    paperParty(rows, invoice.supplier, invoice.supplierName),
    paperParty(rows, invoice.customer, invoice.customerName),
  ])
}
