import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { cleanBody } from '#shared/work/template-read.ts'
import { wordLimits } from '#web/work/templates/word.ts'
import { wordHtml } from '#web/work/templates/word-file.ts'

const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const rels =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
const links = (target: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="l1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${target}" TargetMode="External"/></Relationships>`
const documentOf = (body: string, before = '') =>
  `<?xml version="1.0"?>${before}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>${body}</w:body></w:document>`
const run = (text: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (inner: string) => `<w:p>${inner}</w:p>`

const docx = (document: string, more: Record<string, Uint8Array> = {}) =>
  zipSync({
    '[Content_Types].xml': strToU8(types),
    '_rels/.rels': strToU8(rels),
    'word/document.xml': strToU8(document),
    ...more,
  })

test('a Word file comes in with its text, its look and its lists', async () => {
  const table = `<w:tbl><w:tr><w:tc>${paragraph(run('One'))}</w:tc><w:tc>${paragraph(run('Two'))}</w:tc></w:tr></w:tbl>`
  const answer = await wordHtml(docx(documentOf(paragraph(run('Dear ') + run('client', '<w:b/>')) + table)))
  expect('html' in answer && cleanBody(answer.html)).toBe('<p>Dear <strong>client</strong></p><p>One</p><p>Two</p>')
})

test('limit: a file of more elements than can be read is too large before it is read, and a long one is not', async () => {
  const bomb = docx(documentOf('<w:p/>'.repeat(3_000_000)))
  expect(bomb.length).toBeLessThan(100_000)
  const begun = performance.now()
  expect(await wordHtml(bomb)).toEqual({ problem: 'tooLarge' })
  expect(performance.now() - begun).toBeLessThan(5000)
  const answer = await wordHtml(docx(documentOf(paragraph(run('A line of a long letter.')).repeat(3000))))
  expect('html' in answer && answer.html.length).toBeGreaterThan(60_000)
}, 30_000)

test('what is hostile in a Word file is no part of the text', async () => {
  const link = `<w:hyperlink r:id="l1">${run('press')}</w:hyperlink>`
  const text = run('&lt;script&gt;alert(1)&lt;/script&gt;')
  const answer = await wordHtml(
    docx(documentOf(paragraph(link + text)), { 'word/_rels/document.xml.rels': strToU8(links('javascript:alert(1)')) }),
  )
  expect('html' in answer && cleanBody(answer.html)).toBe('<p>press&lt;script&gt;alert(1)&lt;/script&gt;</p>')
})

test('a file that unpacks to too much is not unpacked', async () => {
  const bomb = docx(documentOf(''), { 'word/styles.xml': new Uint8Array(wordLimits.unpacked + 1) })
  expect(bomb.length).toBeLessThan(wordLimits.bytes)
  expect(await wordHtml(bomb)).toEqual({ problem: 'tooLarge' })
})

test('a file that says less than it unpacks to comes to no more than it said', async () => {
  const said = docx(documentOf(''), { 'word/styles.xml': new Uint8Array(wordLimits.unpacked + 1) })
  // The sizes stand in the central directory, behind everything: each that is so large is written down as one byte.
  const view = new DataView(said.buffer, said.byteOffset)
  for (let at = 0; at < said.length - 4; at += 1)
    if (view.getUint32(at, true) === wordLimits.unpacked + 1) view.setUint32(at, 1, true)
  const answer = await wordHtml(said)
  expect('problem' in answer || answer.html.length < 1000).toBe(true)
})

test('entities that grow without end are not read', async () => {
  const laughs = '<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
  expect(await wordHtml(docx(documentOf(paragraph(run('&b;')), laughs)))).toEqual({ problem: 'failed' })
})

test.each([
  ['nothing', new Uint8Array()],
  ['no archive', strToU8('not a Word file')],
  ['an archive of something else', zipSync({ 'a.txt': strToU8('a') })],
  ['a broken document', docx('<w:document')],
])('%s is no Word file', async (_, bytes) => expect(await wordHtml(bytes)).toEqual({ problem: 'failed' }))
