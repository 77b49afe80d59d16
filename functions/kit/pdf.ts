import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as fontkit from '@cantoo/fontkit'
import { PDFDocument, type PDFFont, PDFHexString, type PDFPage, rgb } from '@cantoo/pdf-lib'
import { fontFiles } from './font-files.ts'

/** What every PDF of the product shares: A4, its ink and its fonts. Sizes are in points; a page's origin is its lower left corner. */

export const sheet = { width: 595.28, height: 841.89, margin: 56 } as const
export const right = sheet.width - sheet.margin
/** How wide a line is. */
export const width = right - sheet.margin
const bottom = sheet.margin + 24
export const ink = rgb(0.09, 0.13, 0.11)
export const muted = rgb(0.37, 0.42, 0.39)
export const line = rgb(0.84, 0.86, 0.84)
export const accent = rgb(0.12, 0.32, 0.21)

export type Pen = { readonly sheet: PDFPage; readonly regular: PDFFont; readonly bold: PDFFont }
export type Style = { readonly size: number; readonly font: PDFFont; readonly color: ReturnType<typeof rgb> }

const known = new WeakMap<PDFFont, ReadonlySet<number>>()
const letters = (font: PDFFont): ReadonlySet<number> => {
  const found = known.get(font) ?? new Set(font.getCharacterSet())
  known.set(font, found)
  return found
}

/**
 * A letter that the font lacks is written without its marks where that leaves one that it has, and else as a question mark:
 * a name that prints imperfectly is better than a paper that does not.
 */
export const printable = (text: string, font: PDFFont): string => {
  const has = letters(font)
  return [...text.normalize('NFC')]
    .map(char => {
      if (has.has(char.codePointAt(0)!)) return char
      if (/\p{Zs}/u.test(char)) return '\u00a0'
      const [base = '?'] = char.normalize('NFD')
      return has.has(base.codePointAt(0)!) ? base : '?'
    })
    .join('')
}

/** Where lines may break: at spaces, save those that do not break. */
const breaks = /[^\S\u00a0\u202f]+/

