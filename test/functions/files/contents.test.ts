import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { checkFile } from '#functions/files/check.ts'
import { contentsOf } from '#functions/files/contents.ts'
import type { FileKind } from '#shared/files/purposes.ts'
import { mostTextWords } from '#shared/files/words.ts'
import { picture } from './pictures.ts'

const word: FileKind = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sheet: FileKind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('a text is found by its words, each once, and by so many at most', async () => {
  expect((await contentsOf(strToU8('Oak, granite and oak.'), 'text/plain')).words).toEqual(['oak', 'granite', 'and'])
  const many = Array.from({ length: 500 }, (_, n) => `word${n}`).join(' ')
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

test('only what is kept is read for words', async () => {
  const bytes = strToU8('Oak')
  const check = (purpose: 'thread' | 'request') => checkFile({ purpose, type: 'text/plain', size: 3 }, bytes)
  expect(await check('thread')).toMatchObject({ words: ['oak'] })
  expect(await check('request')).not.toHaveProperty('words')
})
