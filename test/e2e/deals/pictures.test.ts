import type { JSHandle, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dealsPaths } from '#shared/deals/paths.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { connectAccount } from '#test/demo/accounts.ts'
import { serviceBody } from '#test/functions/people.ts'
import { film } from '../film.ts'
import {
  inspect,
  makeOrganisation,
  makePerson,
  type Person,
  type Product,
  settled,
  signIn,
  startProduct,
  visitAt,
} from '../harness.ts'
import { onScreens } from '../screens.ts'

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

const organisationOf = (owner: Person, tradingName: string, domainName: string) =>
  makeOrganisation(product, owner, { tradingName, domainName, description: 'Books kept in order.' })

describe.each(onScreens('wide', [1280, 390]))('at %i pixels', width => {
  test('a person has an avatar, and takes it away', async () => {
    const ana = await makePerson(product, 'Ana', 'Li', `avatar${width}`)
    const page = await visitAt(product, ana, `${product.url}/configuration/profile`, { width })
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
    await organisationOf(owner, `Berg ${width}`, `berg-${width}`)
    const page = await visitAt(product, owner, `${product.url}/configuration/organization`, { width })
    await page.getByText('Banner', { exact: true }).waitFor()
    await settled(page)
    await bring(page, 'Logo', await file('logo.jpg', '#166534', 600, 600))
    await bring(page, 'Banner', await file('banner.jpg', '#1e3a8a', 2000, 500))
    await expect.poll(() => drawnIn(section(page, 'Banner').locator('img'))).toBe(true)
    await section(page, 'Pictures')
      .locator('input[type=file]')
      .setInputFiles([await file('shop.jpg', '#7c2d12'), await file('yard.jpg', '#14532d')])
    await expect.poll(() => section(page, 'Pictures').locator('li img').count()).toBe(2)
    await section(page, 'Pictures').getByLabel('What picture 1 shows').fill('The shop from the street')
    await section(page, 'Pictures').getByLabel('What picture 1 shows').blur()
    await inspect(page, 'with logo, banner and pictures')
    await page.goto(`${product.url}/about/berg-${width}`)
    await settled(page)
    await expect.poll(() => drawnIn(page.locator('img.about-banner'))).toBe(true)
    await expect.poll(() => drawnIn(page.locator('main img.avatar').first())).toBe(true)
    const shop = page.getByRole('img', { name: 'The shop from the street' })
    await shop.scrollIntoViewIfNeeded()
    await expect.poll(() => drawnIn(shop)).toBe(true)
    await inspect(page, 'the public page with its pictures')
    await page.context().close()
  })

  test('a service has pictures with words for them, and a request has files that both sides save', async () => {
    const owner = await makePerson(product, 'Sol', 'Marr', `service${width}`)
    const { id: organizationId } = await organisationOf(owner, `Marr ${width}`, `marr-${width}`)
    const as = { email: owner.email, organisationId: organizationId }
    type Versioned = { id: string; version: number }
    const made = await product.client.call<Versioned>(as, 'Services.CREATE', { body: serviceBody({ json: [] }) })
    const page = await visitAt(product, owner, `${product.url}${marketplacePaths.ownService(made.id)}`, { width })
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

    await connectAccount(product.client, as)
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
    const items = [{ serviceId: id, quantity: 1, start: '2027-04-01', answers: {} }]
    const body = { items, paymentIndex: 0, platformIndex: 0, hiMsg: '' }
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

/** What a browser hands over with a paste or a drop. */
const handedOver = (page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.evaluateHandle(
    given => {
      const transfer = new DataTransfer()
      for (const { name, type, text } of given)
        transfer.items.add(new File([Uint8Array.from(atob(text), one => one.charCodeAt(0))], name, { type }))
      return transfer
    },
    files.map(({ name, mimeType: type, buffer }) => ({ name, type, text: buffer.toString('base64') })),
  )

const paste = (page: Page, transfer: JSHandle<DataTransfer>) =>
  page.evaluate(
    data =>
      void document.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      ),
    transfer,
  )

describe('on the way', () => {
  const csv = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') })

  /** The form of a request, which takes files of every kind. */
  const form = async (n: number, language: 'en' | 'fr' = 'en') => {
    const owner = await makePerson(product, 'Sue', 'Ply', `way-owner${n}`)
    const { id: organizationId } = await organisationOf(owner, `Ply ${n}`, `ply-${n}`)
    const as = { email: owner.email, organisationId: organizationId }
    type Versioned = { id: string; version: number }
    await connectAccount(product.client, as)
    let made = await product.client.call<Versioned>(as, 'Services.CREATE', { body: serviceBody({ json: [] }) })
    for (const method of ['TO_READY', 'PUBLISH'])
      made = await product.client.call<Versioned>(as, `Services.${method}`, { id: made.id, version: made.version })
    const buyer = await makePerson(product, 'Bo', 'Yer', `way-buyer${n}`)
    const page = await visitAt(product, buyer, `${product.url}/configuration/profile`, { language })
    await section(page, language === 'fr' ? 'Photo' : 'Picture').waitFor()
    await page.goto(`${product.url}${marketplacePaths.request(made.id)}`)
    const files = section(page, language === 'fr' ? 'Fichiers' : 'Files')
    await files.locator('input[type=file]').waitFor({ state: 'attached' })
    return { page, files, owner, organizationId, service: made }
  }

  test('files are dropped, pasted, cancelled, tried again, and what is refused is said', async () => {
    const { page, files } = await form(1)
    const there = (name: string) => files.getByRole('button', { name: `Remove ${name}` })
    const drop = async (where: Locator, name: string) => {
      const dataTransfer = await handedOver(page, [csv(name)])
      await where.dispatchEvent('dragover', { dataTransfer })
      await where.dispatchEvent('drop', { dataTransfer })
    }
    await drop(files.locator('.drop-zone'), 'dropped.csv')
    await there('dropped.csv').waitFor()
    // Beside its place a file goes nowhere: the page stays.
    await drop(page.locator('main h1'), 'strayed.csv')
    await paste(page, await handedOver(page, [csv('pasted one.csv'), csv('pasted two.csv')]))
    await there('pasted one.csv').waitFor()
    await there('pasted two.csv').waitFor()
    expect(await there('strayed.csv').count()).toBe(0)

    // The wire breaks: what was not sent is said, and tried again.
    await page.route(/quarantine/, route => route.abort('connectionreset'))
    await files.locator('input[type=file]').setInputFiles([csv('broken.csv'), csv('left.csv')])
    await files.getByText('The connection broke. broken.csv was not sent.').waitFor()
    await files.getByText('The connection broke. left.csv was not sent.').waitFor()
    await page.unroute(/quarantine/)
    await files.getByRole('button', { name: 'Try broken.csv again' }).click()
    await there('broken.csv').waitFor()
    await files.getByRole('button', { name: 'Dismiss left.csv' }).click()
    expect(await files.getByText('left.csv').count()).toBe(0)

    // What takes long shows how far it is, and is cancelled.
    let held = 0
    await page.route(/quarantine/, () => void held++)
    await files.locator('input[type=file]').setInputFiles(csv('slow.csv'))
    await files.getByRole('progressbar', { name: 'slow.csv' }).waitFor()
    await expect.poll(() => held).toBe(1)
    await files.getByRole('button', { name: 'Cancel slow.csv' }).click()
    await expect.poll(() => files.getByText('slow.csv').count()).toBe(0)
    await page.unroute(/quarantine/)

    // Each refusal in words, and the file behind it goes through.
    const tooLarge = { name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.alloc(20_971_521, 'a,b\n') }
    const long = `${'n'.repeat(251)}.csv`
    await files
      .locator('input[type=file]')
      .setInputFiles([
        tooLarge,
        { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) },
        { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="alert(1)"/>') },
        { name: 'page.csv', mimeType: 'text/csv', buffer: Buffer.from('<script>alert(1)</script>') },
        csv('bidi\u202evsc.exe.csv'),
        csv(long),
        csv('behind.csv'),
      ])
    for (const said of [
      'large.csv: File you attached is large, Please send the file which is less than 20MB in size.',
      'empty.csv: This file is empty.',
      'drawing.svg: Files of this kind are not taken here.',
      'page.csv: The file is not of the kind that its name says.',
    ])
      await files.getByText(said).waitFor()
    await there('behind.csv').waitFor()
    await there('bidi vsc.exe.csv').waitFor()
    await files.getByRole('button', { name: /^Remove n{100,}\.csv$/ }).waitFor()

    // A page that is loaded anew in the midst is as good as new.
    await page.route(/quarantine/, () => void held++)
    await files.locator('input[type=file]').setInputFiles(csv('midst.csv'))
    await expect.poll(() => held).toBe(2)
    await page.unroute(/quarantine/)
    await page.reload()
    await files.locator('input[type=file]').setInputFiles(csv('after.csv'))
    await there('after.csv').waitFor()
    expect(await files.getByText('midst.csv').count()).toBe(0)
    await page.context().close()
  })

  test('the same in French', async () => {
    const { page, files } = await form(2, 'fr')
    await files
      .locator('input[type=file]')
      .setInputFiles([csv('liste.csv'), { ...csv('vide.csv'), buffer: Buffer.alloc(0) }])
    await files.getByText('vide.csv\u00a0: Ce fichier est vide.').waitFor()
    await files.getByRole('button', { name: 'Retirer liste.csv', exact: true }).waitFor()
    await inspect(page, 'files in French')
    await page.context().close()
  })

  test('a service has a video, which is played from another origin', async () => {
    const { owner, organizationId, service } = await form(3)
    const page = await visitAt(product, owner, `${product.url}${marketplacePaths.ownService(service.id)}`)
    const pictures = section(page, 'Pictures')
    await pictures.locator('input[type=file]').waitFor({ state: 'attached' })
    const buffer = await film(page)
    await pictures.locator('input[type=file]').setInputFiles([
      { name: 'tour.webm', mimeType: 'video/webm', buffer },
      { name: 'broken.webm', mimeType: 'video/webm', buffer: buffer.subarray(0, 40) },
    ])
    await pictures.getByText('broken.webm: Your browser cannot play this video').waitFor()
    await pictures.getByRole('img', { name: 'Video' }).waitFor()
    await expect.poll(() => drawnIn(pictures.locator('li img').first())).toBe(true)
    await pictures.getByLabel('What picture 1 shows').fill('A tour of the workshop')
    await pictures.getByLabel('What picture 1 shows').blur()
    await pictures.getByRole('button', { name: 'Dismiss broken.webm' }).click()
    await expect
      .poll(async () => {
        const as = { email: owner.email, organisationId: organizationId }
        const { pictures: kept } = await product.client.call<{ pictures: { alt: string }[] }>(
          as,
          'Services.GET_BY_ID',
          {
            id: service.id,
          },
        )
        return kept.map(({ alt }) => alt)
      })
      .toEqual(['A tour of the workshop'])
    await inspect(page, 'a video in the editor')
    await page.context().close()
    for (const width of [1280, 390]) {
      const shown = await product.open({ width })
      const video = shown.getByLabel('A tour of the workshop')
      // What the front door kept from before is given out for a while.
      await expect
        .poll(
          async () => {
            await shown.goto(`${product.url}${marketplacePaths.service(service.id)}`)
            await settled(shown)
            return video.getAttribute('src', { timeout: 1000 }).catch(() => null)
          },
          { timeout: 45_000 },
        )
        .toMatch(/\/videos\/[\w-]{43}\.webm$/)
      await video.scrollIntoViewIfNeeded()
      await inspect(shown, 'a service with a video')
      const played = await video.evaluate(async element => {
        const player = element as HTMLVideoElement
        player.muted = true
        await player.play()
        return { width: player.videoWidth, poster: player.poster, origin: new URL(player.currentSrc).origin }
      })
      expect(played.width).toBe(320)
      expect(played.origin).not.toBe(new URL(product.url).origin)
      expect(played.poster).toMatch(/\/pictures\/[\w-]{43}\.webp$/)
      const headers = (await fetch(await video.evaluate(element => (element as HTMLVideoElement).currentSrc))).headers
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-type')).toBe('video/webm')
      await shown.context().close()
    }
  })

  test('what is shown of a picture is chosen by mouse, by keys and by touch', async () => {
    const owner = await makePerson(product, 'Cro', 'Per', 'cropper')
    for (const touch of [false, true]) {
      const page = await visitAt(product, owner, `${product.url}/configuration/profile`, {
        width: touch ? 390 : 1280,
        touch,
      })
      const picture = section(page, 'Picture')
      // A pasted picture is cropped, too.
      await picture.locator('input[type=file]').waitFor({ state: 'attached' })
      await paste(page, await handedOver(page, [await file('image.jpg', '#7c2d12', 1200, 600)]))
      const dialog = page.getByRole('dialog', { name: 'Choose what is shown' })
      const area = dialog.getByTestId('container')
      await dialog.getByRole('button', { name: 'Use this', disabled: false }).waitFor()
      const where = () => area.locator('img').evaluate(image => (image as HTMLElement).style.transform)
      const before = await where()
      const box = (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      if (touch) {
        const session = await page.context().newCDPSession(page)
        const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
          session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
        await finger('touchStart', x)
        for (const step of [10, 20, 30]) await finger('touchMove', x - step)
        await finger('touchEnd')
      } else {
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x - 30, y, { steps: 5 })
        await page.mouse.up()
      }
      await expect.poll(where).not.toBe(before)
      const dragged = await where()
      await dialog.getByRole('application').focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect.poll(where).not.toBe(dragged)
      await dialog.getByRole('button', { name: 'Use this' }).click()
      await page.getByText('The picture is in place.').waitFor()
      await page.context().close()
    }
  })

  test('a picture that is pasted goes to one place of several: where one is', async () => {
    const owner = await makePerson(product, 'Pas', 'Ter', 'paster')
    await organisationOf(owner, 'Paster', 'paster-of-all')
    const page = await visitAt(product, owner, `${product.url}/configuration/organization`)
    await page.getByText('Banner', { exact: true }).waitFor()
    await settled(page)
    await section(page, 'Banner').getByRole('button', { name: 'Choose a picture' }).focus()
    await paste(page, await handedOver(page, [await file('wide.jpg', '#1e3a8a', 2000, 500)]))
    const dialog = page.getByRole('dialog', { name: 'Choose what is shown' })
    await dialog.getByRole('button', { name: 'Use this', disabled: false }).waitFor()
    expect(await dialog.count()).toBe(1)
    await dialog.getByRole('button', { name: 'Use this' }).click()
    await expect.poll(() => section(page, 'Banner').locator('img.banner-preview').count()).toBe(1)
    expect(await section(page, 'Logo').locator('img').count()).toBe(0)
    await page.context().close()
  })
})

test('what anybody may see is kept by the front door for as long as it may be, and nothing else is', async () => {
  const owner = await makePerson(product, 'Kay', 'Pit', 'keeper')
  const { id: organizationId } = await organisationOf(owner, 'Keepers', 'keepers')
  const as = { email: owner.email, organisationId: organizationId }
  const bytes = (await file('logo.jpg', '#0e7490', 610, 610)).buffer
  const announced = { purpose: 'logo', name: 'logo.jpg', type: 'image/jpeg', size: bytes.length }
  type Announced = { upload: { id: string }; url: string }
  const { upload, url } = await product.client.call<Announced>(as, 'Uploads.GET_UP_URL', announced)
  await product.client.send(url, new Uint8Array(bytes))
  let picture = ''
  await expect
    .poll(async () => {
      const answer = await product.client
        .call<{ picture: string }>(as, 'Uploads.PLACE', { id: upload.id })
        .catch(() => undefined)
      picture = answer?.picture ?? ''
      return picture
    })
    .toMatch(/^pictures\//)
  const seen = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${product.url}${path}`, init)
    await answer.arrayBuffer()
    const of = (name: string) => answer.headers.get(name)
    return { status: answer.status, x: of('x-cache'), age: of('age'), control: of('cache-control') }
  }
  const forGood = { status: 200, control: 'public, max-age=31536000, immutable' }
  expect(await seen(`/${picture}`)).toEqual({ ...forGood, x: 'Miss from cloudfront', age: null })
  expect(await seen(`/${picture}?other=query`)).toMatchObject({
    ...forGood,
    x: 'Hit from cloudfront',
    age: expect.any(String),
  })
  // A public query: its whole address is the key, and it is given out stale while it is asked anew.
  const asked = (payload: object) =>
    `/public/about?method=GET_ORG_INFO&payload=${encodeURIComponent(JSON.stringify(payload))}`
  const first = await seen(asked({ id: organizationId }))
  expect(first).toMatchObject({ status: 200, x: 'Miss from cloudfront', age: null })
  expect(first.control).toMatch(/^public, max-age=(\d+), s-maxage=\1, stale-while-revalidate=\1$/)
  expect(await seen(asked({ id: organizationId }))).toMatchObject({
    status: 200,
    x: 'Hit from cloudfront',
    age: expect.any(String),
  })
  expect(await seen(`${asked({ id: organizationId })}&more=1`)).toMatchObject({ x: expect.not.stringContaining('Hit') })
  // Neither headers nor cookies are in the key, and what is not read is not kept.
  expect(await seen(asked({ id: organizationId }), { headers: { cookie: 'a=1' } })).toMatchObject({
    x: 'Hit from cloudfront',
  })
  for (let n = 0; n < 2; n++) {
    const posted = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect(await seen('/functions/user', posted)).toMatchObject({ age: null, x: 'Error from cloudfront' })
  }
  expect(await seen('/pictures/none.webp')).toMatchObject({ status: 403, x: 'Error from cloudfront' })
  // A private file is never kept: each time the bucket is asked whether the signature still holds, and for what.
  const list = Uint8Array.from(Buffer.from('a,b\n1,2\n'))
  const told = { purpose: 'thread', name: 'list.csv', type: 'text/csv', size: list.length }
  const brought = await product.client.call<Announced>(as, 'Uploads.GET_UP_URL', told, 'a private list')
  await product.client.send(brought.url, list)
  const address = async () =>
    (
      await product.client
        .call<{ url: string }>(as, 'Uploads.GET_URL', { id: brought.upload.id })
        .catch(() => undefined)
    )?.url ?? ''
  await expect.poll(address).toMatch(/^http/)
  const where = new URL(await address())
  for (let n = 0; n < 2; n++) {
    const { status, headers } = await fetch(where)
    const of = (name: string) => headers.get(name) ?? ''
    expect([status, of('cache-control')]).toEqual([200, 'private, no-store'])
    expect(of('x-cache')).not.toContain('Hit')
    expect(of('content-disposition')).toMatch(/^attachment; filename="list.csv"/)
    expect([of('content-security-policy'), of('x-content-type-options')]).toEqual([
      "default-src 'none'; sandbox",
      'nosniff',
    ])
  }
  const bare = where.origin + where.pathname
  for (const other of [bare, where.href.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'), `${bare}x${where.search}`])
    expect((await fetch(other)).status).toBe(403)
})
