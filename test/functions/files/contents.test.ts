import { PDFDocument } from '@cantoo/pdf-lib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contentsOf } from '#functions/files/contents.ts'
import { seePdf } from '#functions/files/pdf.ts'
import { mostTextWords } from '#shared/files/words.ts'
import type { FileKind } from '#shared/kit/file-kinds.ts'
import { checkFile } from './check-file.ts'
import { hostilePdfs } from './hostile-pdf.ts'
import { picture } from './pictures.ts'

const word: FileKind = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sheet: FileKind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('a text is found by its words, each once, and by so many at most', async () => {
  expect((await contentsOf(strToU8('Oak, granite and oak.'), 'text/plain')).words).toEqual(['oak', 'granite', 'and'])
  const many = Array.from({ length: mostTextWords + 500 }, (_, n) => `word${n}`).join(' ')
  expect((await contentsOf(strToU8(many), 'text/csv')).words).toHaveLength(mostTextWords)
})

test('an office file is found by the words of its text, and shows the picture that it carries', async () => {
  const carried = await picture(400, 300)
  const bytes = zipSync({
    'word/document.xml': strToU8('<w:t>Lease</w:t><w:t>of the <w:b/>office</w:t>'),
    'word/styles.xml': strToU8('<w:t>never</w:t>'),
    'docProps/thumbnail.jpeg': Uint8Array.from(carried),
  })
  const contents = await contentsOf(bytes, word)
  expect(contents.words).toEqual(['lease', 'of', 'the', 'office'])
  expect(contents.picture).toEqual(Uint8Array.from(carried))
  const cells = zipSync({ 'xl/sharedStrings.xml': strToU8('<t>Price</t><t>Visit</t>') })
  expect(await contentsOf(cells, sheet)).toEqual({ words: ['price', 'visit'] })
})

test('error: what is broken, or says that it unpacks to too much, has no words', async () => {
  expect(await contentsOf(strToU8('no archive'), word)).toEqual({ words: [] })
  const large = zipSync({ 'word/document.xml': new Uint8Array(9_000_000) })
  expect(await contentsOf(large, word)).toEqual({ words: [] })
})

test('a PDF is found by the words of its pages, and shows the first of them', async () => {
  const pdf = await PDFDocument.create()
  for (const line of ['Lease of the yard', 'Rent in advance']) pdf.addPage([300, 400]).drawText(line, { x: 20, y: 200 })
  const bytes = await pdf.save()
  const made = await checkFile({ purpose: 'thread', type: 'application/pdf', size: bytes.length }, bytes)
  expect(made).toMatchObject({ words: ['lease', 'of', 'the', 'yard', 'rent', 'in', 'advance'], bytes })
  const { thumb } = made as { thumb: Uint8Array }
  const { width, height, format } = await sharp(thumb).metadata()
  expect({ width, height, format }).toEqual({ width: 240, height: 320, format: 'webp' })
  // There is ink on it.
  expect((await sharp(thumb).greyscale().stats()).channels[0]?.min).toBeLessThan(128)
})

test('error: a PDF that is broken or locked has no words and no picture, and passes', async () => {
  const broken = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  const made = await checkFile({ purpose: 'thread', type: 'application/pdf', size: broken.length }, broken)
  expect(made).toEqual({ bytes: broken, type: 'application/pdf', words: [] })
})

test('security: PDFs that are made to take all memory, or all time, are given up, and the one behind them is seen', async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage([300, 400]).drawText('Behind')
  const honest = await pdf.save()
  for (const [what, bytes] of hostilePdfs()) {
    const seen = await seePdf(bytes, 64_000, 1500)
    expect(seen.page?.data.length ?? 0, what).toBeLessThan(4 * 240 * 2000)
    expect(seen.text.length, what).toBeLessThan(64_000 * 21)
  }
  expect((await seePdf(honest, 64_000)).text.trim()).toBe('Behind')
}, 120_000)

test('only what is kept is read for words', async () => {
  const bytes = strToU8('Oak')
  const check = (purpose: 'thread' | 'request') => checkFile({ purpose, type: 'text/plain', size: 3 }, bytes)
  expect(await check('thread')).toMatchObject({ words: ['oak'] })
  expect(await check('request')).not.toHaveProperty('words')
})
