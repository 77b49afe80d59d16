import type { Statement } from '#shared/deals/account.ts'
import { type CreditFacts, creditPaper } from '#shared/deals/credit-paper.ts'
import { creditObstacle } from '#shared/deals/e-invoice/of-credit.ts'
import { eInvoiceObstacle } from '#shared/deals/e-invoice/of-invoice.ts'
import { invoicePaper, type Paper, receiptPaper } from '#shared/deals/paper.ts'
import type { PaperFacts } from '#shared/deals/paper-facts.ts'
import { DealsRefusal } from '#shared/deals/refusal.ts'
import { remittancePaper } from '#shared/deals/remittance-paper.ts'
import { statementPaper } from '#shared/deals/statement-paper.ts'
import { verifyAddress } from '../files/verify-address.ts'
import {
  accent,
  createWriter,
  drawFeet,
  drawLetterhead,
  drawTable,
  muted,
  newPaper,
  printable,
  right,
  type Style,
  type Writer,
  width,
  wrapped,
} from '../kit/pdf.ts'
import { type Carried, forArchive } from '../kit/pdf-archive.ts'
import { quoted, sealPdf } from '../kit/pdf-seal.ts'
import type { Sealer } from '../ports/seal-key.ts'
import { eCreditXml, eInvoiceXml } from './e-invoice.ts'
import { paperText } from './paper-text.ts'

const drawTitle = (writer: Writer, { title, stamp }: Paper): void => {
  const look = writer.style(20, true)
  if (stamp) {
    const mark: Style = { ...writer.style(14, true), color: stamp.tone === 'positive' ? accent : muted }
    const text = printable(stamp.text.toLocaleUpperCase(), mark.font)
    const wide = mark.font.widthOfTextAtSize(text, mark.size)
    const { sheet: page } = writer.pen()
    page.drawText(text, { x: right - wide - 8, y: writer.at() - 17, ...mark })
    page.drawRectangle({
      x: right - wide - 16,
      y: writer.at() - 24,
      width: wide + 16,
      height: 25,
      borderColor: mark.color,
      borderWidth: 1.2,
    })
  }
  writer.lines(wrapped(title, look, width * 0.7), look)
  writer.down(12)
}

const drawParties = (writer: Writer, { parties }: Paper): void => {
  const label = writer.style(8.5, false, muted)
  const name = writer.style(10.5, true)
  const body = writer.style(10)
  writer.columns(
    parties.map(({ label: said, lines }) => [
      [said, label] as const,
      ...lines.map((text, n) => [text, n === 0 ? name : body] as const),
    ]),
  )
  writer.down(16)
}

/** Facts in rows of three. */
const drawFacts = (writer: Writer, { facts }: Paper): void => {
  const label = writer.style(8.5, false, muted)
  const body = writer.style(10)
  writer.rule()
  writer.down(10)
  for (let from = 0; from < facts.length; from += 3) {
    const three = facts.slice(from, from + 3)
    const columns = three.map(({ label: said, value }) => [[said, label] as const, [value, body] as const])
    while (columns.length < 3) columns.push([])
    writer.columns(columns)
    writer.down(6)
  }
  writer.rule()
  writer.down(18)
}

const drawSums = (writer: Writer, { sums, total }: Paper): void => {
  const row = (label: string, amount: string, look: Style) => {
    writer.room(look.size * 1.8)
    const text = printable(amount, look.font)
    writer.down(look.size)
    const { sheet: page } = writer.pen()
    const [said = ''] = wrapped(label, look, width / 2 - 90)
    page.drawText(said, { x: right - width / 2, y: writer.at(), ...look })
    page.drawText(text, { x: right - look.font.widthOfTextAtSize(text, look.size), y: writer.at(), ...look })
    writer.down(look.size * 0.7)
  }
  for (const { label, amount } of sums) row(label, amount, writer.style(10))
  writer.down(4)
  row(total.label, total.amount, writer.style(13, true))
  writer.down(14)
}

/**
 * An invoice or a receipt as a PDF that can be kept for good, with the files that it carries inside. The same paper gives the same
 * bytes.
 */
