import { codeAt, stepAt } from 'local-cloud'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { atHome, inspect, makePerson, type Person, type Product, signIn, startProduct } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches identity

/** What one does of one's own account: sessions, recovery codes, what one is told, how it looks. */
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
)('on a screen of %i pixels, in %s', (width, language) => {
  const t = (key: keyof typeof texts.en, params: Record<string, string> = {}) =>
    Object.entries(params).reduce((sum, [name, value]) => sum.replaceAll(`{${name}}`, value), texts[language][key])
  let person: Person
  let page: Page
  afterAll(() => page?.context().close())

  const go = (path: string, on = page) => on.goto(product.url + path)
  const press = (key: keyof typeof texts.en, on: Pick<Page, 'getByRole'> = page) =>
    on.getByRole('button', { name: t(key), exact: true }).click()
  const says = (key: keyof typeof texts.en) => page.getByText(t(key)).first().waitFor()
  const look = () => inspect(page, new URL(page.url()).pathname)
  const dialog = () => page.getByRole('dialog')

  test('happy: a session of another browser is listed, and over once it is ended', async () => {
    person = await makePerson(product, 'Ana', 'Reyes', `account${width}`)
    page = await product.open({ width, language, lasts: true })
    await go('/login')
    await signIn(page, person, language)
    await page.waitForURL(`${product.url}/home`)
    const other = await product.open({ width, language })
    await go('/login', other)
    await signIn(other, person, language)
    await other.waitForURL(`${product.url}/home`)
    await go('/configuration/security')
    // Beside those of the tools that made the person.
    const rows = page.locator('.factors > li').filter({ hasText: 'Chrome' })
    await expect
      .poll(async () => {
        await page.reload()
        await rows.first().waitFor()
        return rows.filter({ hasText: t('identity.sessions.state.open') }).count()
      })
      .toBe(1)
    await look()
    await rows
      .filter({ hasText: t('identity.sessions.state.open') })
      .getByRole('button', { name: t('identity.sessions.end') })
      .click()
    await says('identity.sessions.ended')
    await rows
      .filter({ hasText: t('identity.sessions.state.ended') })
      .first()
      .waitFor()
    await go('/configuration/profile', other)
    await other.waitForURL(url => url.pathname === '/login')
    await other.context().close()
  })

  test('happy: a recovery code and the password do instead of a phone that is gone, and are told by mail', async () => {
    await go('/configuration/mfa?setup=totp')
    const secret = await page.locator('.totp-secret').innerText()
    await dialog()
      .getByLabel(t('identity.code'))
      .fill(codeAt(secret, stepAt(Date.now())))
    await press('identity.mfa.setup.confirm', dialog())
    await says('identity.mfa.enabled')
    await dialog().waitFor({ state: 'detached' })
    await press('identity.recovery.codes.make')
    const codes = await page.locator('.recovery-codes li').allInnerTexts()
    expect(new Set(codes).size).toBe(10)
    await look()
    await press('identity.recovery.codes.keep', dialog())
    await says('identity.recovery.codes.kept')
    await dialog().waitFor({ state: 'detached' })
    await look()

    await page.evaluate(() => localStorage.clear())
    await page.evaluate(tongue => localStorage.setItem('tradewell.language', tongue), language)
    await go('/login')
    await signIn(page, person, language)
    await press('identity.login.recover')
    await page.getByRole('heading', { name: t('identity.login.recover.code') }).waitFor()
    await look()
    const code = page.getByRole('textbox', { name: t('identity.login.recover.code') })
    await code.fill('AAAA-AAAA-AAAA')
    await press('identity.login.recover.submit')
    await says('identity.wrong.recovery')
    await code.fill(codes[4]?.toLowerCase() ?? '')
    await press('identity.login.recover.submit')
    await page.waitForURL(`${product.url}/home`)
    await expect
      .poll(async () => (await product.mails(person.email))[0]?.subject)
      .toBe('Two-step sign-in was turned off')
    await go('/configuration/mfa')
    await page.getByText(t('identity.mfa.off')).first().waitFor()
  })

  test('happy: what one is told of is chosen by kind and way, and how it looks stays from the first moment on', async () => {
    await go('/configuration/notification')
    const payments = page.getByRole('group', { name: t('identity.notification.kind.payments') })
    const mail = payments.getByRole('switch', { name: t('identity.notification.channel.mail') })
    await mail.click()
    await says('identity.notification.saved')
    await look()
    await page.reload()
    await expect.poll(() => mail.isChecked()).toBe(false)

    await go('/configuration/information')
    await page.getByText(t('identity.information.card.help')).waitFor()
    await page.getByText('Ana Reyes').last().waitFor()
    await look()

    await go('/configuration/display')
    await page.getByLabel(t('identity.display.accent')).fill('#ffe000')
    for (const key of [
      'identity.display.layout.TOPBARMOBILE',
      'identity.display.corners.round',
      'identity.display.scale.130',
    ] as const)
      await page.getByLabel(t(key), { exact: true }).check()
    await look()
    await page.reload({ waitUntil: 'commit' })
    const first = await page.waitForFunction(() => document.documentElement.dataset.theme === 'CUSTOM')
    expect(await first.jsonValue()).toBe(true)
    expect(
      await page.evaluate(() => {
        const { dataset, style } = document.documentElement
        return [dataset.layout, style.getPropertyValue('--px'), style.getPropertyValue('--radius-6')]
      }),
    ).toEqual(['TOPBARMOBILE', '1.3px', '12px'])
    for (const path of ['/home', '/configuration/security', '/']) {
      await go(path)
      await look()
    }
  })

  test('happy and error: who is away is asked, stays by a press, and is signed out else', async () => {
    await page.clock.install()
    await go('/configuration/display')
    await page.getByLabel(t('identity.display.corners.square'), { exact: true }).check()
    await page.clock.fastForward('59:30')
    await page.getByRole('dialog', { name: t('identity.idle.title') }).waitFor()
    await press('identity.idle.stay', dialog())
    await dialog().waitFor({ state: 'detached' })
    await page.clock.fastForward('59:30')
    await page.getByRole('dialog', { name: t('identity.idle.title') }).waitFor()
    await page.clock.fastForward('02:00')
    await page.waitForURL(url => url.pathname === '/login')
    await says('identity.login.idle')
    await page.clock.resume()
    await signIn(page, person, language)
    await page.waitForURL(url => url.pathname === '/configuration/display')
  })

  test("happy: an identity is verified at the provider's, a copy of all data is had, and the account is erased", async () => {
    const leaving = await makePerson(product, 'Ida', 'Gone', `gone${width}`)
    const own = await atHome(product, leaving, { width, language })
    await go('/configuration/id-verification', own)
    await press('identity.check.begin', own)
    await own.getByRole('button', { name: 'The document has expired' }).click()
    await own.getByText(t('identity.check.overall.NOT_VERIFIED')).waitFor()
    await inspect(own, 'identity check')
    await press('identity.check.goOn', own)
    await own.getByRole('button', { name: 'Both hold' }).click()
    await own.getByText(t('identity.check.lapses')).waitFor()
    await inspect(own, 'identity verified')
    await go('/configuration/personal-data', own)
    await press('work.data.copy.ask', own)
    await own.getByRole('button', { name: t('work.data.copy.get'), exact: true }).waitFor()
    const download = own.waitForEvent('download')
    await press('work.data.copy.get', own)
    expect((await download).suggestedFilename()).toMatch(/^tradewell-.*\.zip$/)
    await inspect(own, 'personal data')
    await press('work.data.erase.ask', own)
    const last = own.getByRole('dialog')
    await last.getByLabel(t('work.data.erase.email')).fill(leaving.email)
    await inspect(own, 'erase')
    await press('work.data.erase.do', last)
    await own.waitForURL(`${product.url}/`)
    await own.getByText(t('work.data.erase.begun')).waitFor()
    await own.context().close()
    const gone = await product.open({ width, language })
    await expect
      .poll(async () => {
        await go('/login', gone)
        await signIn(gone, leaving, language)
        return gone
          .getByRole('alert')
          .first()
          .waitFor({ timeout: 3000 })
          .then(
            () => true,
            () => false,
          )
      })
      .toBe(true)
    await gone.context().close()
  })
})
