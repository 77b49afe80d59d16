import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dealsPaths } from '#shared/deals/paths.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { abnOf, serviceBody } from '#test/functions/people.ts'
import { inspect, makePerson, type Person, type Product, settled, signIn, startProduct } from './harness.ts'

// @reaches deals

/** People bring pictures and files: chosen, cropped, checked, shown, replaced and removed, on a desk and on a phone. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

const drawn = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** A file as a person chooses it. */
const file = async (name: string, background = '#c2410c', width = 900, height = 600) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await drawn(width, height, background),
})

/** Whether a picture is drawn: there, loaded, and of more than no pixels. */
const drawnIn = (picture: Locator) =>
  picture.evaluate(image => (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0)

const section = (page: Page, title: string) => page.locator('.section').filter({ hasText: title }).first()

/** Chooses a picture, looks at the crop, and uses it. */
const bring = async (page: Page, title: string, chosen: Awaited<ReturnType<typeof file>>) => {
  await section(page, title).locator('input[type=file]').setInputFiles(chosen)
  const dialog = page.getByRole('dialog', { name: 'Choose what is shown' })
  await dialog.getByLabel('Zoom').fill('1.5')
  await dialog.getByRole('button', { name: 'Use this' }).click()
  await page.getByText('The picture is in place.').first().waitFor()
  // It lies over what comes next on a small screen.
  await page.locator('.toasts button').first().click()
}

const organisationOf = (owner: Person, tradingName: string, domainName: string, n: number) =>
  product.client.call<{ id: string }>({ email: owner.email }, 'Organisations.CREATE_ORGANIZATION', {
    org: { tradingName, domainName, abn: abnOf(n), anzsicDivision: 'M', description: 'Books kept in order.' },
  })

describe.each([1280, 390])('at %i pixels', width => {
  test('a person has an avatar, and takes it away', async () => {
    const ana = await makePerson(product, 'Ana', 'Li', `avatar${width}`)
    const page = await product.open({ width })
    await page.goto(`${product.url}/configuration/profile`)
    await signIn(page, ana)
    await page.getByLabel('Pen name').waitFor()
    await settled(page)
    // What is typed meanwhile stays.
    await page.getByLabel('Pen name').fill('Annie')
    await section(page, 'Picture')
      .locator('input[type=file]')
      .setInputFiles(await file('me.jpg'))
    const dialog = page.getByRole('dialog', { name: 'Choose what is shown' })
    await dialog.getByRole('button', { name: 'Use this', disabled: false }).waitFor()
    await inspect(page, 'cropping')
    await dialog.getByRole('button', { name: 'Use this' }).click()
    await page.getByText('The picture is in place.').waitFor()
    const shown = section(page, 'Picture').locator('img.avatar')
    await shown.waitFor()
    await expect.poll(() => drawnIn(shown)).toBe(true)
    expect(await page.getByLabel('Pen name').inputValue()).toBe('Annie')
    await expect.poll(() => drawnIn(page.locator('.account img.avatar, header img.avatar').first())).toBe(true)
    await inspect(page, 'with an avatar')
    // What is no picture is refused, in words.
    await section(page, 'Picture')
      .locator('input[type=file]')
      .setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') })
    await dialog.getByText('This picture cannot be read.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await section(page, 'Picture').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => shown.count()).toBe(0)
    await page.context().close()
  })

  test('an organisation has a logo and a banner on its public page', async () => {
    const owner = await makePerson(product, 'Otto', 'Berg', `logo${width}`)
    await organisationOf(owner, `Berg ${width}`, `berg-${width}`, 7000 + width)
    const page = await product.open({ width })
    await page.goto(`${product.url}/configuration/organization`)
    await signIn(page, owner)
    await page.getByText('Banner', { exact: true }).waitFor()
    await settled(page)
    await bring(page, 'Logo', await file('logo.jpg', '#166534', 600, 600))
    await bring(page, 'Banner', await file('banner.jpg', '#1e3a8a', 2000, 500))
    await expect.poll(() => drawnIn(section(page, 'Banner').locator('img'))).toBe(true)
    await inspect(page, 'with logo and banner')
    await page.goto(`${product.url}/about/berg-${width}`)
    await settled(page)
    await expect.poll(() => drawnIn(page.locator('img.about-banner'))).toBe(true)
    await expect.poll(() => drawnIn(page.locator('main img.avatar').first())).toBe(true)
    await inspect(page, 'the public page with its pictures')
    await page.context().close()
  })

  test('a service has pictures with words for them, and a request has files that both sides save', async () => {
    const owner = await makePerson(product, 'Sol', 'Marr', `service${width}`)
    const { id: organizationId } = await organisationOf(owner, `Marr ${width}`, `marr-${width}`, 8000 + width)
    const as = { email: owner.email, organisationId: organizationId }
    type Versioned = { id: string; version: number }
    const made = await product.client.call<Versioned>(as, 'Services.CREATE', { body: serviceBody({ json: [] }) })
    const page = await product.open({ width })
    await page.goto(`${product.url}${marketplacePaths.ownService(made.id)}`)
    await signIn(page, owner)
    const pictures = section(page, 'Pictures')
    await pictures
      .locator('input[type=file]')
      .setInputFiles([await file('one.jpg', '#7c2d12'), await file('two.jpg', '#14532d')])
    await expect.poll(() => pictures.locator('li img').count()).toBe(2)
    await pictures.getByLabel('What picture 1 shows').fill('A desk in an office')
    await pictures.getByLabel('What picture 1 shows').blur()
    await pictures.getByRole('button', { name: 'Move picture 1 back' }).click()
    await expect.poll(() => pictures.getByLabel('What picture 2 shows').inputValue()).toBe('A desk in an office')
    await inspect(page, 'the pictures of a service')
    await page.context().close()

    let { id, version } = await product.client.call<Versioned>(as, 'Services.GET_BY_ID', { id: made.id })
    for (const method of ['TO_READY', 'PUBLISH'])
      ({ id, version } = await product.client.call<Versioned>(as, `Services.${method}`, { id, version }))
    const buyer = await makePerson(product, 'Bea', 'Kern', `buyer${width}`)
    const buying = await product.open({ width })
    await buying.goto(`${product.url}${marketplacePaths.service(id)}`)
    const shown = buying.getByAltText('A desk in an office')
    await shown.scrollIntoViewIfNeeded()
    await expect.poll(() => drawnIn(shown)).toBe(true)
    await inspect(buying, 'a service with pictures')
    const picks = { quantity: 1, start: '2027-04-01', paymentIndex: 0, platformIndex: 0, answers: {}, hiMsg: '' }
    const body = { serviceId: id, ...picks }
    const request = await product.client.call<Versioned>({ email: buyer.email }, 'Tickets.SEND_REQUEST_MERGED', {
      body,
    })
    await buying.goto(`${product.url}${dealsPaths.purchase(request.id)}`)
    await signIn(buying, buyer)
    const files = section(buying, 'Files')
    await files
      .locator('input[type=file]')
      .setInputFiles([
        await file('plan.jpg'),
        { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') },
        { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') },
      ])
    await files
      .getByRole('alert')
      .filter({ hasText: 'paper.pdf: The file is not of the kind that its name says.' })
      .waitFor()
    await files.getByRole('button', { name: 'Dismiss paper.pdf' }).click()
    await files.getByRole('button', { name: 'list.csv', exact: true }).waitFor()
    await expect.poll(() => drawnIn(files.locator('img').first())).toBe(true)
    await inspect(buying, 'a deal with files')
    const [saved] = await Promise.all([
      buying.waitForEvent('download'),
      files.getByRole('button', { name: 'list.csv', exact: true }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('list.csv')
    const headers = (await fetch(saved.url())).headers
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(new URL(saved.url()).origin).not.toBe(new URL(product.url).origin)
    // What is brought while a request is written is attached when that is saved.
    await buying.goto(`${product.url}${marketplacePaths.request(id)}`)
    const wanted = section(buying, 'Files')
    await wanted.locator('input[type=file]').setInputFiles(await file('site.jpg'))
    await wanted.getByRole('button', { name: 'Remove site.jpg' }).waitFor()
    const [looked] = await Promise.all([
      buying.waitForEvent('download'),
      wanted.getByRole('button', { name: 'site.jpg', exact: true }).click(),
    ])
    expect(looked.suggestedFilename()).toBe('site.jpg')
    await inspect(buying, 'a request with a file')
    const [attached] = await Promise.all([
      buying.waitForResponse(answer => answer.request().postData()?.includes('ADD_TO_REQUEST') === true),
      buying.getByRole('button', { name: 'Save draft' }).click(),
    ])
    expect(((await attached.json()) as { result: { files: object[] } }).result.files).toMatchObject([
      { name: 'site.jpg' },
    ])
    await buying.context().close()
  })
})
