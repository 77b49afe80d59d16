import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'

/** What every PDF of the product shares: A4, its ink and its fonts. Sizes are in points; a page's origin is its lower left corner. */

export const sheet = { width: 595.28, height: 841.89, margin: 56 } as const
export const right = sheet.width - sheet.margin
export const ink = rgb(0.09, 0.13, 0.11)
export const muted = rgb(0.37, 0.42, 0.39)
export const line = rgb(0.84, 0.86, 0.84)
export const accent = rgb(0.12, 0.32, 0.21)

export type Pen = { readonly sheet: PDFPage; readonly regular: PDFFont; readonly bold: PDFFont }
export type Style = { readonly size: number; readonly font: PDFFont; readonly color: ReturnType<typeof rgb> }

/**
 * The standard fonts hold Western European letters. Others are written without their marks where that leaves a letter, and
 * else as a question mark: a name that prints imperfectly is better than a paper that does not.
 */
export const printable = (text: string, font: PDFFont): string => {
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
export const wrapped = (text: string, { font, size }: Style, width: number): string[] => {
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

/** A new paper. The same words at the same moment give the same bytes. */
export const newPaper = async (title: string, language: 'en' | 'fr', at: Date) => {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setLanguage(language)
  document.setProducer('Tradewell')
  document.setCreator('Tradewell')
  document.setCreationDate(at)
  document.setModificationDate(at)
  const regular = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const addSheet = (): Pen => ({ sheet: document.addPage([sheet.width, sheet.height]), regular, bold })
  return { document, addSheet }
}
