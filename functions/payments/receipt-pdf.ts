import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import type { Receipt } from '#shared/payments/receipt.ts'

/** Draws a receipt on A4. Sizes are in points; the origin of a page is its lower left corner. */

const page = { width: 595.28, height: 841.89, margin: 56 }
const right = page.width - page.margin
const ink = rgb(0.09, 0.13, 0.11)
const muted = rgb(0.37, 0.42, 0.39)
const line = rgb(0.84, 0.86, 0.84)
const accent = rgb(0.12, 0.32, 0.21)

type Pen = { readonly sheet: PDFPage; readonly regular: PDFFont; readonly bold: PDFFont }
type Style = { readonly size: number; readonly font: PDFFont; readonly color: ReturnType<typeof rgb> }

/**
 * The standard fonts hold Western European letters. Others are written without their marks where that leaves a letter, and
 * else as a question mark: a name that prints imperfectly is better than a receipt that does not.
 */
const printable = (text: string, font: PDFFont): string => {
  const known = new Set(font.getCharacterSet())
  return [...text.normalize('NFC').replace(/[\u2000-\u200a\u202f]/g, '\u00a0')]
    .map(char => {
      if (known.has(char.codePointAt(0)!)) return char
      const [base = '?'] = char.normalize('NFD')
      return known.has(base.codePointAt(0)!) ? base : '?'
    })
    .join('')
}

/** Breaks a text into lines that are at most so wide; a word that is too long is broken too. */
const wrapped = (text: string, { font, size }: Style, width: number): string[] => {
  const lines: string[] = []
  let current = ''
  const fits = (candidate: string) => font.widthOfTextAtSize(candidate, size) <= width
  for (const word of printable(text, font).split(/\s+/)) {
    const joined = current === '' ? word : `${current} ${word}`
    if (fits(joined)) {
      current = joined
      continue
    }
    if (current !== '') lines.push(current)
    current = ''
    for (const char of word) {
      if (!fits(current + char)) {
        lines.push(current)
        current = ''
      }
      current += char
    }
  }
  return current === '' ? lines : [...lines, current]
}

/** Writes lines downwards from a height; returns the height below them. */
const write = ({ sheet }: Pen, texts: readonly string[], x: number, top: number, style: Style): number => {
  let y = top
  for (const text of texts) {
    y -= style.size
    sheet.drawText(text, { x, y, ...style })
    y -= style.size * 0.45
  }
  return y
}

const writeRight = ({ sheet }: Pen, text: string, top: number, style: Style): void => {
  const shown = printable(text, style.font)
  const x = right - style.font.widthOfTextAtSize(shown, style.size)
  sheet.drawText(shown, { x, y: top - style.size, ...style })
}

const rule = ({ sheet }: Pen, y: number, thickness = 0.75): void =>
  sheet.drawLine({ start: { x: page.margin, y }, end: { x: right, y }, thickness, color: line })

const drawHead = (pen: Pen, receipt: Receipt): number => {
  const { regular, bold } = pen
  let y = page.height - page.margin
  writeRight(pen, 'Tradewell', y, { size: 11, font: bold, color: accent })
  y = write(pen, wrapped(receipt.title, { size: 22, font: bold, color: ink }, 340), page.margin, y, {
    size: 22,
    font: bold,
    color: ink,
  })
  y -= 22
  const width = (right - page.margin) / receipt.parties.length
  const bottoms = receipt.parties.map(({ label, lines }, index) => {
    const x = page.margin + index * width
    const below = write(pen, [printable(label, regular)], x, y, { size: 9, font: regular, color: muted })
    return lines.reduce((top, text, n) => {
      const style = { size: 11, font: n === 0 ? bold : regular, color: ink }
      return write(pen, wrapped(text, style, width - 16), x, top, style)
    }, below - 2)
  })
  return Math.min(...bottoms) - 20
}

const drawFacts = (pen: Pen, receipt: Receipt, top: number): number => {
  const { regular } = pen
  rule(pen, top)
  const width = (right - page.margin) / receipt.facts.length
  const bottoms = receipt.facts.map(({ label, value }, index) => {
    const x = page.margin + index * width
    const style = { size: 10, font: regular, color: ink }
    const below = write(pen, [printable(label, regular)], x, top - 12, { ...style, size: 9, color: muted })
    return write(pen, wrapped(value, style, width - 8), x, below - 1, style)
  })
  const bottom = Math.min(...bottoms) - 8
  rule(pen, bottom)
  return bottom - 28
}

const drawLines = (pen: Pen, receipt: Receipt, top: number): number => {
  const { regular, bold } = pen
  const small: Style = { size: 9, font: regular, color: muted }
  const body: Style = { size: 11, font: regular, color: ink }
  const total: Style = { size: 13, font: bold, color: ink }
  writeRight(pen, receipt.amountLabel, top, small)
  let y = write(pen, wrapped(receipt.subject, { ...body, font: bold }, 330), page.margin, top, { ...body, font: bold })
  y -= 8
  for (const { label, amount } of receipt.lines) {
    rule(pen, y, 0.4)
    y -= 9
    writeRight(pen, amount, y, body)
    y = write(pen, wrapped(label, body, 330), page.margin, y, body) - 4
  }
  rule(pen, y, 1.2)
  y -= 12
  writeRight(pen, receipt.total.amount, y, total)
  return write(pen, [printable(receipt.total.label, bold)], page.margin, y, total)
}

/** The receipt as a PDF. The same receipt gives the same bytes. */
export const receiptPdf = async (receipt: Receipt, language: 'en' | 'fr'): Promise<Uint8Array> => {
  const document = await PDFDocument.create({ updateMetadata: false })
  const paidAt = new Date(receipt.paidAt)
  document.setTitle(`${receipt.title} ${receipt.facts[0]?.value ?? ''}`, { showInWindowTitleBar: true })
  document.setLanguage(language)
  document.setProducer('Tradewell')
  document.setCreator('Tradewell')
  document.setCreationDate(paidAt)
  document.setModificationDate(paidAt)
  const pen: Pen = {
    sheet: document.addPage([page.width, page.height]),
    regular: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  }
  const facts = drawHead(pen, receipt)
  drawLines(pen, receipt, drawFacts(pen, receipt, facts))
  const style: Style = { size: 8.5, font: pen.regular, color: muted }
  write(pen, wrapped(receipt.footer, style, right - page.margin), page.margin, page.margin, style)
  return document.save()
}
