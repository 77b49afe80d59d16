import { type DocumentBlock, documentBlocks } from '#shared/deals/document.ts'
import { type Signature, signatureBox, strokePath } from '#shared/deals/signature.ts'
import {
  accent,
  ink,
  line,
  muted,
  newPaper,
  type Pen,
  printable,
  right,
  type Style,
  sheet,
  wrapped,
} from '../kit/pdf.ts'

/** What stands on the paper besides the text that was signed: our words, in the reader's language. */
export type PaperWords = {
  readonly hash: string
  readonly awaited: string
  readonly page: (number: number, count: number) => string
  readonly for: (party: string) => string
}

export type PaperSide = { readonly heading: string; readonly needed: number; readonly signatures: readonly Signature[] }

export type ContractPaper = {
  readonly reference: string
  readonly text: string
  readonly hash: string
  /** Of the last change: the paper's date. */
  readonly at: string
  readonly sides: readonly PaperSide[]
  readonly words: PaperWords
}

const width = right - sheet.margin
const bottom = sheet.margin + 24
/** Where the tables of a document end their figures: a cell of figures alone stands at the end of its column. */
const isFigure = (text: string): boolean => /^\d[\d.,\u202f]*$/.test(text)

/** A pen that goes down the sheets and takes a new one where there is no room. */
const createWriter = (addSheet: () => Pen) => {
  const sheets: Pen[] = []
  let pen = addSheet()
  sheets.push(pen)
  let y: number = sheet.height - sheet.margin
  const room = (height: number) => {
    if (y - height >= bottom) return
    pen = addSheet()
    sheets.push(pen)
    y = sheet.height - sheet.margin
  }
  const style = (size: number, bold = false, color = ink): Style => ({
    size,
    font: bold ? pen.bold : pen.regular,
    color,
  })
  return {
    sheets,
    room,
    style,
    pen: () => pen,
    at: () => y,
    down: (height: number) => {
      y -= height
    },
    lines(texts: readonly string[], look: Style, indent = 0) {
      for (const text of texts) {
        room(look.size * 1.45)
        y -= look.size
        pen.sheet.drawText(text, { x: sheet.margin + indent, y, ...look })
        y -= look.size * 0.45
      }
    },
    rule(thickness = 0.6) {
      pen.sheet.drawLine({ start: { x: sheet.margin, y }, end: { x: right, y }, thickness, color: line })
    },
  }
}
type Writer = ReturnType<typeof createWriter>

/** How wide each column is: as its widest cell, shrunk evenly where they do not fit together. */
const columnsOf = (rows: readonly (readonly string[])[], { font, size }: Style): number[] => {
  const count = Math.max(...rows.map(row => row.length))
  const wanted = Array.from({ length: count }, (_, n) =>
    Math.max(24, ...rows.map(row => font.widthOfTextAtSize(printable(row[n] ?? '', font), size) + 14)),
  )
  const sum = wanted.reduce((all, one) => all + one, 0)
  return wanted.map(one => (one * width) / sum)
}

const drawTable = (writer: Writer, rows: readonly (readonly string[])[]): void => {
  const body = writer.style(9.5)
  const head = { ...writer.style(8.5, true), color: muted }
  const columns = columnsOf(rows, body)
  const isEnd = columns.map((_, n) => n > 0 && rows.slice(1).every(row => !row[n] || isFigure(row[n])))
  for (const [place, row] of rows.entries()) {
    const look = place === 0 ? head : body
    const cells = columns.map((column, n) => wrapped(row[n] ?? '', look, column - 8))
    const height = Math.max(...cells.map(lines => lines.length)) * look.size * 1.4 + 6
    writer.room(height)
    const top = writer.at()
    let x: number = sheet.margin
    for (const [n, lines] of cells.entries()) {
      const column = columns[n] ?? 0
      for (const [number, text] of lines.entries()) {
        const shift = isEnd[n] ? column - 8 - look.font.widthOfTextAtSize(text, look.size) : 0
        writer.pen().sheet.drawText(text, { x: x + shift, y: top - look.size * (1 + number * 1.4), ...look })
      }
      x += column
    }
    writer.down(height)
    writer.rule(place === 0 ? 0.8 : 0.4)
    writer.down(4)
  }
  writer.down(4)
}

