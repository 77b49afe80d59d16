import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { atHome, inspect, makePerson, type Person, type Product, signIn, startProduct } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches identity

/** Passkeys and linked sign-ins: added, used, renamed and taken away, with an authenticator that the browser pretends to have. */
let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

describe.each(
  onScreens('phone', [
    [1280, 'en'],
    [390, 'fr'],
  ]),
)('on a screen of %i pixels in %s', (width, language) => {
  const t = texts[language]
  let page: Page
  let ana: Person
  let browser: CDPSession
  let authenticatorId = ''
  afterAll(() => page?.context().close())

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const says = (text: string) => page.getByText(text).first().waitFor()
  const at = (path: string) => page.waitForURL(url => url.pathname === path)
  const inDialog = () => page.getByRole('dialog')
  const look = (name: string) => inspect(page, `ways-${name}-${width}`)
  const security = async () => {
    await page.goto(`${product.url}/configuration/security`)
    await page.getByRole('heading', { name: t['identity.links'], exact: true }).waitFor()
  }
  const signOut = async () => {
    await press(t['app.account'])
    await page.getByRole('menuitem', { name: t['app.signOut'] }).click()
    await at('/')
  }
  const byPasskey = async (email: string) => {
    await page.goto(`${product.url}/login`)
    await page.getByRole('textbox', { name: t['identity.email'] }).fill(email)
    await press(t['identity.login.passkey'])
  }
  const mailed = (subject: string) =>
    expect.poll(async () => (await product.mails(ana.email)).map(mail => mail.subject)).toContain(subject)

  test('happy: a passkey is added, named and told by mail', async () => {
    ana = await makePerson(product, 'Ana', 'Reyes', `keys${width}`)
    page = await atHome(product, ana, { width, language, lasts: true })
    browser = await page.context().newCDPSession(page)
    await browser.send('WebAuthn.enable')
    ;({ authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    }))
    await security()
    await says(t['identity.passkeys.none'])
    await look('none')
    await press(t['identity.passkeys.add'])
    await inDialog().getByRole('button', { name: t['identity.passkeys.go'] }).click()
    await says(t['identity.passkeys.nameRequired'])
    await inDialog().getByRole('textbox').fill('Laptop')
    await look('adding')
    await inDialog().getByRole('button', { name: t['identity.passkeys.go'] }).click()
    await says(t['identity.passkeys.done'])
    await page.getByRole('heading', { name: 'Laptop', exact: true }).waitFor()
    await inDialog().waitFor({ state: 'detached' })
    await press(t['identity.passkeys.rename'])
    await inDialog().getByRole('textbox').fill('Old laptop')
    await inDialog().getByRole('button', { name: t['identity.passkeys.rename.save'] }).click()
    await page.getByRole('heading', { name: 'Old laptop', exact: true }).waitFor()
    await look('one')
    // What the device holds already is not added twice.
    await press(t['identity.passkeys.add'])
    await inDialog().getByRole('textbox').fill('Again')
    await inDialog().getByRole('button', { name: t['identity.passkeys.go'] }).click()
    await says(t['identity.wrong.passkeyThere'])
    await page.keyboard.press('Escape')
    await mailed('A passkey was added to your account')
  })

  test('happy and error: it signs in without a password; an address without one, or a locked device, does not', async () => {
    await signOut()
    await page.goto(`${product.url}/login`)
    await look('login')
    await byPasskey(`nobody${width}@people.example`)
    await says(t['identity.wrong.noPasskey'])
    await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await byPasskey(ana.email)
    await says(t['identity.wrong.passkeyCanceled'])
    await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await press(t['identity.login.passkey'])
    await at('/home')
  })

  test('happy: Google is linked with the same address, signs in to the same account, and is unlinked', async () => {
    await security()
    const google = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Google/ }) })
    await google.getByRole('button').click()
    await page.getByRole('textbox', { name: 'E-mail' }).fill(ana.email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await says(t['identity.links.outcome.linked'].replace('{provider}', 'Google'))
    expect(new URL(page.url()).search).toBe('')
    await google.getByRole('button', { name: t['identity.links.unlink'] }).waitFor()
    await look('linked')
    await mailed('A sign-in was linked to your account')
    await signOut()
    await page.goto(`${product.url}/login`)
    await press(t['identity.login.with'].replace('{provider}', 'Google'))
    await page.getByRole('button', { name: ana.email }).click()
    await at('/home')
    await security()
    // The account is the one with the password and the passkey.
    await page.getByRole('heading', { name: 'Old laptop', exact: true }).waitFor()
    await google.getByRole('button', { name: t['identity.links.unlink'] }).click()
    await inDialog().getByRole('button', { name: t['identity.links.unlink'] }).click()
    await says(t['identity.links.unlinked'].replace('{provider}', 'Google'))
    await google.getByText(t['identity.links.not']).waitFor()
    await signOut()
    await page.goto(`${product.url}/login`)
    await press(t['identity.login.with'].replace('{provider}', 'Google'))
    await page.getByRole('button', { name: ana.email }).click()
    // It leads nowhere again: the address is that of an account.
    await at('/login')
    await page.getByRole('alert').waitFor()
  })

  test('security: some time after signing in one is asked to do it again, and comes back; the passkey goes', async () => {
    await signIn(page, ana, language)
    await at('/home')
    // The server's own rule has its tests; here it is told that ten minutes went by.
    await page.route('**/functions/Account', async route => {
      const isAsked = route.request().postData()?.includes('GET_PASSKEYS')
      if (!isAsked) return route.fallback()
      const answer = await route.fetch()
      const { result } = (await answer.json()) as { result: object }
      return route.fulfill({ response: answer, json: { result: { ...result, fresh: false } } })
    })
    await security()
    await says(t['identity.fresh.again'])
    expect(await page.getByRole('button', { name: t['identity.passkeys.add'] }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    await look('again')
    await page.unroute('**/functions/Account')
    await press(t['identity.fresh.again'])
    await at('/login')
    await signIn(page, ana, language)
    await at('/configuration/security')
    await press(t['identity.passkeys.remove'])
    await inDialog().getByRole('button', { name: t['identity.passkeys.remove'] }).click()
    await says(t['identity.passkeys.none'])
    await mailed('A passkey was removed from your account')
    await signOut()
    await byPasskey(ana.email)
    await says(t['identity.wrong.noPasskey'])
  })
})
