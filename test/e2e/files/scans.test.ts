import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesPaths } from '#shared/files/paths.ts'
import { inspect, makeOrganisation, makePerson, type Product, settled, startProduct, visitAt } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches files

/** What people bring is scanned for malware, on a desk and on a phone. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

/** The test string of EICAR, in parts. */
const threat = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS', '-TEST-FILE!$H+H*'].join('')

const document = (more: Record<string, Uint8Array>) => {
  const text = (body: string) => new TextEncoder().encode(body)
  const types =
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
  return Buffer.from(
    zipSync({ '[Content_Types].xml': text(types), 'word/document.xml': text('<w:document/>'), ...more }),
  )
}
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe.each(onScreens('phone'))('at $width pixels', ({ width, language }) => {
  test('security: a threat is refused in words, inside of a document, too, and holds up nothing else', async () => {
    const owner = await makePerson(product, 'Otto', 'Berg', `scans${width}`)
    const organisation = await makeOrganisation(product, owner, {
      tradingName: `Scan ${width}`,
      domainName: `scans-${width}`,
      acceptsAtOnce: true,
    })
    const page = await visitAt(product, owner, `${product.url}${filesPaths.files({ as: organisation.id })}`, {
      width,
      language,
    })
    await settled(page)
    await page.locator('input[type=file]').setInputFiles([
      { name: 'bad.txt', mimeType: 'text/plain', buffer: Buffer.from(`Before. ${threat}`) },
      { name: 'bad.docx', mimeType: word, buffer: document({ 'word/media/a.bin': Buffer.from(threat) }) },
      { name: 'good.docx', mimeType: word, buffer: document({}) },
      { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Granite and oak.') },
    ])
    await page.locator('.upload.failed').nth(1).waitFor()
    await expect.poll(() => page.locator('.file-name').count(), { timeout: 20_000 }).toBe(2)
    const refused = await page.locator('.upload.failed').allInnerTexts()
    for (const text of refused)
      expect(text).toContain(
        language === 'fr' ? 'un logiciel malveillant dans ce fichier' : 'found a threat in this file',
      )
    await inspect(page, `a threat at ${width}`)
    await page.context().close()
  }, 120_000)
})
