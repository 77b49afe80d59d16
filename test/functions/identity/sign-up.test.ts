import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SignUpCodes } from '#functions/identity/SignUpCodes.ts'
import { User } from '#functions/identity/User.ts'
import type { Answer } from '#functions/kit/dispatch.ts'
import type { Store } from '#functions/kit/store.ts'
import { AddressRefused, type Mail, MailNotTaken } from '#functions/ports/mail.ts'
import type { User as Person } from '#shared/identity/user.ts'
import { testHost, testStore } from '../host.ts'

let real: Store
beforeAll(async () => {
  real = await testStore()
})

let counter = 0
let fresh = ''
let known = ''
const uid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const secret = 'x'.repeat(40)

/** The product, its mail and its user pool, and what its database was asked in turn. */
const product = () => {
  const mails: Mail[] = []
  const made = new Map<string, { uid: string; temporaryPassword: string; inUse: boolean }>()
  made.set(known, { uid: uid(1), temporaryPassword: '', inUse: true })
  let failing: { readonly to: string; readonly error: Error } | undefined
  let attempts = 0
  const asks: string[] = []
  const store: Store = {
    ...real,
    get: (table, key) => {
      asks.push(`get ${table}`)
      return real.get(table, key)
    },
    query: query => {
      asks.push(`query ${query.table}`)
      return real.query(query)
    },
    transact: writes => {
      asks.push(`transact ${writes.map(({ kind, table }) => `${kind} ${table}`)}`)
      return real.transact(writes)
    },
  }
  const host = testHost(store, {
    Mail: {
      send: async (mail: Mail) => {
        attempts += 1
        if (mail.to === failing?.to) throw failing.error
        mails.push(mail)
      },
    },
    UserPool: { isInUse: async (email: string) => made.get(email)?.inUse ?? false },
    Accounts: {
      create: async ({ email, temporaryPassword }: { email: string; temporaryPassword: string }) => {
        const there = made.get(email)
        if (there?.inUse) return undefined
        const account = { uid: there?.uid ?? uid(made.size + 1), temporaryPassword, inUse: false }
        made.set(email, account)
        return account.uid
      },
    },
  })
  const answered = (...emails: string[]) =>
    host.work(SignUpCodes, { Records: emails.map(S => ({ dynamodb: { Keys: { pk: { S } } } })) })
  const ask = (email: string, locale = 'en'): Promise<Answer> =>
    host.send(User, undefined, 'SIGN_UP', { email, locale })
  const confirm = async (email: string, code: string, temporaryPassword = secret) =>
    (await host.call<{ outcome: string }>(User, undefined, 'CONFIRM_SIGN_UP', { email, code, temporaryPassword }))
      .outcome
  const codeFor = (email: string) =>
    /\b\d{6}\b/.exec(mails.filter(mail => mail.to === email).at(-1)?.text ?? '')?.[0] ?? 'none'
  return {
    ...host,
    mails,
    made,
    asks,
    ask,
    answered,
    confirm,
    codeFor,
    attempts: () => attempts,
    fail: (to: string, error: Error) => {
      failing = { to, error }
    },
    mend: () => {
      failing = undefined
    },
  }
}
let its: ReturnType<typeof product>
beforeEach(() => {
  counter += 1
  known = `known${counter}@people.example`
  its = product()
  fresh = `new${counter}@people.example`
})
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

