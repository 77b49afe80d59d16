import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesPaths } from '#shared/files/paths.ts'
import { atHome, inspect, makeOrganisation, makePerson, type Product, settled, startProduct } from './harness.ts'

// @reaches files

/** People keep files, on a desk and on a phone. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

const picture = async () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#166534' } })
    .png()
    .toBuffer()

const paper = async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage([300, 400]).drawText('One')
  pdf.addPage([300, 400]).drawText('Two')
  return Buffer.from(await pdf.save())
}

describe.each([
  { width: 1280, language: 'en' },
  { width: 390, language: 'fr' },
] as const)('at $width pixels', ({ width, language }) => {
  const isFrench = language === 'fr'
  const say = (en: string, fr: string) => (isFrench ? fr : en)

  test('files are kept, several at once, and what is refused is told in words', async () => {
    const owner = await makePerson(product, 'Otto', 'Berg', `files${width}`)
    const organisation = await makeOrganisation(
      product,
      owner,
      { tradingName: `Berg ${width}`, domainName: `files-${width}`, acceptsAtOnce: true },
      9000 + width,
    )
    const page = await atHome(product, owner, { width, language })
    await page.goto(`${product.url}${filesPaths.files({ as: organisation.id })}`)
    await settled(page)
    // Several at once; what is not what it says is refused in words, and holds nothing up.
    await page.locator('input[type=file]').setInputFiles([
      { name: 'lease.pdf', mimeType: 'application/pdf', buffer: await paper() },
      { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') },
      { name: 'yard.png', mimeType: 'image/png', buffer: await picture() },
      { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Granite and oak.') },
      { name: 'huge.txt', mimeType: 'text/plain', buffer: Buffer.alloc(20_971_521, 'a') },
    ])
    await page.locator('.upload.failed').nth(1).waitFor()
    const names = page.locator('.file-name')
    await expect.poll(() => names.count(), { timeout: 20_000 }).toBe(3)
    const refused = await page.locator('.upload.failed').allInnerTexts()
    expect(refused.join(' ')).toContain(
      say('not of the kind that its name says', 'n’est pas du genre que son nom annonce'),
    )
    expect(refused.join(' ')).toContain('huge.txt')
    for (let n = 0; n < 2; n++) await page.locator('.upload.failed button').last().click()
    await inspect(page, `files at ${width}`)
    await page.context().close()
  }, 120_000)
})
