import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Account } from '#functions/identity/Account.ts'
import { User } from '#functions/identity/User.ts'
import { sha256 } from '#functions/kit/hash.ts'
import { codeFrom, hashedText, recoveryCodes } from '#shared/identity/recovery.ts'
import { testHost, testStore } from '../host.ts'
import { poolOf } from '../neutral-calls.ts'

/** `npm run model:guesses` asks for a thousand. */
const guesses = Number(process.env.GUESSES ?? 100)
/** After so many nothing is looked at any more. */
const most = 10

/** How many of the guesses were looked at: all others are answered without. */
const lookedAt = async (guess: (n: number) => Promise<string>): Promise<number> => {
  const told: string[] = []
  // Many at a time, as who guesses would.
  for (let from = 0; from < guesses; from += 25) {
    const some = Array.from({ length: Math.min(25, guesses - from) }, (_, n) => guess(from + n).catch(() => 'refused'))
    told.push(...(await Promise.all(some)))
  }
  expect(told).toHaveLength(guesses)
  return told.filter(each => each === 'wrong').length
}

const somebody = async () => {
  const uid = randomUUID()
  const email = `guessed.${uid}@people.example`
  const host = testHost(await testStore(), poolOf(new Map([[uid, email]])))
  const outcome = async (method: string, payload: object) =>
    (await host.call<{ outcome: string }>(User, undefined, method, { email, ...payload })).outcome
  return { uid, email, host, outcome }
}

test('security: guesses of a recovery code stop within ten, and the right one is not taken after', {
  timeout: 60_000,
}, async () => {
  const { uid, host, outcome } = await somebody()
  await host.call(User, { uid }, 'SYNC', {})
  const codes = Array.from({ length: recoveryCodes }, (_, n) => codeFrom(new Uint8Array(12).fill(n)))
  await host.call(Account, { uid }, 'PUT_RECOVERY_CODES', { hashes: codes.map(code => sha256(hashedText(uid, code))) })
  const recover = (code: string) => outcome('RECOVER', { password: 'Right-horse9', code })
  expect(await lookedAt(n => recover(`GUESS-${n}`))).toBeLessThanOrEqual(most)
  expect(await recover(codes[0] ?? '')).toBe('tooMany')
})

test('security: guesses of the code of a sign-up stop within ten', { timeout: 60_000 }, async () => {
  const { host, email, outcome } = await somebody()
  await host.call(User, undefined, 'SIGN_UP', { email, locale: 'en' })
  const confirm = (n: number) =>
    outcome('CONFIRM_SIGN_UP', { code: String(n).padStart(6, '0'), temporaryPassword: 'x'.repeat(40) })
  expect(await lookedAt(confirm)).toBeLessThanOrEqual(most)
  expect(await confirm(1)).toBe('tooMany')
})