const drawBlock = (writer: Writer, block: DocumentBlock): void => {
  switch (block.kind) {
    case 'title': {
      const look = writer.style(20, true)
      writer.lines(wrapped(block.text, look, width), look)
      writer.down(2)
      return
    }
    case 'heading': {
      const look = writer.style(12, true, accent)
      writer.down(12)
      // A heading stays with what it heads.
      writer.room(64)
      writer.lines(wrapped(block.text, look, width), look)
      writer.rule(0.8)
      writer.down(8)
      return
    }
    case 'paragraph': {
      const look = writer.style(10)
      writer.lines(wrapped(block.text, look, width), look)
      writer.down(3)
      return
    }
    case 'quote': {
      const look = writer.style(10)
      for (const text of block.lines) {
        if (text === '') writer.down(7)
        else writer.lines(wrapped(text, look, width - 10), look, 10)
      }
      writer.down(4)
      return
    }
    case 'table':
      drawTable(writer, block.rows)
  }
}

const signatureHeight = 60

const drawSignature = (writer: Writer, signature: Signature, words: PaperWords): void => {
  const { how, name, at, partyName, documentHash } = signature
  writer.room(signatureHeight + 44)
  writer.down(signatureHeight)
  const base = writer.at()
  const { sheet: page } = writer.pen()
  if (how.kind === 'typed') {
    const look = writer.style(18)
    const [text = ''] = wrapped(how.name, look, 260)
    page.drawText(text, { x: sheet.margin, y: base + 8, ...look })
  } else {
    page.drawSvgPath(strokePath(how.strokes), {
      x: sheet.margin,
      y: base + signatureHeight,
      scale: signatureHeight / signatureBox.height,
      borderColor: ink,
      borderWidth: 3,
    })
  }
  page.drawLine({
    start: { x: sheet.margin, y: base },
    end: { x: sheet.margin + 260, y: base },
    thickness: 0.6,
    color: ink,
  })
  writer.down(4)
  const bold = writer.style(9.5, true)
  writer.lines(wrapped(`${name} ${words.for(partyName)}`, bold, width), bold)
  const small = writer.style(8.5, false, muted)
  writer.lines([`${at.slice(0, 19).replace('T', ' ')} UTC · SHA-256 ${documentHash}`], small)
  writer.down(6)
}

const drawSide = (writer: Writer, { heading, needed, signatures }: PaperSide, words: PaperWords): void => {
  const look = writer.style(10.5, true)
  writer.down(8)
  writer.room(48)
  writer.lines(wrapped(heading, look, width), look)
  for (const signature of signatures) drawSignature(writer, signature, words)
  for (let missing = needed - signatures.length; missing > 0; missing -= 1) {
    writer.room(40)
    writer.down(28)
    writer.rule(0.4)
    writer.down(2)
    writer.lines([printable(words.awaited, writer.pen().regular)], writer.style(8.5, false, muted))
  }
}

/** The document as a PDF: every line of its text, the signatures, and on each sheet what it is and its hash. */
export const contractPdf = async (paper: ContractPaper, language: 'en' | 'fr'): Promise<Uint8Array> => {
  const { document, addSheet } = await newPaper(paper.reference, language, new Date(paper.at))
  const writer = createWriter(addSheet)
  for (const block of documentBlocks(paper.text)) drawBlock(writer, block)
  for (const side of paper.sides) drawSide(writer, side, paper.words)
  for (const [n, { sheet: page, regular }] of writer.sheets.entries()) {
    const look: Style = { size: 7.5, font: regular, color: muted }
    const foot = `${paper.reference} · ${paper.words.hash} ${paper.hash}`
    page.drawText(printable(foot, regular), { x: sheet.margin, y: sheet.margin - 12, ...look })
    const number = printable(paper.words.page(n + 1, writer.sheets.length), regular)
    page.drawText(number, { x: right - regular.widthOfTextAtSize(number, 7.5), y: sheet.margin - 24, ...look })
  }
  return document.save()
}