/** Breaks a text into lines that are at most so wide; a word that is too long is broken too. */
export const wrapped = (text: string, { font, size }: Pick<Style, 'font' | 'size'>, room: number): string[] => {
  const lines: string[] = []
  let current = ''
  const fits = (candidate: string) => font.widthOfTextAtSize(candidate, size) <= room
  for (const word of printable(text, font).split(breaks)) {
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

/** Figures of one width, and no letters drawn as one. */
const features = { tnum: true, calt: false, liga: false }

/** A new paper. The same words at the same moment give the same bytes; of a font it holds the letters that stand on it. */
export const newPaper = async (title: string, language: 'en' | 'fr', at: Date) => {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setLanguage(language)
  document.setProducer('Tradewell')
  document.setCreator('Tradewell')
  document.setCreationDate(at)
  document.setModificationDate(at)
  // The name of a file that is changed later, as by a seal: it is named after the paper, and not at random.
  const name = PDFHexString.of(
    createHash('sha256').update(`${title} ${language} ${at.toISOString()}`).digest('hex').slice(0, 32),
  )
  document.context.trailerInfo.ID = document.context.obj([name, name])
  document.registerFontkit(fontkit)
  const embed = async (file: string | URL, customName: string) =>
    document.embedFont(await readFile(file), { subset: true, customName, features })
  const [regular, bold] = [await embed(fontFiles.regular, 'Inter'), await embed(fontFiles.bold, 'Inter-SemiBold')]
  const addSheet = (): Pen => ({ sheet: document.addPage([sheet.width, sheet.height]), regular, bold })
  return { document, addSheet }
}

/** A cell of figures alone stands at the end of its column. */
const isFigure = (text: string): boolean => /^-?\d[\d.,\u202f\u00a0]*$/.test(text)

/** Of a line of text, to the size of its letters. */
const lineHeight = 1.45

/** A pen that goes down the sheets and takes a new one where there is no room. */
export const createWriter = (addSheet: () => Pen) => {
  const sheets: Pen[] = []
  let pen = addSheet()
  sheets.push(pen)
  let y: number = sheet.height - sheet.margin
  /** @returns whether a new sheet was taken */
  const top = sheet.height - sheet.margin
  /** Goes on at the top of a sheet, of another where something stands on this one. */
  const newSheet = () => {
    if (y === top) return
    pen = addSheet()
    sheets.push(pen)
    y = top
  }
  const room = (height: number): boolean => {
    if (y - height >= bottom) return false
    newSheet()
    return true
  }
  const style = (size: number, bold = false, color = ink): Style => ({
    size,
    font: bold ? pen.bold : pen.regular,
    color,
  })
  return {
    sheets,
    room,
    newSheet,
    style,
    /** How high lines of a look stand. */
    heightOf: (texts: readonly string[], look: Style) => texts.length * look.size * lineHeight,
    pen: () => pen,
    at: () => y,
    down: (height: number) => {
      y -= height
    },
    lines(texts: readonly string[], look: Style, indent = 0) {
      for (const text of texts) {
        room(look.size * lineHeight)
        y -= look.size
        pen.sheet.drawText(text, { x: sheet.margin + indent, y, ...look })
        y -= look.size * (lineHeight - 1)
      }
    },
    /** Texts side by side from here, each broken within its part of the line; goes on below the longest. */
    columns(columns: readonly (readonly (readonly [text: string, look: Style])[])[], gap = 16) {
      const each = width / columns.length
      const ends = columns.map((texts, n) =>
        texts.reduce((top, [text, look]) => {
          let below = top
          for (const one of wrapped(text, look, each - gap)) {
            below -= look.size
            pen.sheet.drawText(one, { x: sheet.margin + n * each, y: below, ...look })
            below -= look.size * 0.45
          }
          return below
        }, y),
      )
      y = Math.min(y, ...ends)
    },
    rule(thickness = 0.6) {
      pen.sheet.drawLine({ start: { x: sheet.margin, y }, end: { x: right, y }, thickness, color: line })
    },
  }
}
export type Writer = ReturnType<typeof createWriter>

/** How wide each column is: as its widest cell, shrunk evenly where they do not fit together. */
const columnsOf = (rows: readonly (readonly string[])[], { font, size }: Style): number[] => {
  const count = Math.max(...rows.map(row => row.length))
  const wanted = Array.from({ length: count }, (_, n) =>
    Math.max(24, ...rows.map(row => font.widthOfTextAtSize(printable(row[n] ?? '', font), size) + 14)),
  )
  const sum = wanted.reduce((all, one) => all + one, 0)
  return wanted.map(one => (one * width) / sum)
}

/** A table whose first row is its head. A sheet on which it goes on begins with the head again. */
export const drawTable = (writer: Writer, rows: readonly (readonly string[])[]): void => {
  const body = writer.style(9.5)
  const head = { ...writer.style(8.5, true), color: muted }
  const columns = columnsOf(rows, body)
  const isEnd = columns.map((_, n) => n > 0 && rows.slice(1).every(row => !row[n] || isFigure(row[n])))
  const measure = (row: readonly string[], look: Style) => {
    const cells = columns.map((column, n) => wrapped(row[n] ?? '', look, column - 8))
    return { cells, height: Math.max(...cells.map(lines => lines.length)) * look.size * 1.4 + 6 }
  }
  const draw = ({ cells, height }: ReturnType<typeof measure>, look: Style, thickness: number) => {
    const top = writer.at()
    let x: number = sheet.margin
    for (const [n, lines] of cells.entries()) {
      const column = columns[n] ?? 0
      const isLast = n === cells.length - 1
      for (const [number, text] of lines.entries()) {
        const shift = isEnd[n] ? column - (isLast ? 0 : 8) - look.font.widthOfTextAtSize(text, look.size) : 0
        writer.pen().sheet.drawText(text, { x: x + shift, y: top - look.size * (1 + number * 1.4), ...look })
      }
      x += column
    }
    writer.down(height)
    writer.rule(thickness)
    writer.down(4)
  }
  const [first = [], ...others] = rows
  const headed = measure(first, head)
  const drawHead = () => draw(headed, head, 0.8)
  // A head stays with its first row.
  writer.room(headed.height + 4 + (others[0] ? measure(others[0], body).height : 0))
  drawHead()
  for (const row of others) {
    const measured = measure(row, body)
    if (writer.room(measured.height)) drawHead()
    draw(measured, body, 0.4)
  }
  writer.down(4)
}

/** Who a paper is from: the name, and under it where they are. */
export type Letterhead = { readonly name: string; readonly lines: readonly string[] }

/** The letterhead, at the top of the first sheet. */
export const drawLetterhead = (writer: Writer, { name, lines }: Letterhead): void => {
  const bold = writer.style(12, true, accent)
  const small = writer.style(8.5, false, muted)
  writer.columns([
    wrapped(name, bold, width / 2 - 16).map(text => [text, bold] as const),
    lines.map(text => [text, small] as const),
  ])
  writer.down(6)
  writer.rule(0.8)
  writer.down(22)
}

/** On every sheet which paper it is, and which sheet of how many. */
export const drawFeet = (writer: Writer, foot: string, pageText: (number: number, count: number) => string): void => {
  for (const [n, { sheet: page, regular }] of writer.sheets.entries()) {
    const look: Style = { size: 7.5, font: regular, color: muted }
    const number = printable(pageText(n + 1, writer.sheets.length), regular)
    const [first = '', ...others] = wrapped(foot, look, width)
    for (const [place, text] of [first, ...others].entries())
      page.drawText(text, { x: sheet.margin, y: sheet.margin - 12 - place * 10, ...look })
    page.drawText(number, { x: right - regular.widthOfTextAtSize(number, 7.5), y: sheet.margin - 24, ...look })
  }
}
