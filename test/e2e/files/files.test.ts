import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { filesPaths } from '#shared/files/paths.ts'
import { film } from '../film.ts'
import {
  inspect,
  makeOrganisation,
  makePerson,
  type Person,
  type Product,
  settled,
  startProduct,
  visitAt,
} from '../harness.ts'
import { onScreens } from '../screens.ts'

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

describe.each(onScreens('wide'))('at $width pixels', ({ width, language }) => {
  const isFrench = language === 'fr'
  const say = (en: string, fr: string) => (isFrench ? fr : en)
  const words = texts[language] as Readonly<Record<string, string>>
  const text = (key: string, filled: Readonly<Record<string, string | number>> = {}) =>
    Object.entries(filled).reduce(
      (said, [name, value]) => said.replaceAll(`{${name}}`, String(value)),
      words[key] ?? key,
    )

  test('files are kept, several at once, and what is refused is told in words', async () => {
    const owner = await makePerson(product, 'Otto', 'Berg', `files${width}`)
    const organisation = await makeOrganisation(product, owner, {
      tradingName: `Berg ${width}`,
      domainName: `files-${width}`,
      acceptsAtOnce: true,
    })
    const page = await visitAt(product, owner, `${product.url}${filesPaths.files({ as: organisation.id })}`, {
      width,
      language,
    })
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

  /** An organisation with a colleague in a team, and a client. */
  const stage = async () => {
    const [owner, mate, client] = await Promise.all([
      makePerson(product, 'Ida', 'Quill', `files${width}`),
      makePerson(product, 'Bo', 'Lind', `files${width}`),
      makePerson(product, 'Cleo', 'Marsh', `files${width}`),
    ])
    const named = { tradingName: `Quill ${width}`, domainName: `quill-${width}`, acceptsAtOnce: true }
    const { id } = await makeOrganisation(product, owner, named)
    const as = { email: owner.email, organisationId: id }
    const call = <T>(method: `${string}.${string}`, payload: object) =>
      product.client.call<T>(as, method, payload, `${method} ${width}`)
    const { uid } = await product.client.call<{ uid: string }>({ email: mate.email }, 'User.SYNC', {})
    const { items } = await call<{ items: { rid: string; name: string }[] }>('Organisations.GET_ROLES', {})
    const rid = items.find(({ name }) => name === 'Member')?.rid
    await call('Invitations.CREATE', { type: 'member', rid, language: 'en', invitees: [uid] })
    const answer = { organizationId: id, type: 'member', accept: true }
    await product.client.call({ email: mate.email }, 'Invitations.ACCEPT_INVITATION', answer, `mate ${width}`)
    await product.client.call(
      { email: client.email },
      'Organisations.JOIN_AS_CLIENT',
      { organizationId: id },
      `c ${width}`,
    )
    await call('Organisations.ADD_TEAM', { name: 'Yard crew' })
    return { owner, client, id, tradingName: named.tradingName }
  }
  let set: Awaited<ReturnType<typeof stage>>
  let page: Page
  const visit = async (as: Person, where: string, lasts = false) => {
    const opened = await visitAt(product, as, product.url + where, { width, language, lasts })
    await settled(opened)
    return opened
  }
  const toFiles = async () => {
    await page.goto(product.url + filesPaths.files({ as: set.id }))
    await settled(page)
  }
  const titles = () => page.locator('.file-title').allTextContents()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const open = async (title: string) => {
    await toFiles()
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  }

  test('files are found by their names and texts, and looked at in the browser', async () => {
    set = await stage()
    page = await visit(set.owner, filesPaths.files({ as: set.id }), true)
    await page.locator('input[type=file]').setInputFiles([
      { name: 'lease.pdf', mimeType: 'application/pdf', buffer: await paper() },
      { name: 'yard.png', mimeType: 'image/png', buffer: await picture() },
      { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Granite and oak.') },
      { name: 'tour.webm', mimeType: 'video/webm', buffer: await film(page) },
    ])
    await expect
      .poll(async () => (await titles()).toSorted(), { timeout: 30_000 })
      .toEqual(['lease', 'note', 'tour', 'yard'])
    await inspect(page, `kept at ${width}`)
    const search = page.getByLabel(text('app.search.label'), { exact: true })
    await search.fill('granite')
    await page.waitForURL(/q=granite/)
    await expect.poll(titles, { timeout: 20_000 }).toEqual(['note'])
    await inspect(page, `found in texts at ${width}`)
    await search.fill('tour')
    await page.waitForURL(/q=tour/)
    await expect.poll(titles, { timeout: 20_000 }).toEqual(['tour'])
    await search.fill('nowhere')
    await page.waitForURL(/q=nowhere/)
    await expect.poll(titles).toEqual([])
    await inspect(page, `nothing found at ${width}`)
    await toFiles()
    await button(text('files.keep.grid')).click()
    await page.locator('.file-grid').waitFor()
    await inspect(page, `as pictures at ${width}`)

    await open('note')
    await page.getByText('Granite and oak.').waitFor()
    await inspect(page, `a text at ${width}`)
    await open('yard')
    const image = page.getByRole('img', { name: text('files.preview', { name: 'yard.png' }) })
    await expect.poll(() => image.evaluate(one => (one as HTMLImageElement).naturalWidth)).toBe(600)
    await inspect(page, `a picture at ${width}`)
    await open('tour')
    const played = page.locator('video')
    await expect.poll(() => played.evaluate(one => (one as HTMLVideoElement).videoWidth)).toBe(320)
    await inspect(page, `a video at ${width}`)
    await open('lease')
    await page.locator('canvas[data-page="1"]').waitFor()
    await button(text('files.preview.next')).click()
    await page.locator('canvas[data-page="2"]').waitFor()
    await page.getByText(text('files.preview.page', { number: 2, count: 2 })).waitFor()
    await inspect(page, `a paper at ${width}`)
  }, 180_000)

  test('a file gets tags, a folder and versions, and all that is chosen comes as one archive', async () => {
    await toFiles()
    await button(text('files.folder.new')).click()
    const naming = page.getByRole('dialog')
    await naming.getByLabel(text('files.folder.name')).fill('Contracts')
    await inspect(page, `a new folder at ${width}`)
    await naming.getByRole('button', { name: text('files.folder.save'), exact: true }).click()
    await page.getByRole('link', { name: 'Contracts', exact: true }).waitFor()
    await open('lease')
    await button(text('files.one.edit')).click()
    const editing = page.getByRole('dialog')
    await editing.getByLabel(text('files.one.title'), { exact: true }).fill('Lease of the yard')
    await editing.getByLabel(text('files.one.folder'), { exact: true }).selectOption({ label: 'Contracts' })
    await editing.getByLabel(text('files.one.tags'), { exact: false }).fill('office, lease')
    await inspect(page, `editing at ${width}`)
    await editing.getByRole('button', { name: text('files.folder.save'), exact: true }).click()
    await page.getByRole('heading', { name: 'Lease of the yard', level: 1 }).waitFor()
    await editing.waitFor({ state: 'detached' })
    await page.getByLabel(text('files.one.note')).fill('A longer term')
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'lease-2.pdf', mimeType: 'application/pdf', buffer: await paper() }])
    await page.locator('.file-versions > li').nth(1).waitFor()
    await page.locator('.file-versions').getByText('A longer term').waitFor()
    expect(await page.getByLabel(text('files.one.note')).inputValue()).toBe('')
    await page.locator('canvas[data-page="1"]').waitFor()
    await button(text('files.one.show', { number: 1 })).click()
    await page.waitForURL(/version=1/)
    await inspect(page, `versions at ${width}`)

    await toFiles()
    await expect.poll(titles).not.toContain('Lease of the yard')
    await page.getByRole('link', { name: 'Contracts', exact: true }).click()
    await expect.poll(titles).toEqual(['Lease of the yard'])
    await inspect(page, `a folder at ${width}`)
    await toFiles()
    await page.getByLabel(text('files.keep.tag'), { exact: true }).selectOption('office')
    await expect.poll(titles, { timeout: 20_000 }).toEqual(['Lease of the yard'])
    await toFiles()
    await page.getByRole('checkbox', { name: 'note', exact: true }).check()
    // What is chosen stays so among the pictures, where more is chosen.
    await button(text('files.keep.grid')).click()
    await page.locator('.file-grid .chosen').waitFor()
    await page.getByRole('checkbox', { name: 'yard', exact: true }).check()
    await inspect(page, `chosen at ${width}`)
    const [saved] = await Promise.all([page.waitForEvent('download'), button(text('files.keep.archive')).click()])
    const packed = unzipSync(readFileSync(await saved.path()))
    expect(Object.keys(packed).toSorted()).toEqual(['note.txt', 'yard.png'])
    expect(Buffer.from(packed['note.txt'] ?? []).toString()).toBe('Granite and oak.')
  }, 180_000)

  test('the same is done to all that is chosen, and each says what came of it', async () => {
    await toFiles()
    const choose = async (...some: readonly string[]) => {
      for (const title of some) await page.getByRole('checkbox', { name: title, exact: true }).check()
    }
    const dialog = page.getByRole('dialog')
    const doneTimes = (count: number) =>
      expect.poll(() => dialog.getByText(text('files.many.done'), { exact: true }).count()).toBe(count)
    const close = () =>
      dialog
        .getByRole('button', { name: text('files.many.close') })
        .filter({ hasText: text('files.many.close') })
        .click()
    await choose('note', 'yard')
    await button(text('files.many.tag')).click()
    const run = (act: string) => dialog.getByRole('button', { name: text(`files.many.${act}`), exact: true }).click()
    await dialog.getByLabel(text('files.many.tag.label'), { exact: false }).fill('survey, spring')
    await inspect(page, `tagging many at ${width}`)
    await run('tag')
    await doneTimes(2)
    await inspect(page, `many tagged at ${width}`)
    await close()
    await button(text('files.many.withdraw')).click()
    await inspect(page, `withdrawing many at ${width}`)
    await run('withdraw')
    await doneTimes(2)
    await close()
    await button(text('files.many.restore')).click()
    await run('restore')
    await doneTimes(2)
    await close()
    await button(text('files.many.move')).click()
    await dialog.getByLabel(text('files.one.folder'), { exact: true }).selectOption({ label: 'Contracts' })
    await inspect(page, `moving many at ${width}`)
    await run('move')
    await doneTimes(2)
    await close()
    await expect.poll(titles).not.toContain('yard')
    await page.getByRole('link', { name: 'Contracts', exact: true }).click()
    await expect.poll(async () => (await titles()).toSorted()).toEqual(['Lease of the yard', 'note', 'yard'])
  }, 180_000)

  test('a file is shared with a person, a team and a client, who reads it until it is withdrawn', async () => {
    // It lies in the folder that was opened last.
    await page.getByRole('link', { name: 'note', exact: true }).click()
    await button(text('files.share.action')).click()
    const sharing = page.getByRole('dialog')
    const box = sharing.locator('input.search')
    for (const name of ['Bo', 'Yard', 'Cleo']) {
      await box.fill(name)
      await sharing.getByRole('option', { name: new RegExp(name) }).click()
    }
    // More than are offered have one name: the rest come when they are asked for, and whoever is chosen stays so.
    await page.route('**/functions/Files', route => {
      const { method, payload } = route.request().postDataJSON() as { method: string; payload: { cursor?: string } }
      if (method !== 'GET_SHARE_TARGETS') return route.continue()
      const smiths = Array.from({ length: 20 }, (_, n) => `John Smith ${payload.cursor ? n + 20 : n}`)
      const targets = smiths.map(name => ({ id: name, type: 'user', name, relation: 'client' }))
      return route.fulfill({ json: { result: { targets, ...(payload.cursor ? {} : { cursor: 'more' }) } } })
    })
    await box.fill('Smith')
    await sharing.getByRole('option', { name: text('files.share.more'), exact: true }).click()
    await sharing.getByRole('option', { name: /John Smith 39/ }).waitFor()
    await expect
      .poll(() => sharing.getByRole('option', { name: text('files.share.more'), exact: true }).count())
      .toBe(0)
    expect(await sharing.locator('.label').count()).toBe(3)
    await page.unroute('**/functions/Files')
    await page.keyboard.press('Escape')
    await inspect(page, `sharing at ${width}`)
    await sharing.getByRole('button', { name: text('files.share.action'), exact: true }).click()
    await expect.poll(() => page.locator('.file-readers > li').count()).toBe(3)
    await inspect(page, `readers at ${width}`)

    const others = await visit(set.client, filesPaths.shared())
    await others.getByRole('link', { name: 'note', exact: true }).waitFor()
    await others.getByText(set.tradingName).first().waitFor()
    await inspect(others, `shared with one at ${width}`)
    await others.getByRole('link', { name: 'note', exact: true }).click()
    await others.getByText('Granite and oak.').waitFor()
    expect(await others.getByRole('button', { name: text('files.one.edit'), exact: true }).count()).toBe(0)
    await inspect(others, `read by another at ${width}`)
    const [saved] = await Promise.all([
      others.waitForEvent('download'),
      others.getByRole('button', { name: text('files.one.download'), exact: true }).click(),
    ])
    expect(readFileSync(await saved.path(), 'utf8')).toBe('Granite and oak.')

    await button(text('files.share.end.of', { name: 'Yard crew' })).click()
    await expect.poll(() => page.locator('.file-readers > li').count()).toBe(2)
    await button(text('files.thread.event.withdraw')).click()
    await inspect(page, `withdrawing at ${width}`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('files.thread.event.withdraw') })
      .click()
    await page.getByText(text('files.one.withdrawn.note')).first().waitFor()
    await inspect(page, `withdrawn at ${width}`)
    await others.reload()
    await settled(others)
    expect(await others.getByText('Granite and oak.').count()).toBe(0)
    await inspect(others, `gone for another at ${width}`)
    await others.goto(product.url + filesPaths.shared())
    await others.getByText(text('files.shared.none')).waitFor()
    await button(text('files.thread.event.restore')).click()
    await button(text('files.thread.event.withdraw')).waitFor()
    await others.context().close()
    await page.context().close()
  }, 180_000)

  test('what breaks off on its way goes on by itself, and after a reload when it is chosen again', async () => {
    const sender = await visit(set.owner, filesPaths.files({ as: set.id }))
    const folder = mkdtempSync(path.join(tmpdir(), 'tradewell-sent-'))
    const large = path.join(folder, 'survey.txt')
    writeFileSync(large, 'Granite and oak, and so on.\n'.repeat(450_000))
    const sent: string[] = []
    let broken = 0
    const part = (url: string) => new URL(url).searchParams.get('partNumber') ?? ''
    sender.on('requestfinished', request => {
      if (request.method() === 'PUT') sent.push(part(request.url()))
    })
    await sender.route(/partNumber=2/, route => (broken++ === 0 ? route.abort('connectionreset') : route.continue()))
    await sender.locator('input[type=file]').setInputFiles([large])
    await sender.getByText(text('files.keep.added', { name: 'survey.txt' })).waitFor()
    expect(broken).toBe(2)
    expect(sent).toEqual(['1', '2', '3'])

    sent.length = 0
    const second = path.join(folder, 'soil.txt')
    writeFileSync(second, 'Clay and loam, and so on.\n'.repeat(450_000))
    await sender.route(/partNumber=3/, route => route.abort('connectionreset'))
    await sender.locator('input[type=file]').setInputFiles([second])
    await sender.getByText(text('files.held', { name: 'soil.txt' })).waitFor()
    await sender.reload()
    await sender.getByText(text('files.begun', { name: 'soil.txt' })).waitFor()
    // What the broken wire made the browser complain of is nothing of the page's: the same is looked at by another visit.
    const begun = await sender.evaluate(() => localStorage.getItem('tradewell.begunUploads') ?? '')
    const looker = await visit(set.owner, filesPaths.files({ as: set.id }))
    await looker.evaluate(kept => localStorage.setItem('tradewell.begunUploads', kept), begun)
    await looker.reload()
    await looker.getByText(text('files.begun', { name: 'soil.txt' })).waitFor()
    await inspect(looker, `broken off at ${width}`)
    await looker.context().close()
    await sender.unrouteAll()
    await sender.locator('input[type=file]').setInputFiles([second])
    await sender.getByText(text('files.keep.added', { name: 'soil.txt' })).waitFor()
    expect(sent).toEqual(['1', '2', '3'])
    expect(await sender.getByText(text('files.begun', { name: 'soil.txt' })).count()).toBe(0)
    // Cancelled on its way, what has come of it goes at once, and nothing is offered to go on with.
    const third = path.join(folder, 'sand.txt')
    writeFileSync(third, 'Sand and silt, and so on.\n'.repeat(450_000))
    await sender.route(/partNumber=2/, route => route.abort('connectionreset'))
    await sender.locator('input[type=file]').setInputFiles([third])
    await sender.getByText(text('files.held', { name: 'sand.txt' })).waitFor()
    // Whoever goes elsewhere meanwhile is asked first.
    await sender
      .getByRole('link', { name: text('files.page.filesShared') })
      .first()
      .click()
    const leaving = sender.getByRole('dialog', { name: text('app.leave.title') })
    // Toasts stand in the dialog, too, while it is open, each with its own way to close it.
    await leaving
      .locator('.actions')
      .getByRole('button', { name: text('app.close'), exact: true })
      .click()
    await leaving.waitFor({ state: 'detached' })
    const [given] = await Promise.all([
      sender.waitForResponse(answer => (answer.request().postData() ?? '').includes('CANCEL_PARTS')),
      sender.getByRole('button', { name: text('files.cancel', { name: 'sand.txt' }) }).click(),
    ])
    expect(given.status()).toBe(200)
    await sender.reload()
    await settled(sender)
    expect(await sender.getByText(text('files.begun', { name: 'sand.txt' })).count()).toBe(0)
    rmSync(folder, { recursive: true })
    await sender.context().close()
  }, 120_000)
})
