import { zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { topFolder } from '#shared/files/Files.contract.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { filesPaths } from '#shared/files/paths.ts'
import { fileKinds } from '#shared/kit/file-kinds.ts'
import { hostileFiles } from '#test/functions/files/hostile.ts'
import { scriptedPdf } from '#test/functions/files/hostile-pdf.ts'
import { makeOrganisation, makePerson, type Product, settled, startProduct, visitAt } from '../harness.ts'

// @reaches files

/** Files that a browser could run are brought to the product, and looked at there, at their addresses and in pages of others. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

/** What a script of a file says where it runs. */
const mark = 'hostile script ran'
const script = `console.log('${mark}')`
const markup = `<script>${script}</script><img src=x onerror="${script}">`

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const wordWithPage = () => {
  const types =
    '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
  const entries = { '[Content_Types].xml': types, 'word/document.xml': '<w:document/>', 'word/a.html': markup }
  const bytes = Object.entries(entries).map(([name, text]) => [name, new TextEncoder().encode(text)] as const)
  return Buffer.from(zipSync(Object.fromEntries(bytes), { level: 0 }))
}

/** What is what it says, so it is kept; a browser that took it for something else would run it. */
const kept = [
  // Named so that it reads as a PDF, or as a program.
  { title: 'bill fdp', name: 'bill\u202efdp.txt', type: 'text/plain', buffer: Buffer.from(`A bill.\n${markup}`) },
  { title: 'img src=x onerror=alert(1)', name: '<img src=x onerror=alert(1)>.txt', type: 'text/plain', buffer: script },
  { title: 'table', name: 'table.csv', type: 'text/csv', buffer: `${script},1\n` },
  { title: 'memo', name: 'memo.docx', type: word, buffer: wordWithPage() },
  {
    title: 'scripted',
    name: 'scripted.pdf',
    type: 'application/pdf',
    // A page stands behind it, where readers of PDF look no more.
    buffer: Buffer.concat([
      scriptedPdf(`console.println\\('${mark}'\\);app.alert\\(1\\)`),
      Buffer.from(`${' '.repeat(2000)}<html>${markup}</html>`),
    ]),
  },
].map(each => ({ ...each, buffer: Buffer.from(each.buffer) }))

/** A browser takes none of these for what it runs, whatever it is called: already the page refuses them. */
const unnamed = ['page.html', 'drawing.svg', 'page.xhtml', 'photo.jpg\u202e.html', 'run.js'].map(name => ({
  ...{ name, mimeType: 'text/html', buffer: Buffer.from(markup) },
}))

/** What the check refuses, and would run: pages, drawings and scripts, under other names, beside or behind other kinds. */
const lying = async () => {
  const runs = /<script|<svg|<html|<\?php|%PDF-|\/\*|drawing/i
  const all = await hostileFiles()
  return all
    .filter(
      ({ what, bytes, outcome }) => outcome !== 'passes' && runs.test(what + Buffer.from(bytes).toString('latin1')),
    )
    .filter(({ bytes }) => bytes.length < 100_000)
    .map(({ type, bytes, outcome }, n) => ({
      outcome,
      file: { name: `lying-${n}.${fileKinds[type].endings[0]}`, mimeType: type, buffer: Buffer.from(bytes) },
    }))
}

type Addresses = { readonly urls: readonly { readonly name: string; readonly url: string }[] }

/** Notes whatever runs in a page or in a frame of it. */
const listen = (page: Page): string[] => {
  const heard: string[] = []
  page.on('console', message => message.text() === mark && heard.push(message.location().url))
  page.on('dialog', dialog => {
    heard.push(dialog.message())
    void dialog.dismiss()
  })
  return heard
}

/** A page of somebody else's that shows, embeds and runs whatever stands at these addresses. */
const embedding = (urls: readonly string[]): string =>
  urls
    .map(url => url.replaceAll('&', '&amp;'))
    .map(
      url =>
        `<iframe src="${url}"></iframe><embed src="${url}"><object data="${url}"></object><img src="${url}">
         <script src="${url}"></script><script type="module" src="${url}"></script><link rel="stylesheet" href="${url}">`,
    )
    .join('')

test('security: no file runs in a browser: what lies is refused, and what is kept is shown or saved, nothing more', async () => {
  const owner = await makePerson(product, 'Hal', 'Stone', 'hostile')
  const { id } = await makeOrganisation(product, owner, { tradingName: 'Stone', domainName: 'hostile-files' })
  const as = { email: owner.email, organisationId: id }
  const page = await visitAt(product, owner, `${product.url}${filesPaths.files({ as: id })}`)
  const heard = listen(page)
  await settled(page)

  const refused = await lying()
  expect(refused.length).toBeGreaterThan(25)
  const files = [
    ...unnamed,
    ...refused.map(({ file }) => file),
    ...kept.map(({ name, type, buffer }) => ({ name, mimeType: type, buffer })),
  ]
  await page.locator('input[type=file]').setInputFiles(files)
  const said = page.locator('.upload.failed')
  await expect.poll(() => said.count(), { timeout: 90_000 }).toBe(unnamed.length + refused.length)
  await expect.poll(() => page.locator('.upload').count(), { timeout: 30_000 }).toBe(unnamed.length + refused.length)
  const told = await said.allInnerTexts()
  for (const { name } of unnamed)
    expect(told.find(text => text.includes(name))).toContain(texts.en['refusal.files.kind'])
  for (const { file, outcome } of refused)
    expect(told.find(text => text.includes(file.name))).toContain(texts.en[`refusal.${outcome as 'files.otherKind'}`])

  const asked = { list: 'own', folder: topFolder }
  const { items } = await product.client.call<{ items: FileCard[] }>(as, 'Files.GET_DATA', asked, 'all')
  expect(items.map(({ title }) => title).toSorted()).toEqual(kept.map(({ title }) => title).toSorted())
  expect(items.filter(({ name }) => /[\p{Cc}\p{Cf}<>"]/u.test(name))).toEqual([])

  // Each as the product shows it.
  for (const { id: thread, title, type } of items) {
    await page.goto(product.url + filesPaths.thread(thread))
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    const preview =
      type === 'application/pdf' ? 'canvas[data-page="1"]' : type === word ? '.no-preview' : '.text-preview pre'
    await page.locator(preview).waitFor()
    if (title === 'bill fdp') expect(await page.locator('.text-preview pre').innerText()).toContain(markup)
  }

  // Each at its own address, which is that of nothing else, and in a page of somebody else's.
  const wanted = { files: items.map(({ id: thread }) => ({ id: thread })) }
  const { urls } = await product.client.call<Addresses>(as, 'Files.GET_URLS', wanted, 'addresses')
  for (const { name, url } of urls) {
    expect(new URL(url).origin).not.toBe(new URL(product.url).origin)
    const [saved] = await Promise.all([page.waitForEvent('download'), page.goto(url).catch(() => undefined)])
    expect(saved.suggestedFilename()).toBe(name)
    await saved.cancel()
    // Nobody makes a page of it by another type in the address.
    const other = new URL(url)
    for (const [key, value] of [
      ['response-content-type', 'text/html'],
      ['response-content-disposition', 'inline'],
    ] as const) {
      expect(other.searchParams.has(key)).toBe(true)
      other.searchParams.set(key, value)
    }
    expect((await fetch(other)).status).toBe(403)
  }
  await page.goto('about:blank')
  await page.setContent(embedding(urls.map(({ url }) => url)), { waitUntil: 'load' })
  expect(await page.locator('iframe').count()).toBe(items.length)
  expect(heard).toEqual([])

  // What would have been heard.
  await page.setContent(`<iframe srcdoc="${markup.replaceAll('"', '&quot;')}"></iframe>`, { waitUntil: 'load' })
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  await page.context().close()
}, 240_000)
