import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { fill } from '#shared/kit/fill.ts'
import {
  emptyJoinForm,
  isJoinEnabled,
  type JoinForm,
  joinOutcome,
  joinProblems,
  joinResultOf,
  joinResults,
} from '#shared/organisations/joining.ts'

const { en } = texts

const individual: JoinForm = {
  ...emptyJoinForm,
  firstName: 'Jo',
  lastName: 'Smith',
  email: 'jo@example.com',
  hiMsg: 'Hello',
}
const business: JoinForm = { ...emptyJoinForm, kind: 'business', penName: 'Corner', email: 'a@b.co', hiMsg: 'Hi' }
const words = (form: JoinForm) =>
  Object.fromEntries(Object.entries(joinProblems(form)).map(([field, key]) => [field, en[key]]))

describe('the join form', () => {
  test('happy: filled by kind, the country Australia at first', () => {
    expect(emptyJoinForm.country).toBe('AU')
    for (const form of [individual, business]) {
      expect(isJoinEnabled(form)).toBe(true)
      expect(joinProblems(form)).toEqual({})
    }
  })
  test('error: every required field has its message', () => {
    expect(words(emptyJoinForm)).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      hiMsg: 'Message is required',
    })
    expect(words({ ...emptyJoinForm, kind: 'business' })).toEqual({
      penName: 'Trading name is required',
      email: 'Email is required',
      hiMsg: 'Message is required',
    })
    expect(words({ ...individual, email: 'jo' })).toEqual({ email: 'Must be a valid email' })
  })
  test('the button is enabled when the required fields hold something, whatever it is', () => {
    expect(isJoinEnabled({ ...individual, email: 'not an address' })).toBe(true)
    for (const field of ['firstName', 'lastName', 'email', 'hiMsg'] as const) {
      expect(isJoinEnabled({ ...individual, [field]: ' \n' })).toBe(false)
      expect(joinProblems({ ...individual, [field]: ' \n' })[field]).toBeDefined()
    }
    for (const field of ['penName', 'email', 'hiMsg'] as const)
      expect(isJoinEnabled({ ...business, [field]: '' })).toBe(false)
    expect(isJoinEnabled({ ...individual, hiMsg: '<p><br></p>' })).toBe(false)
  })
  test('a form without problems has its button enabled', () => {
    const text = fc.constantFrom('', ' ', 'x', 'a@b.co')
    fc.assert(
      fc.property(
        fc.record({
          kind: fc.constantFrom('individual' as const, 'business' as const),
          firstName: text,
          lastName: text,
        }),
        fc.record({ penName: text, email: text, hiMsg: text }),
        (a, b) => {
          const form = { ...emptyJoinForm, ...a, ...b }
          if (Object.keys(joinProblems(form)).length === 0) expect(isJoinEnabled(form)).toBe(true)
        },
      ),
    )
  })
})

describe('how a request to join ended', () => {
  const told = (result: (typeof joinResults)[number], inPage = true) => {
    const { key, to } = joinOutcome(result, inPage)
    return [fill(en[key], { product: 'Tradewell' }), to]
  }
  test('every result has its toast', () => {
    expect(told('error')).toEqual(['The organization domain not exists!', '/error'])
    expect(told('exist')).toEqual(['You are already a client in Tradewell!', undefined])
    expect(told('exist member')).toEqual(['You have already tried to register as member!', undefined])
    expect(told('exist joint')).toEqual(['You already sent join request!', undefined])
    expect(told('exist received')).toEqual(['You already received invitation request!', undefined])
    expect(told('accepted')).toEqual(['Successfully joint.', undefined])
    expect(told('accepted', false)).toEqual(['Successfully sent join request.', undefined])
    expect(told('success')).toEqual(['Successfully sent join request.', undefined])
    expect(joinResults.map(result => joinOutcome(result, true).tone)).toEqual([
      'danger',
      'warning',
      'warning',
      'warning',
      'warning',
      'positive',
      'positive',
    ])
  })
  test('what is known decides the result', () => {
    const known = { organisationExists: true, acceptsAtOnce: false }
    expect(joinResultOf({ ...known, organisationExists: false, acceptsAtOnce: true })).toBe('error')
    expect(joinResultOf(known)).toBe('success')
    expect(joinResultOf({ ...known, acceptsAtOnce: true })).toBe('accepted')
    const member = (isStaff: boolean, status: 'active' | 'requested' | 'invited') =>
      joinResultOf({ ...known, acceptsAtOnce: true, membership: { isStaff, status } })
    for (const status of ['active', 'requested', 'invited'] as const) expect(member(true, status)).toBe('exist member')
    expect([member(false, 'active'), member(false, 'requested'), member(false, 'invited')]).toEqual([
      'exist',
      'exist joint',
      'exist received',
    ])
  })
})