describe('signing up', () => {
  test('security: who asks is answered the same by the same work, whether the address has an account or not', async () => {
    const first = await its.ask(fresh)
    const work = its.asks.splice(0)
    expect(await its.ask(known)).toEqual(first)
    expect(its.asks.splice(0)).toEqual(work)
    expect(first).toEqual({ result: {} })
    await its.answered(fresh, known)
    its.asks.length = 0
    // Nor does a code that is wrong: nobody has the one of an address that is known.
    const wrong = otherThan(its.codeFor(fresh))
    expect(await its.confirm(fresh, wrong)).toBe('wrong')
    const tried = its.asks.splice(0)
    expect(await its.confirm(known, wrong)).toBe('wrong')
    expect(its.asks).toEqual(tried)
  })

  test('the owner of an account is told that there is one, and gets no code', async () => {
    await its.ask(known, 'fr')
    await its.answered(known)
    expect(its.mails).toHaveLength(1)
    expect(its.mails[0]).toMatchObject({ to: known, subject: 'Vous avez déjà un compte Tradewell' })
    expect(its.mails[0]?.text).not.toMatch(/\b\d{6}\b|<|\{/)
    expect(its.mails[0]?.text).toContain('connectez-vous: ')
    expect(its.mails[0]?.html).toMatch(/<a href="[^"]*\/login">connectez-vous<\/a>/)
  })

  test('an address that a provider has shown to be somebody’s counts as known', async () => {
    const as = { uid: uid(700 + counter) }
    const pool = {
      find: async () => ({
        uid: as.uid,
        email: fresh,
        emailVerified: true,
        firstName: '',
        lastName: '',
        language: 'en',
      }),
    }
    await testHost(real, { UserPool: pool }).call(User, as, 'SYNC', {})
    await its.ask(fresh)
    await its.answered(fresh)
    expect(its.mails.map(({ subject }) => subject)).toEqual(['You already have a Tradewell account'])
  })

  test('the code of the mail makes the account and the person, once', async () => {
    await its.ask(` ${fresh.toUpperCase()} `, 'fr')
    await its.answered(fresh, fresh)
    await its.answered(fresh)
    expect(its.mails).toHaveLength(1)
    expect(its.mails[0]?.subject).toBe('Confirmez votre adresse e-mail pour Tradewell')
    const code = its.codeFor(fresh)
    expect(await its.confirm(fresh, code)).toBe('done')
    // The pool refused the password, or the page was closed: the same code leads on until the account is in use.
    expect(await its.confirm(fresh, code, `${secret}2`)).toBe('done')
    const account = its.made.get(fresh)!
    expect(account.temporaryPassword).toBe(`${secret}2`)
    const { user } = await its.call<{ user: Person }>(User, { uid: account.uid }, 'INITIAL_LOAD', {})
    expect(user).toMatchObject({ email: fresh, emailVerified: true, language: 'fr', isFirst: true, version: 1 })
    account.inUse = true
    expect(await its.confirm(fresh, code)).toBe('wrong')
    expect(its.made.get(fresh)).toBe(account)
  })

  test('error: a code is tried five times, is good for a day, and is the one of the last mail', async () => {
    await its.ask(fresh)
    await its.answered(fresh)
    const old = its.codeFor(fresh)
    for (let n = 0; n < 5; n++) expect(await its.confirm(fresh, otherThan(old))).toBe('wrong')
    expect(await its.confirm(fresh, old)).toBe('tooMany')
    its.clock.now = new Date(its.clock.now.getTime() + 1000)
    await its.ask(fresh)
    await its.answered(fresh)
    const code = its.codeFor(fresh)
    if (code !== old) expect(await its.confirm(fresh, old)).toBe('wrong')
    its.clock.now = new Date(its.clock.now.getTime() + 25 * 3_600_000)
    expect(await its.confirm(fresh, code)).toBe('expired')
    expect(await its.confirm('never@people.example', code)).toBe('expired')
    expect(its.made.has(fresh)).toBe(false)
  })

  test('error: five codes an hour for an address, known or not, and nothing for what is no address', async () => {
    for (const email of [fresh, known]) {
      for (let n = 0; n < 5; n++) expect(await its.ask(email)).toEqual({ result: {} })
      expect(await its.ask(email)).toMatchObject({ errorType: 'signUp.tooManyCodes' })
    }
    its.clock.now = new Date(its.clock.now.getTime() + 3_600_001)
    expect(await its.ask(fresh)).toEqual({ result: {} })
    expect(await its.ask('nobody')).toMatchObject({ errorType: 'input.invalid', params: { field: 'email' } })
  })

  const unavailable = new MailNotTaken('SES did not take a mail: ServiceUnavailable')

  test('error: a mail that is not taken fails the run, others are sent, and the next attempt of the stream sends it', async () => {
    its.fail(fresh, unavailable)
    const other = `other${counter}@people.example`
    await its.ask(fresh)
    await its.ask(other)
    await expect(its.answered(fresh, other)).rejects.toThrow('1 of 2 who signed up got no mail')
    expect(its.mails.map(({ to }) => to)).toEqual([other])
    its.mend()
    await its.answered(fresh, other)
    expect(its.mails.map(({ to }) => to)).toEqual([other, fresh])
    expect(await its.confirm(fresh, its.codeFor(fresh))).toBe('done')
  })

  test('error: a mail is tried five times and then given up, so that it holds up others for a while only', async () => {
    its.fail(fresh, unavailable)
    await its.ask(fresh)
    for (let n = 0; n < 5; n++) await expect(its.answered(fresh)).rejects.toThrow('got no mail')
    await its.answered(fresh)
    expect(its.attempts()).toBe(5)
    its.mend()
    its.clock.now = new Date(its.clock.now.getTime() + 1000)
    await its.ask(fresh)
    await its.answered(fresh)
    expect(await its.confirm(fresh, its.codeFor(fresh))).toBe('done')
  })

  test('an address that is refused fails nothing and is not tried again, until it is asked for again', async () => {
    its.fail(fresh, new AddressRefused('SES did not take a mail: BadRequestException'))
    await its.ask(fresh)
    await its.answered(fresh)
    await its.answered(fresh)
    expect(its.attempts()).toBe(1)
    its.mend()
    its.clock.now = new Date(its.clock.now.getTime() + 1000)
    await its.ask(fresh)
    await its.answered(fresh)
    expect(await its.confirm(fresh, its.codeFor(fresh))).toBe('done')
  })
})
