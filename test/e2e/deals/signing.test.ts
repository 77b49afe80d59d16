import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dealPathsOf } from '#shared/deals/paths.ts'
import type { Request } from '#shared/deals/request.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { filesPaths } from '#shared/files/paths.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import type { ListedRelation } from '#shared/organisations/members.contract.ts'
import type { Organisation, StoredRole } from '#shared/organisations/organisation.ts'
import { grantsOf, roleOf } from '#shared/organisations/role.ts'
import { bring } from '../../demo/pictures.ts'
import { makeSeller, published } from '../deals.ts'
import { inspect, makeOrganisation, makePerson, type Product, settled, startProduct, visitAt } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches files deals

/** A file is signed by two, and its sealed paper checked by anybody, and a contract is signed in an order, on a desk and on a phone. */

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

describe.each(onScreens('wide'))('at $width pixels', ({ width, language }) => {
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

    const page = await visitAt(product, owner, `${product.url}${filesPaths.thread(card.id, { as: made.id })}`, {
      width,
      language,
    })
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
    const other = await visitAt(product, client, product.url + identityPaths.home(), { width, language })
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

  /**
   * A seller whose contracts two sign, or all three, with somebody who holds each of two roles that may, and an offer of it that is
   * still to be signed.
   */
  const offerOf = async (word: string, signerCount = 2) => {
    const mark = `${word}${width}`
    const [owner, director, sales, buyer] = await Promise.all([
      makePerson(product, 'Olga', 'Berg', mark),
      makePerson(product, 'Dora', 'Lund', mark),
      makePerson(product, 'Sam', 'Holt', mark),
      makePerson(product, 'Cleo', 'Marsh', mark),
    ])
    const seller = await makeSeller(product, owner, `${word} ${width}`)
    const as = { email: owner.email, organisationId: seller.id }
    const call = <T>(method: `${string}.${string}`, payload: object) =>
      product.client.call<T>(as, method, payload, `${method} ${width} ${JSON.stringify(payload)}`)
    const leaves = ['transaction.ticket.demander', 'transaction.ticket.supplier', 'assignment.ticket'] as const
    const body = grantsOf(roleOf(2, leaves))
    /** A role that somebody is taken on with. */
    const roleFor = async (name: string, person: typeof owner) => {
      const role = await call<{ rid: string }>('Organisations.ADD_ROLE', { name, body })
      const { uid } = await product.client.call<{ uid: string }>({ email: person.email }, 'User.SYNC', {})
      await call('Invitations.CREATE', { type: 'member', rid: role.rid, language: 'en', invitees: [uid] })
      const accept = { organizationId: seller.id, type: 'member', accept: true }
      await product.client.call({ email: person.email }, 'Invitations.ACCEPT_INVITATION', accept, mark)
      return role
    }
    const directors = await roleFor('Directors', director)
    await roleFor('Sales', sales)
    const service = await published(product, owner, seller.id)
    const { workspaces } = await call<{ workspaces: { organisation: Organisation }[] }>('Organisations.GET_MINE', {})
    const { version: now, tradingName } = workspaces[0]!.organisation
    await call('Organisations.UPDATE', { version: now, body: { tradingName, signerCount } })
    const answers = { staff: '12', system: 'Spreadsheet' }
    const { id: requestId, version } = await product.client.call<Request>(
      { email: buyer.email },
      'Tickets.SEND_REQUEST_MERGED',
      {
        body: {
          items: [{ serviceId: service.id, quantity: 1, start: '2027-02-01', answers }],
          paymentIndex: 0,
          platformIndex: 0,
          hiMsg: '',
        },
      },
      mark,
    )
    await call('Tickets.CREATE_OFFER', { requestId, version, body: { message: 'Gladly.', language } })
    return { owner, director, sales, buyer, seller, requestId, directors, call }
  }

  test('a contract is signed in an order: by its groups, one after the other', async () => {
    const { owner, director, buyer, seller, requestId } = await offerOf('Orders')
    const [set, first] = [say('Set an order', 'Fixer un ordre'), say('Who signs first', 'Qui signe en premier')]
    const contract = `${product.url}${dealPathsOf.sale.contract(requestId, { as: seller.id })}`
    const page = await visitAt(product, owner, contract, { width, language })
    await settled(page)
    await page.getByRole('button', { name: set }).click()
    const dialog = page.getByRole('dialog')
    const roles = say('Who, by role', 'Qui, par rôle')
    const choose = async (group: string, who: string) => {
      const box = dialog.getByRole('group', { name: group }).getByRole('combobox', { name: roles })
      await box.click()
      await dialog.getByRole('option', { name: who }).first().click()
      await box.press('Escape')
    }
    await choose(say('Group 1', 'Groupe 1'), 'Directors')
    await dialog.getByLabel(say('How many sign', 'Combien signent')).selectOption('1')
    await dialog.getByText(say('1 of 2', '1 sur 2')).waitFor()
    await dialog.getByRole('button', { name: say('Add a group', 'Ajouter un groupe') }).click()
    await choose(say('Group 2', 'Groupe 2'), say('The owner', 'Le propriétaire'))
    await inspect(page, `ordering at ${width}`)
    await dialog.getByRole('button', { name: say('Set the order', "Fixer l'ordre") }).click()
    // Who is not in turn sees whose turn it is in place of the form.
    await page.getByText(say('Now it is the turn of: Directors', "C'est maintenant au tour de : Directors")).waitFor()
    expect(await page.getByRole('button', { name: say('Sign the contract', 'Signer le contrat') }).count()).toBe(0)
    await inspect(page, `not in turn at ${width}`)
    expect(await page.getByRole('region', { name: first }).getByRole('listitem').count()).toBe(2)

    // Whose turn it is has it on the desk, and signs; the owner's desk has nothing of it until then.
    const other = await visitAt(product, director, `${product.url}${identityPaths.home({ as: seller.id })}`, {
      width,
      language,
    })
    await settled(other)
    await page.goto(`${product.url}${identityPaths.home({ as: seller.id })}`)
    await settled(page)
    const waiting = (of: typeof page) => of.getByRole('main').getByRole('link', { name: 'Payroll review' })
    await waiting(other).first().waitFor()
    expect(await waiting(page).count()).toBe(0)
    const signs = async (of: typeof page, name: string) => {
      await of.goto(contract)
      await settled(of)
      await of.getByLabel(say('Your full name', 'Votre nom complet')).fill(name)
      await of.getByRole('button', { name: say('Sign the contract', 'Signer le contrat') }).click()
      await of.getByRole('button', { name: say('Sign now', 'Signer maintenant') }).click()
      await of.getByText(say('You have signed', 'Vous avez signé')).waitFor()
    }
    await signs(other, 'Dora Lund')
    // Told while looking.
    await waiting(page).first().waitFor()
    await signs(page, 'Olga Berg')
    await page.getByText(say('Group 1 of 2: Directors', 'Groupe 1 sur 2 : Directors')).waitFor()
    await inspect(page, `signed in order at ${width}`)

    // The other side sees the order and how far it is, and has nothing to set.
    const client = await visitAt(product, buyer, `${product.url}${dealPathsOf.purchase.contract(requestId)}`, {
      width,
      language,
    })
    await settled(client)
    const seen = client.getByRole('region', { name: first })
    await seen.getByText(say('1 of 1 signed', '1 sur 1 signé(s)')).first().waitFor()
    expect(await seen.getByRole('listitem').count()).toBe(2)
    expect(await seen.getByRole('button').count()).toBe(0)
    await inspect(client, `the order of the other side at ${width}`)
    for (const each of [page, other, client]) await each.context().close()
  }, 240_000)

  test('an order that nobody can go on with is taken off, and the rest signs as it can', async () => {
    const { owner, sales, buyer, seller, requestId, directors, call } = await offerOf('Stuck')
    const { version } = await call<{ version: number }>('Contracts.GET_SIGN_ORDER', { requestId })
    const order = [
      { roles: [], owner: true, needed: 1 },
      { roles: [directors.rid], owner: false, needed: 1 },
    ]
    await call('Contracts.SET_SIGN_ORDER', { requestId, version, order })
    const { hash } = await call<{ hash: string }>('Contracts.GET_DOCUMENT', { requestId })
    const signature = { kind: 'typed', name: 'Olga Berg' }
    await call('Contracts.SIGN_CONTRACT_MERGED', { requestId, documentHash: hash, signature })
    const contract = `${product.url}${dealPathsOf.sale.contract(requestId, { as: seller.id })}`
    const page = await visitAt(product, owner, contract, { width, language })
    await settled(page)
    const stuck = page.getByText(say('Nobody is left who could sign next', "Il n'y a plus personne qui puisse signer"))
    const off = say('Sign in any order', 'Signer dans un ordre quelconque')
    // As long as somebody holds the role there is nothing to warn of, and nothing to change.
    const first = page.getByRole('region', { name: say('Who signs first', 'Qui signe en premier') })
    await first.getByText('Directors').waitFor()
    expect(await stuck.count()).toBe(0)
    expect(await page.getByRole('button', { name: off }).count()).toBe(0)

    // As it is by now: who was taken on with it has made another version of it.
    const { items } = await call<{ items: StoredRole[] }>('Organisations.GET_ROLES', {})
    const role = items.find(({ rid }) => rid === directors.rid)
    await call('Organisations.DELETE_ROLE', { rid: directors.rid, version: role?.version })
    await page.reload()
    await stuck.waitFor()
    await inspect(page, `an order that is stuck at ${width}`)
    // The other side learns that a signature is awaited, and of no trouble.
    const client = await visitAt(product, buyer, `${product.url}${dealPathsOf.purchase.contract(requestId)}`, {
      width,
      language,
    })
    await settled(client)
    expect(await client.getByText(say('Nobody is left', "Il n'y a plus personne")).count()).toBe(0)
    await inspect(client, `a stuck order of the other side at ${width}`)

    await page.getByRole('button', { name: off }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: off }).waitFor()
    await inspect(page, `taking a stuck order off at ${width}`)
    await dialog.getByRole('button', { name: off }).click()
    await stuck.waitFor({ state: 'detached' })
    await inspect(page, `a stuck order taken off at ${width}`)

    const other = await visitAt(product, sales, contract, { width, language })
    await settled(other)
    await other.getByLabel(say('Your full name', 'Votre nom complet')).fill('Sam Holt')
    await other.getByRole('button', { name: say('Sign the contract', 'Signer le contrat') }).click()
    await other.getByRole('button', { name: say('Sign now', 'Signer maintenant') }).click()
    await other.getByText(say('You have signed', 'Vous avez signé')).waitFor()
    for (const each of [page, client, other]) await each.context().close()
  }, 240_000)

  test('an offer that asks for more signatures than a side has people says so to both, and is made anew', async () => {
    const { owner, buyer, seller, requestId, call } = await offerOf('Short', 3)
    const { hash } = await call<{ hash: string }>('Contracts.GET_DOCUMENT', { requestId })
    const signature = { kind: 'typed', name: 'Olga Berg' }
    await call('Contracts.SIGN_CONTRACT_MERGED', { requestId, documentHash: hash, signature })
    const { sale, purchase } = dealPathsOf
    const screen = { width, language }
    const page = await visitAt(product, owner, `${product.url}${sale.deal(requestId, { as: seller.id })}`, screen)
    await settled(page)
    const said = say('has fewer people who may sign', 'compte moins de personnes pouvant signer')
    const short = (of: typeof page) => of.getByText(`${seller.tradingName} ${said}`)
    // All three can sign still.
    expect(await short(page).count()).toBe(0)

    // Of later deals two signatures are asked, so one of the three may go; this one asks for three as before.
    const { workspaces } = await call<{ workspaces: { organisation: Organisation }[] }>('Organisations.GET_MINE', {})
    const { version, tradingName } = workspaces[0]!.organisation
    await call('Organisations.UPDATE', { version, body: { tradingName, signerCount: 2 } })
    const { items } = await call<{ items: ListedRelation[] }>('Organisations.GET_MEMBERS', { type: 'member' })
    const sam = items.find(({ name }) => name === 'Sam Holt')!
    await call('Organisations.DELETE_MEMBER', { mid: sam.mid, version: sam.version })
    const client = await visitAt(product, buyer, `${product.url}${purchase.deal(requestId)}`, screen)
    for (const [of, paths, who] of [
      [page, sale, 'seller'],
      [client, purchase, 'buyer'],
    ] as const) {
      await of.goto(product.url + paths.contract(requestId))
      await short(of).waitFor()
      await inspect(of, `short of signers, contract of the ${who} at ${width}`)
      await of.goto(product.url + paths.deal(requestId))
      await short(of).waitFor()
      await inspect(of, `short of signers, deal of the ${who} at ${width}`)
    }

    const anew = say('Make the offer anew', "Refaire l'offre")
    await page.getByRole('link', { name: anew }).click()
    await settled(page)
    await page.getByRole('button', { name: anew }).click()
    // The new one asks for two, and has none yet.
    await page.waitForURL(url => !url.pathname.includes(requestId))
    await settled(page)
    expect(await short(page).count()).toBe(0)
    for (const each of [page, client]) await each.context().close()
  }, 240_000)
})