export const paperPdf = async (
  paper: Paper,
  language: 'en' | 'fr',
  pageText: (number: number, count: number) => string,
  files: readonly Carried[] = [],
): Promise<Uint8Array> => {
  const title = `${paper.title} ${paper.reference}`
  const at = new Date(paper.at)
  const { document, addSheet } = await newPaper(title, language, at)
  const writer = createWriter(addSheet)
  drawLetterhead(writer, paper.letterhead)
  drawTitle(writer, paper)
  drawParties(writer, paper)
  drawFacts(writer, paper)
  drawTable(writer, [paper.head, ...paper.lines.map(({ label, amount }) => [label, amount])])
  drawSums(writer, paper)
  if (paper.details) {
    const { label, lines } = paper.details
    drawTable(writer, [[label, paper.head[1]], ...lines.map(line => [line.label, line.amount])])
  }
  const note = writer.style(10)
  for (const text of paper.notes) {
    writer.lines(wrapped(text, note, width), note)
    writer.down(4)
  }
  drawFeet(writer, `${paper.reference} · ${paper.footer}`, pageText)
  await forArchive(document, { title, language, at, files })
  return document.save()
}

/** An e-invoice as a file inside of its paper. */
export const carriedEInvoice = (content: string): Carried => ({
  name: 'invoice.xml',
  mimeType: 'application/xml',
  description: 'PINT A-NZ',
  content,
})

/** A PDF as a function answers with it. */
type Printed = { readonly fileName: string; readonly content: string }

const printed = async (
  paper: Paper,
  language: 'en' | 'fr',
  sealer: Sealer,
  files: readonly Carried[] = [],
): Promise<Printed> => {
  const t = paperText(language)
  const pdf = await paperPdf(paper, language, (number, count) => t('deals.paper.page', { number, count }), files)
  const { title, reference, letterhead, total } = paper
  const statement = t('deals.paper.seal', {
    title,
    reference,
    supplier: quoted(letterhead.name),
    total: `${total.label} ${total.amount}`,
  })
  const sealed = await sealPdf(pdf, [{ statement, at: new Date(paper.at), where: verifyAddress() }], sealer)
  return { fileName: paper.fileName, content: Buffer.from(sealed).toString('base64') }
}

/**
 * Sealed, so that whoever is sent it can tell an invoice of the product from one that somebody changed. The e-invoice is inside, where
 * there is one.
 */
export const printedInvoice = (facts: PaperFacts, language: 'en' | 'fr', sealer: Sealer): Promise<Printed> => {
  const t = paperText(language)
  const files = eInvoiceObstacle(facts) ? [] : [carriedEInvoice(eInvoiceXml(facts, language))]
  return printed(invoicePaper(facts, language, t), language, sealer, files)
}

/** @throws {Refusal} payments.notPaid */
export const printedReceipt = async (
  facts: PaperFacts,
  payment: string,
  language: 'en' | 'fr',
  sealer: Sealer,
): Promise<Printed> => {
  const paper = receiptPaper(facts, payment, language, paperText(language))
  if (!paper) throw new DealsRefusal('payments.notPaid')
  return printed(paper, language, sealer)
}

/** A remittance advice, sealed as an invoice is. */
export const printedRemittance = (
  invoices: Parameters<typeof remittancePaper>[0],
  parties: Parameters<typeof remittancePaper>[1],
  language: 'en' | 'fr',
  sealer: Sealer,
): Promise<Printed> => printed(remittancePaper(invoices, parties, language, paperText(language)), language, sealer)

/** A credit note, sealed and with its e-invoice inside as an invoice is. */
export const printedCredit = (facts: CreditFacts, language: 'en' | 'fr', sealer: Sealer): Promise<Printed> => {
  const t = paperText(language)
  const files = creditObstacle(facts) ? [] : [carriedEInvoice(eCreditXml(facts, language))]
  return printed(creditPaper(facts, language, t), language, sealer, files)
}

/** A statement of account, sealed as an invoice is. */
export const printedStatement = (
  statement: Statement,
  parties: Parameters<typeof statementPaper>[1],
  language: 'en' | 'fr',
  sealer: Sealer,
): Promise<Printed> => printed(statementPaper(statement, parties, language, paperText(language)), language, sealer)
