import type { CreditFacts } from '#shared/deals/credit-paper.ts'
import { creditObstacle, eInvoiceOfCredit } from '#shared/deals/e-invoice/of-credit.ts'
import { eInvoiceObstacle, eInvoiceOf } from '#shared/deals/e-invoice/of-invoice.ts'
import { EInvoiceRefusal } from '#shared/deals/e-invoice/refusal.ts'
import { readEInvoice, ublOf } from '#shared/deals/e-invoice/ubl.ts'
import type { PaperLanguage } from '#shared/deals/paper.ts'
import type { PaperFacts } from '#shared/deals/paper-facts.ts'
import { paperText } from './paper-text.ts'

/** The e-invoice of an invoice, as XML. @throws {Refusal} deals.noEInvoice.* where it has none */
export const eInvoiceXml = (facts: PaperFacts, language: PaperLanguage): string => {
  const obstacle = eInvoiceObstacle(facts)
  if (obstacle) throw new EInvoiceRefusal(`deals.noEInvoice.${obstacle}`)
  return ublOf(readEInvoice(eInvoiceOf(facts, language, paperText(language))))
}

/** The same as a file. @throws {Refusal} deals.noEInvoice.* */
export const writtenEInvoice = (facts: PaperFacts, language: PaperLanguage) => ({
  fileName: `${facts.invoice.reference}.xml`,
  content: eInvoiceXml(facts, language),
})

/** The e-invoice of a credit note, as XML. @throws {Refusal} deals.noEInvoice.* where it has none */
export const eCreditXml = (facts: CreditFacts, language: PaperLanguage): string => {
  const obstacle = creditObstacle(facts)
  if (obstacle) throw new EInvoiceRefusal(`deals.noEInvoice.${obstacle}`)
  return ublOf(readEInvoice(eInvoiceOfCredit(facts, language, paperText(language))))
}

/** The same as a file. @throws {Refusal} deals.noEInvoice.* */
export const writtenECredit = (facts: CreditFacts, language: PaperLanguage) => ({
  fileName: `${facts.credit.reference}.xml`,
  content: eCreditXml(facts, language),
})
