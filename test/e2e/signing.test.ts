import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileCard } from '#shared/files/file-card.ts'
import { filesPaths } from '#shared/files/paths.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { bring } from '../demo/pictures.ts'
import { atHome, inspect, makeOrganisation, makePerson, type Product, settled, startProduct } from './harness.ts'
import { onScreens } from './screens.ts'

// @reaches files

/** A file is signed by two, and its sealed paper checked by anybody, on a desk and on a phone. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

const paper = async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage([300, 400]).drawText('Lease of the yard')
  return Uint8Array.from(await pdf.save())
}

describe.each(
  onScreens('wide', [
    { width: 1280, language: 'en' },
    { width: 390, language: 'fr' },
  ]),
)('at $width pixels', ({ width, language }) => {
  const say = (en: string, fr: string) => (language === 'fr' ? fr : en)

  test('a version is signed by who was asked, and its paper tells strangers so', async () => {
    const owner = await makePerson(product, 'Otto', 'Berg', `sign${width}`)
    const made = await makeOrganisation(product, owner, {
      tradingName: `Yard ${width}`,
      domainName: `sign-${width}`,
      acceptsAtOnce: true,
    })
    const as = { email: owner.email, organisationId: made.id }
    const client = await makePerson(product, 'Ana', 'Reyes', `signer${width}`)
    await product.client.call({ email: client.email }, 'Organisations.JOIN_AS_CLIENT', {
      organizationId: made.id,
      hiMsg: 'Hello',
    })
    const file = await bring(product.client, as, await paper(), {
      purpose: 'thread',
      name: `lease-${width}.pdf`,
      type: 'application/pdf',
    })
    const card = await product.client.call<FileCard>(as, 'Files.THREAD_CREATE', { file, title: 'Lease' })

    const page = await atHome(product, owner, { width, language })
    await page.goto(`${product.url}${filesPaths.thread(card.id, { as: made.id })}`)
    await settled(page)
    await page.getByRole('button', { name: say('Ask for signatures', 'Demander des signatures') }).click()
    const who = page.getByRole('combobox', { name: say('Who is to sign', 'Qui doit signer') })
    await who.click()
    for (const name of ['Otto Berg', 'Ana Reyes']) {
      await who.pressSequentially(name.slice(0, 4))
      await page.getByRole('option', { name }).first().click()
    }
    await inspect(page, `asking at ${width}`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Ask', 'Demander'), exact: true })
      .click()
    await page.getByText(say('Your signature is wanted', 'Votre signature est demandée')).waitFor()
    await inspect(page, `asked at ${width}`)
    await page.getByRole('button', { name: say('Sign', 'Signer'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('Sign now', 'Signer maintenant') }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel(say('Your full name', 'Votre nom complet')).fill('Otto Berg')
    await inspect(page, `signing at ${width}`)
    await dialog.getByRole('button', { name: say('Sign now', 'Signer maintenant') }).click()
    await page.getByText(say('1 of 2 have signed', '1 sur 2 ont signé')).waitFor()

    // The other one finds it on the desk, and draws.
    const other = await atHome(product, client, { width, language })
    await other.goto(product.url + identityPaths.home())
    await other.getByRole('link', { name: 'Lease' }).click()
    await settled(other)
    await other.getByRole('button', { name: say('Sign', 'Signer'), exact: true }).click()
    await other.getByText(say('Draw', 'Dessiner'), { exact: true }).click()
    const pad = other.locator('.draw-pad canvas[aria-busy=false]')
    const box = (await pad.boundingBox())!
    for (const [n, [x, y]] of [
      [0.1, 0.6],
      [0.4, 0.3],
      [0.6, 0.7],
      [0.9, 0.4],
    ].entries() as unknown as [number, [number, number]][]) {
      await other.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 6 })
      if (n === 0) await other.mouse.down()
    }
    await other.mouse.up()
    await inspect(other, `drawing at ${width}`)
    await other.getByRole('button', { name: say('Sign now', 'Signer maintenant') }).click()
    const download = other.getByRole('button', {
      name: say('Download the sealed paper', 'Télécharger le document scellé'),
    })
    await download.waitFor()
    await inspect(other, `signed at ${width}`)
    const saved = other.waitForEvent('download')
    await download.click()
    const sealed = await (await saved).path()
    const name = process.env.SEALED_COPY
    if (name) await import('node:fs/promises').then(fs => fs.copyFile(sealed, `${name}-${width}.pdf`))

    // A stranger, without an account.
    const stranger = await product.open({ width, language })
    await stranger.goto(product.url + filesPaths.verify())
    await stranger.locator('input[type=file]').setInputFiles(sealed)
    await stranger.getByText(say('Genuine and unchanged', 'Authentique et inchangé')).waitFor()
    const seals = await stranger.locator('.seals').innerText()
    expect(seals).toContain('Otto Berg')
    expect(seals).toContain('Ana Reyes')
    expect(seals).toMatch(/[0-9a-f]{64}/)
    await inspect(stranger, `verified at ${width}`)
    const bytes = await readFile(sealed)
    bytes[200] = (bytes[200] ?? 0) ^ 1
    await stranger
      .locator('input[type=file]')
      .setInputFiles({ name: 'changed.pdf', mimeType: 'application/pdf', buffer: bytes })
    await stranger.getByText(say('Changed after it was sealed', 'Modifié après avoir été scellé')).waitFor()
    for (const each of [page, other, stranger]) await each.context().close()
  }, 180_000)
})
