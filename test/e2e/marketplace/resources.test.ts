import { readFileSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { connectAccount } from '#test/demo/accounts.ts'
import { serviceBody } from '../../functions/people.ts'
import { inspect, makeOrganisation, makePerson, type Product, settled, startProduct, visitAt } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches marketplace

/** What goes with a service is brought by its owner and read by strangers, on a desk and on a phone. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

const paper = async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage([300, 400]).drawText('What we do')
  return Buffer.from(await pdf.save())
}

describe.each(onScreens('wide'))('at $width pixels', ({ width, language }) => {
  const words = texts[language] as Readonly<Record<string, string>>
  const text = (key: string, filled: Readonly<Record<string, string>> = {}) =>
    Object.entries(filled).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), words[key] ?? key)

  test('a service gets files and a link, in an order, and strangers read them', async () => {
    const owner = await makePerson(product, 'Otto', 'Berg', `resources${width}`)
    const { id: organisationId } = await makeOrganisation(product, owner, {
      tradingName: `Berg ${width}`,
      domainName: `resources-${width}`,
      acceptsAtOnce: true,
    })
    const as = { email: owner.email, organisationId }
    const call = (target: `${string}.${string}`, payload: object) => product.client.call<Service>(as, target, payload)
    await connectAccount(product.client, as)
    let service = await call('Services.CREATE', { body: serviceBody() })
    for (const step of ['Services.TO_READY', 'Services.PUBLISH'] as const)
      service = await call(step, { id: service.id, version: service.version })
    const page = await visitAt(
      product,
      owner,
      product.url + marketplacePaths.ownService(service.id, { as: organisationId }),
      { width, language },
    )
    await settled(page)
    const section = page.locator('.section', { hasText: text('marketplace.resources.addLink') })
    const titles = () => page.locator('.resources .resource-what > :first-child').allInnerTexts()
    const bytes = await paper()
    await section.locator('input[type=file]').setInputFiles([
      { name: 'what we do.pdf', mimeType: 'application/pdf', buffer: bytes },
      { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('item,price') },
    ])
    await expect.poll(async () => (await titles()).toSorted(), { timeout: 30_000 }).toEqual(['prices', 'what we do'])
    await page.locator('.resources img').waitFor()
    await section.getByRole('button', { name: text('marketplace.resources.addLink') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text('marketplace.resources.title')).fill('Our work')
    const link = dialog.getByLabel(text('marketplace.resources.link'))
    await link.fill('http://berg.example')
    await dialog.getByRole('button', { name: text('marketplace.resources.save') }).click()
    await dialog.getByText(text('marketplace.resource.problem.link')).waitFor()
    await inspect(page, `a link at ${width}`)
    await link.fill('https://berg.example/work')
    await dialog.getByRole('button', { name: text('marketplace.resources.save') }).click()
    await expect.poll(titles).toHaveLength(3)
    await page.getByRole('button', { name: text('marketplace.resources.up', { title: 'Our work' }) }).click()
    await expect.poll(async () => (await titles())[1]).toBe('Our work')
    await page.getByRole('button', { name: text('marketplace.resources.remove', { title: 'prices' }) }).click()
    await expect.poll(titles).toHaveLength(2)
    await page.getByRole('button', { name: text('app.undo') }).click()
    await expect.poll(titles).toHaveLength(3)
    await inspect(page, `resources of one's own service at ${width}`)
    await page.context().close()

    const visitor = await product.open({ width, language })
    await visitor.goto(product.url + marketplacePaths.service(service.id))
    const sheet = visitor.getByRole('button', { name: 'what we do' })
    await sheet.waitFor()
    await visitor.locator('.resources img').waitFor()
    await inspect(visitor, `resources on the market at ${width}`)
    const [saved] = await Promise.all([visitor.waitForEvent('download'), sheet.click()])
    expect(readFileSync(await saved.path()).equals(bytes)).toBe(true)
    expect(saved.suggestedFilename()).toBe('what we do.pdf')
    const shown = visitor.getByRole('link', { name: 'Our work' })
    expect(await shown.getAttribute('href')).toBe('https://berg.example/work')
    expect(await shown.getAttribute('rel')).toContain('noopener')
    await visitor.context().close()
  }, 180_000)
})
