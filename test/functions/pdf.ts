import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'

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

const read = (object: PDFObject | undefined, document: PDFDocument): PDFDict | undefined => {
  const found = object && document.context.lookup(object)
  return found instanceof PDFDict ? found : found instanceof PDFStream ? found.dict : undefined
}
const listOf = (object: PDFObject | undefined, document: PDFDocument): PDFObject[] => {
  const found = object && document.context.lookup(object)
  return found instanceof PDFArray ? found.asArray() : []
}
const textOf = (object: PDFObject | undefined): string =>
  object instanceof PDFHexString || object instanceof PDFString ? object.decodeText() : String(object ?? '')

/** The files that a PDF carries as parts of itself: by which name, in which relationship, and what they say. */
export const carriedBy = async (pdf: Uint8Array) => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  return listOf(document.catalog.get(PDFName.of('AF')), document).map(reference => {
    const spec = read(reference, document)
    const file = read(spec?.get(PDFName.of('EF')), document)?.get(PDFName.of('F'))
    const content = plain(file && document.context.lookup(file))
    return {
      name: textOf(spec?.get(PDFName.of('UF'))),
      relationship: textOf(spec?.get(PDFName.of('AFRelationship'))),
      content: Buffer.from(content, 'latin1').toString('utf8'),
    }
  })
}

/** What keeps a PDF from being PDF/A-3b, of what its structure shows: its metadata, colours, fonts, files, annotations, name. */
export const archiveProblems = async (pdf: Uint8Array): Promise<string[]> => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const { catalog, context } = document
  const problems: string[] = []
  const holds = (what: string, is: boolean) => {
    if (!is) problems.push(what)
  }
  const metadata = catalog.get(PDFName.of('Metadata'))
  const xmp = Buffer.from(plain(metadata && context.lookup(metadata)), 'latin1').toString('utf8')
  holds('the metadata say part 3, level B', /<pdfaid:part>3<[\s\S]*<pdfaid:conformance>B</.test(xmp))
  holds('the metadata are not packed', read(metadata, document)?.get(PDFName.of('Filter')) === undefined)
  const said = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(xmp)?.[1]
  const time = (date: Date | undefined) => `${date?.toISOString().slice(0, 19)}Z`
  const title = /<dc:title>.*?<rdf:li[^>]*>([^<]*)</.exec(xmp)?.[1]?.replaceAll('&amp;', '&')
  holds('title, makers and times are those of the information', document.getTitle() === title)
  holds('producer', document.getProducer() === said('pdf:Producer'))
  holds('creator', document.getCreator() === said('xmp:CreatorTool'))
  holds('created', time(document.getCreationDate()) === said('xmp:CreateDate'))
  holds('modified', time(document.getModificationDate()) === said('xmp:ModifyDate'))
  const [intent] = listOf(catalog.get(PDFName.of('OutputIntents')), document).map(one => read(one, document))
  const profile = intent?.get(PDFName.of('DestOutputProfile'))
  const icc = Buffer.from(plain(profile && context.lookup(profile)), 'latin1')
  holds('an intent for PDF/A', textOf(intent?.get(PDFName.of('S'))) === '/GTS_PDFA1')
  holds(
    'a profile of colours in RGB',
    icc.subarray(16, 20).toString() === 'RGB ' && icc.subarray(36, 40).toString() === 'acsp',
  )
  holds('the profile is as long as it says', icc.length > 128 && icc.readUInt32BE(0) === icc.length)
  holds('a name of the file', listOf(context.trailerInfo.ID, document).length === 2)
  holds('not encrypted', context.trailerInfo.Encrypt === undefined)
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    const dict = read(object, document)
    const type = textOf(dict?.get(PDFName.of('Type')))
    if (type === '/FontDescriptor')
      holds(
        `font ${reference} is embedded`,
        ['FontFile', 'FontFile2', 'FontFile3'].some(key => dict?.has(PDFName.of(key))),
      )
    if (type === '/Font' && textOf(dict?.get(PDFName.of('Subtype'))) === '/Type1')
      problems.push(`font ${reference} is not embedded`)
    if (textOf(dict?.get(PDFName.of('Filter'))).includes('LZW')) problems.push(`${reference} is packed by LZW`)
    if (dict?.has(PDFName.of('JS'))) problems.push(`${reference} is a script`)
    if (type === '/Filespec' || dict?.has(PDFName.of('EF')))
      for (const key of ['F', 'UF', 'EF', 'AFRelationship', 'Desc'])
        holds(`file ${reference} has ${key}`, dict?.has(PDFName.of(key)) ?? false)
    if (type === '/EmbeddedFile')
      for (const key of ['Subtype', 'Params'])
        holds(`embedded ${reference} has ${key}`, dict?.has(PDFName.of(key)) ?? false)
    if (type === '/Annot') {
      const flags = Number(textOf(dict?.get(PDFName.of('F'))))
      // Printed, and neither hidden nor invisible.
      holds(`annotation ${reference} is printed`, (flags & 4) === 4 && (flags & 0b100011) === 0)
    }
  }
  return problems
}
