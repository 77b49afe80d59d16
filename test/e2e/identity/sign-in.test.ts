import { codeAt, stepAt } from 'local-cloud'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { inspect, type Product, startProduct } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches identity

const { en, fr } = texts

/** Step 1 of the main job: sign up, sign in with and without a second step, by each provider, reset, sign out. */
let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

const password = 'Correct-horse9'

/** The six digits of the newest message that was not read before. */
const read = new Set<string>()
const codeFor = async (to: string): Promise<string> => {
  const code = await expect
    .poll(async () => {
      const [newest] = await product.mails(to)
      return newest && !read.has(newest.text) ? newest.text : undefined
    })
    .toBeDefined()
    .then(async () => (await product.mails(to))[0]?.text ?? '')
  read.add(code)
  return /\b\d{6}\b/.exec(code)?.[0] ?? ''
}

describe.each(onScreens('phone', [1280, 390]))('on a screen of %i pixels', width => {
  const email = `ana${width}@people.example`
  let page: Page
  afterAll(() => page?.context().close())

  const go = (path: string) => page.goto(product.url + path)
  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
  const box = (name: string | RegExp) => page.getByRole('textbox', { name })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const inDialog = () => page.getByRole('dialog')
  const says = (text: string) => page.getByText(text).first().waitFor()
  const secret = (label: string) => page.getByLabel(label, { exact: true })
  const at = (path: string) => page.waitForURL(url => url.pathname === path)

  /** On a screen as tall as the page, so that nothing is judged while a bar covers half of it. */
  const look = async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.max(height, 844) })
    await inspect(page, new URL(page.url()).pathname)
    await page.setViewportSize({ width, height: 844 })
  }

  const typeCredentials = async (address: string, word: string) => {
    await go('/login')
    await box('E-mail').fill(address)
    await secret('Password').fill(word)
    await press('Sign in')
  }
  const signOut = async () => {
    await press('Account')
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor()
    await at('/')
  }
  const fillUp = async () => {
    await heading('Tell us who you are')
    await look()
    if ((await box('First name').inputValue()) === '') await box('First name').fill('Ana')
    if ((await box('Last name').inputValue()) === '') await box('Last name').fill('Reyes')
    await press('Go on')
  }

  test('happy: sign up with a code, complete the profile, and go on', async () => {
    page = await product.open({ width, lasts: true })
    await go('/register')
    await heading('Create an account')
    await look()
    await box('E-mail').fill('nobody')
    await secret('Password').fill('short')
    await press('Create account')
    await says('Must be a valid email')
    await says('Must be at least 10 characters')
    await box('E-mail').fill(email.toUpperCase())
    await secret('Password').fill(password)
    await press('Create account')
    await heading('Confirm your e-mail address')
    await look()
    const code = await codeFor(email)
    await box('Code').fill(code === '000000' ? '000001' : '000000')
    await press('Confirm')
    await says('This code is wrong')
    await box('Code').fill(code)
    await press('Confirm')
    await fillUp()
    await at('/home')
    expect(page.url()).not.toContain('@')
    await signOut()
  })

  test('security: to register an address that has an account looks the same, and its owner is told by mail', async () => {
    const register = async (address: string) => {
      await go('/register')
      await box('E-mail').fill(address)
      await secret('Password').fill('Another-horse9')
      await press('Create account')
      await heading('Confirm your e-mail address')
      return (await page.locator('main').innerText()).replaceAll(address, 'ADDRESS')
    }
    const nobody = `nobody${width}@people.example`
    expect(await register(email)).toBe(await register(nobody))
    await expect.poll(async () => (await product.mails(email))[0]?.subject).toBe('You already have a Tradewell account')
    // The page was loaded again and no longer knows the password: it asks for one.
    await page.reload()
    await look()
    await box('Code').fill(await codeFor(nobody))
    await secret('Password').fill('Another-horse9')
    await press('Confirm')
    await heading('Tell us who you are')
    expect(await page.evaluate(() => [location.href, ...Object.values(sessionStorage)].join())).not.toContain('horse')
    await press('Account')
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await at('/')
  })

  test('happy and error: a wrong password is told, the right one leads where one wanted to be', async () => {
    await go('/configuration/security')
    await at('/login')
    await says('Sign in to go on to the page that you asked for.')
    await heading('Sign in')
    await look()
    await box('E-mail').fill(email)
    await secret('Password').fill('wrong')
    await press('Show password')
    await press('Sign in')
    await says('The e-mail address or the password is wrong.')
    await look()
    await secret('Password').fill(password)
    await press('Sign in')
    await at('/configuration/security')
    await heading('Security')
    await look()
  })

  let totpSecret = ''
  test('happy: an authenticator app becomes the second step', async () => {
    await go('/configuration/mfa')
    await heading('Second steps')
    await page.getByRole('button', { name: 'Turn on' }).first().click()
    await page.locator('.totp-secret').waitFor()
    await page.getByRole('img', { name: 'The secret as a QR code' }).waitFor()
    await look()
    totpSecret = await page.locator('.totp-secret').innerText()
    await box('Code').fill(codeAt(totpSecret, stepAt(Date.now()) - 100))
    await inDialog().getByRole('button', { name: 'Turn on' }).click()
    await says('This code is wrong')
    const used = codeAt(totpSecret, stepAt(Date.now()))
    await box('Code').fill(used)
    await inDialog().getByRole('button', { name: 'Turn on' }).click()
    await says('Two-step sign-in is on.')
    await inDialog().waitFor({ state: 'detached' })
    await look()
    await signOut()

    await typeCredentials(email, password)
    await heading('Code from your app')
    await look()
    await box('Code').fill(used)
    await press('Confirm')
    // Used already, or too old by now: refused either way.
    await page.getByText(/used already|This code is wrong/).waitFor()
    await box('Code').fill(codeAt(totpSecret, stepAt(Date.now()) + 1))
    await press('Confirm')
    await at('/home')
  })

  test('happy: text messages become the one that is asked for first, and both are turned off', async () => {
    const phone = `+6140000${String(width).padStart(4, '0')}`
    await go('/configuration/mfa?setup=sms')
    await box('Phone').fill('0400 000 001')
    await press('Send a code')
    await says('Must be a phone number with its country code')
    await box('Phone').fill(phone)
    await press('Send a code')
    await box('Code').fill(await codeFor(phone))
    await inDialog().getByRole('button', { name: 'Turn on' }).click()
    await inDialog().waitFor({ state: 'detached' })
    await press('Ask for this first')
    await page.getByRole('button', { name: 'Ask for this first' }).waitFor()
    await look()
    await signOut()
    await typeCredentials(email, password)
    await heading('Code from a text message')
    await look()
    await box('Code').fill(await codeFor(phone))
    await press('Confirm')
    await at('/home')
    await go('/configuration/mfa')
    for (let left = 2; left > 0; left -= 1) {
      await page.getByRole('button', { name: 'Turn off' }).first().click()
      await inDialog().getByRole('button', { name: 'Turn off' }).click()
      await inDialog().waitFor({ state: 'detached' })
      await expect.poll(() => page.getByRole('button', { name: 'Turn off' }).count()).toBe(left - 1)
    }
  })

  test('happy and error: the profile is saved and stays', async () => {
    await go('/configuration/profile')
    await box(/^City/).fill('Hobart')
    await page.getByLabel('City, state and country').check()
    await look()
    await press('Save')
    await says('Your profile is saved.')
    await page.reload()
    await expect.poll(() => box(/^City/).inputValue()).toBe('Hobart')
    expect(await page.getByLabel('City, state and country').isChecked()).toBe(true)
  })

  test('happy: mail about deals is turned off and stays off, until it is turned on again', async () => {
    await go('/configuration/notification')
    const mails = page.getByRole('group', { name: 'Deals' }).getByRole('switch', { name: 'By e-mail' })
    await expect.poll(() => mails.isChecked()).toBe(true)
    await look()
    await mails.click()
    await says('Your choice is saved.')
    await page.reload()
    await expect.poll(() => mails.isChecked()).toBe(false)
    await mails.click()
    await expect.poll(() => mails.isChecked()).toBe(true)
    await says('Your choice is saved.')
  })

  test('happy and error: the password is changed with the old one, and all devices are signed out', async () => {
    const next = 'Another-horse9'
    const field = (text: string) => page.getByLabel(text, { exact: true })
    /** What is said beside a field, and nowhere else, while one stands in it. */
    const refused = async (label: string, ...words: string[]) => {
      await expect.poll(() => page.locator('.password-change .field-error').allInnerTexts()).toEqual(words)
      await expect.poll(() => field(label).evaluate(input => input === document.activeElement)).toBe(true)
      expect(await field(label).getAttribute('aria-invalid')).toBe('true')
      const ids = (await field(label).getAttribute('aria-describedby')) ?? ''
      expect(await page.locator(`[id="${ids.split(' ').at(-1)}"]`).innerText()).toBe(words[0])
      expect(await page.locator('.password-change [role=alert]').count()).toBe(0)
    }
    const type = async (current: string, first: string, second: string) => {
      await field('Current password').fill(current)
      await field('New password').fill(first)
      await field('Repeat the new password').fill(second)
    }
    await go('/configuration/security')
    await press('Change password')
    const required = en['identity.passwordRequired']
    await refused('Current password', required, en['identity.password.tooShort'], required)
    await look()
    expect(
      await page.locator('.password-change input').evaluateAll(all => all.map(one => one.getAttribute('autocomplete'))),
    ).toEqual(['current-password', 'new-password', 'new-password'])
    await page.reload()
    await type(password, 'Another-horse', 'Another-horse')
    // Said as soon as the field is left, before anything is sent.
    await says(en['identity.password.digit'])
    await press('Change password')
    await expect.poll(() => field('New password').evaluate(input => input === document.activeElement)).toBe(true)
    await page.reload()
    await type(password, next, 'Another-horse8')
    await page.keyboard.press('Enter')
    await refused('Repeat the new password', en['identity.password.mismatch'])
    await look()
    await type('wrong', next, next)
    await page.keyboard.press('Enter')
    await refused('Current password', en['identity.wrong.password'])
    await look()
    // What is said is said in the language that one turns to, and what was typed stays.
    await press('Account')
    await page.getByRole('menuitemradio', { name: 'Français' }).click()
    await says(fr['identity.wrong.password'])
    await field(fr['identity.confirmPassword']).fill('Another-horse8')
    await page.getByRole('button', { name: fr['identity.security.change'], exact: true }).click()
    await says(fr['identity.password.mismatch'])
    await page.getByRole('button', { name: fr['app.account'], exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    expect(await field('New password').inputValue()).toBe(next)
    await type(password, next, next)
    await field('Current password').locator('..').getByRole('button', { name: 'Show password' }).click()
    expect(await field('Current password').getAttribute('type')).toBe('text')
    /** The access token that this browser holds, and what the server answers to one. */
    const tokenHere = () =>
      page.evaluate(() => Object.entries(localStorage).find(([name]) => name.endsWith('.accessToken'))?.[1] ?? '')
    const answerTo = (token: string) =>
      page.evaluate(async bearer => {
        const response = await fetch('/functions/User', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
          body: JSON.stringify({ method: 'INITIAL_LOAD', payload: {} }),
        })
        return `${response.status} ${(await response.json()).errorType ?? ''}`.trim()
      }, token)
    const before = await tokenHere()
    expect(await answerTo(before)).toBe('200')
    await press('Change password')
    await says('Your password is changed.')
    expect(await answerTo(before)).toBe('401 auth.signedOut')
    const renewed = await tokenHere()
    expect(await answerTo(renewed)).toBe('200')
    await expect.poll(() => field('Current password').inputValue()).toBe('')
    await press('Sign out everywhere')
    await inDialog().getByRole('button', { name: 'Sign out everywhere' }).click()
    await at('/')
    expect(await answerTo(renewed)).toBe('401 auth.signedOut')
    await typeCredentials(email, next)
    await at('/home')
    await signOut()
  })

  test('happy: a forgotten password is reset by a code', async () => {
    await go('/login')
    await page.getByRole('link', { name: 'Forgot your password' }).click()
    await heading('Reset your password')
    await look()
    await box('E-mail').fill(email)
    await press('Send the code')
    await heading('Choose a new password')
    await look()
    await box('Code').fill(await codeFor(email))
    await secret('New password').fill('Third-horse9')
    await press('Set the password')
    await says('Your password is changed. Sign in with it.')
    await box('E-mail').fill(email)
    await secret('Password').fill('Third-horse9')
    await press('Sign in')
    await at('/home')
    await signOut()
  })

  test.each(['Google', 'Microsoft', 'Facebook'])('happy: %s, first and again', async provider => {
    const address = `${provider.toLowerCase()}${width}@people.example`
    // One is signed out at the provider's, too, and comes back from there.
    const signOutThere = () => Promise.all([page.waitForEvent('load'), signOut()])
    const leave = async () => {
      await go('/login')
      await press(`Sign in with ${provider}`)
      await heading(`Sign in with ${provider}`)
    }
    await leave()
    await box('E-mail').fill(address)
    await box('First name').fill('Noor')
    await box('Last name').fill('Haddad')
    await press('Continue')
    await heading('Tell us who you are')
    expect(await box('First name').inputValue()).toBe('Noor')
    await fillUp()
    await at('/home')
    await go('/configuration/mfa')
    await says(`You sign in with ${provider}`)
    await look()
    await signOutThere()
    await leave()
    await page.getByRole('button', { name: address }).click()
    await at('/home')
    await signOutThere()
  })

  test('error and security: a cancelled sign-in, and an address that has an account', async () => {
    await go('/login')
    await press('Sign in with Google')
    await heading('Sign in with Google')
    await press('Cancel')
    await says('The sign-in with Google was cancelled.')
    await look()
    await press('Sign in with Google')
    await heading('Sign in with Google')
    await box('E-mail').fill(email)
    await press('Continue')
    await says('There is an account with this e-mail address')
    expect(new URL(page.url()).search).toBe('')
    await go(`/login?code=stolen&state=of-another-tab`)
    await says('This took too long.')
  })

  test('happy: somebody who never typed the code is led back to it, in French', async () => {
    const late = `late${width}@people.example`
    await go('/register')
    await page.getByRole('button', { name: 'Display and language' }).click()
    await page.getByRole('menuitemradio', { name: 'Français' }).click()
    await heading('Créer un compte')
    await page.context().close()
    page = await product.open({ width, language: 'fr', lasts: true })
    await go('/register')
    await look()
    await box('E-mail').fill(late)
    await secret('Mot de passe').fill(password)
    await press('Créer le compte')
    await heading('Confirmez votre adresse e-mail')
    const first = await codeFor(late)
    expect(first).toMatch(/^\d{6}$/)
    expect((await product.mails(late))[0]?.subject).toBe('Confirmez votre adresse e-mail pour Tradewell')
    await go('/login')
    await box('E-mail').fill(late)
    await secret('Mot de passe').fill(password)
    await press('Se connecter')
    // As to anybody without an account.
    await says(fr['identity.wrong.credentials'])
    await page.getByRole('link', { name: 'Saisir le code de votre inscription' }).click()
    await heading('Confirmez votre adresse e-mail')
    expect(await box('E-mail').inputValue()).toBe(late)
    await press('Envoyer un nouveau code')
    await says('Un nouveau code est en route.')
    await box('Code').fill(await codeFor(late))
    await secret('Mot de passe').fill(password)
    await press('Confirmer')
    await heading('Dites-nous qui vous êtes')
    await look()
  })
})
