import { inflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'

/** The texts drawn on a PDF's pages, in order. Texts of the standard fonts are hexadecimal strings in the content stream. */
export const textsOf = async (pdf: Uint8Array): Promise<string[]> => {
  const document = await PDFDocument.load(pdf)
  const texts: string[] = []
  for (const page of document.getPages()) {
    const contents = page.node.Contents()
    const streams = contents && 'asArray' in contents ? contents.asArray() : [contents]
    for (const reference of streams) {
      const stream = document.context.lookup(reference) as unknown as { getContents(): Uint8Array } | undefined
      const raw = Buffer.from(stream?.getContents() ?? [])
      const content = raw[0] === 0x78 ? inflateSync(raw).toString('latin1') : raw.toString('latin1')
      for (const [, hex = ''] of content.matchAll(/<([0-9A-Fa-f]+)> Tj/g)) {
        texts.push(new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')))
      }
    }
  }
  return texts
}
