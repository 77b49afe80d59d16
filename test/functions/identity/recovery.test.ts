import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Account } from '#functions/identity/Account.ts'
import { RecoveryCodes } from '#functions/identity/tables.ts'
import { User } from '#functions/identity/User.ts'
import { sha256 } from '#functions/kit/hash.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { bytesOfCode, codeFrom, hashedText, recoveryCodes } from '#shared/identity/recovery.ts'
import { testHost, testStore } from '../host.ts'
import { person } from '../people.ts'

let store: Store
beforeAll(async () => {
  store = await testStore()
})

const password = 'right horse 9'
let counter = 0
let email = ''
let asks: string[] = []
let removed: string[] = []
let host: ReturnType<typeof testHost>
let as: ReturnType<typeof person>
let codes: string[] = []

const outcome = async (code: string, word = password, of = email) =>
  (await host.call<{ outcome: string }>(User, undefined, 'RECOVER', { email: of, password: word, code })).outcome

beforeEach(async () => {
  counter += 1
  email = `lost${counter}@people.example`
  as = person()
  asks = []
  removed = []
  const watched: Store = {
    ...store,
    getMany: places => {
      asks.push(`get ${places.map(({ table }) => table)}`)
      return store.getMany(places)
    },
    get: (table, key) => {
      asks.push(`get ${table}`)
      return store.get(table, key)
    },
    query: query => {
      asks.push(`query ${query.table}`)
      return store.query(query)
    },
    transact: writes => {
      asks.push(`transact ${writes.map(({ kind, table }) => `${kind} ${table}`)}`)
      return store.transact(writes)
    },
  }
  host = testHost(watched, {
    UserPool: {
      find: async () => ({ ...as, email, emailVerified: true, firstName: '', lastName: '', language: 'en' }),
    },
    SecondSteps: {
      remove: async (account: { email: string; password: string }) => {
        if (account.password !== password) return false
        removed.push(account.email)
        return true
      },
    },
  })
  await host.call(User, as, 'SYNC', {})
  codes = Array.from({ length: recoveryCodes }, (_, n) => codeFrom(new Uint8Array(bytesOfCode).fill(counter * 16 + n)))
  const hashes = codes.map(code => sha256(hashedText(as.uid, code)))
  await host.call(Account, as, 'PUT_RECOVERY_CODES', { hashes })
  asks.length = 0
})

test('a code has twelve letters that nobody takes for others, and is read however it is typed', () => {
  expect(codeFrom(Uint8Array.from({ length: bytesOfCode }, (_, n) => n * 21))).toMatch(
    /^([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/,
  )
  expect(hashedText('u', ' abcd-efgh jklm')).toBe(hashedText('u', 'ABCDEFGHJKLM'))
  expect(hashedText('u', 'ABCD')).not.toBe(hashedText('v', 'ABCD'))
})

test('happy: a code and the password turn the second steps off, once', async () => {
  expect(await host.call(Account, as, 'GET_RECOVERY', {})).toMatchObject({ left: 10 })
  expect(await outcome(codes[3]!.toLowerCase().replaceAll('-', ' '), password, email.toUpperCase())).toBe('done')
  expect(removed).toEqual([email])
  expect(await host.call(Account, as, 'GET_RECOVERY', {})).toMatchObject({ left: 9 })
  expect(await outcome(codes[3]!)).toBe('wrong')
  expect(await outcome(codes[4]!)).toBe('done')
  expect(removed).toHaveLength(2)
})

test('error: new codes end the old ones, and a wrong password uses none up', async () => {
  expect(await outcome(codes[0]!, 'wrong horse')).toBe('wrong')
  expect(await host.call(Account, as, 'GET_RECOVERY', {})).toMatchObject({ left: 10 })
  await host.call(Account, as, 'PUT_RECOVERY_CODES', {
    hashes: codes.map(code => sha256(hashedText(as.uid, `${code}X`))),
  })
  expect(await outcome(codes[0]!)).toBe('wrong')
  expect(await outcome(`${codes[0]}X`)).toBe('done')
  expect(await host.refused(Account, as, 'PUT_RECOVERY_CODES', { hashes: [sha256('one alone')] })).toBe('input.invalid')
})

test('security: five tries an hour for an address, the right code among them; a thousand guesses stop there', async () => {
  const guesses = await Promise.all(Array.from({ length: 40 }, (_, n) => outcome(`GUESS-${n}`).catch(() => 'refused')))
  expect(guesses.filter(each => each === 'wrong').length).toBeLessThanOrEqual(5)
  for (let n = 0; n < 6; n++) await outcome(`GUESS-${n}`)
  expect(await outcome(codes[0]!)).toBe('tooMany')
  expect(removed).toEqual([])
  host.clock.now = new Date(host.clock.now.getTime() + 3_600_001)
  expect(await outcome(codes[0]!)).toBe('done')
})

test('security: who has an account is not told, and its codes are good for nobody else', async () => {
  expect(await outcome('WRONG')).toBe('wrong')
  const known = asks.splice(0)
  expect(await outcome('WRONG', password, `never${counter}@people.example`)).toBe('wrong')
  expect(asks.splice(0)).toEqual(known)
  const other = person()
  const pool = {
    find: async () => ({
      ...other,
      email: `other${counter}@people.example`,
      emailVerified: true,
      firstName: '',
      lastName: '',
      language: 'en',
    }),
  }
  await testHost(store, { UserPool: pool }).call(User, other, 'SYNC', {})
  expect(await outcome(codes[0]!, password, `other${counter}@people.example`)).toBe('wrong')
  expect(removed).toEqual([])
})

test('security: what is kept holds no code', async () => {
  const row = await repository(RecoveryCodes, store, new Unit()).need({ uid: as.uid })
  for (const code of codes) expect(JSON.stringify(row)).not.toContain(code.slice(0, 4))
})
