import { inflateSync } from 'node:zlib'
import { PDFDict, PDFDocument, PDFName, type PDFObject, type PDFPage } from '@cantoo/pdf-lib'

const plain = (stream: PDFObject | undefined): string => {
  const raw = Buffer.from((stream as unknown as { getContents(): Uint8Array } | undefined)?.getContents() ?? [])
  return raw[0] === 0x78 ? inflateSync(raw).toString('latin1') : raw.toString('latin1')
}

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Which letters the glyphs of an embedded font stand for, as it says itself: what a reader copies and searches by. */
const lettersOf = (cmap: string): ReadonlyMap<string, string> => {
  const letters = new Map<string, string>()
  for (const [, list = ''] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of list.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      letters.set(glyph.toUpperCase(), utf16(text))
  return letters
}

const fontsOf = (document: PDFDocument, page: PDFPage): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)
  return new Map(
    (fonts?.entries() ?? []).map(([name, reference]) => {
      const font = document.context.lookup(reference) as PDFDict
      return [name.toString(), lettersOf(plain(document.context.lookup(font.get(PDFName.of('ToUnicode')))))]
    }),
  )
}

/** The texts drawn on each of a PDF's pages, in order. */
export const pagesOf = async (pdf: Uint8Array): Promise<string[][]> => {
  const document = await PDFDocument.load(pdf)
  return document.getPages().map(page => {
    const fonts = fontsOf(document, page)
    const contents = page.node.Contents()
    const streams = contents && 'asArray' in contents ? contents.asArray() : [contents]
    const texts: string[] = []
    for (const reference of streams) {
      const content = plain(document.context.lookup(reference))
      let letters: ReadonlyMap<string, string> = new Map()
      for (const [, font, hex] of content.matchAll(/(\/\S+) [\d.]+ Tf|<([0-9A-Fa-f]+)> Tj/g)) {
        if (font) letters = fonts.get(font) ?? new Map()
        else texts.push((hex?.match(/.{4}/g) ?? []).map(glyph => letters.get(glyph.toUpperCase()) ?? '\ufffd').join(''))
      }
    }
    return texts
  })
}

/** The texts drawn on all of them. */
export const textsOf = async (pdf: Uint8Array): Promise<string[]> => (await pagesOf(pdf)).flat()
