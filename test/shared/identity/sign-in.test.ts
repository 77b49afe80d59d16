import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { SignIn } from '#shared/identity/forms.ts'
import {
  isSignInButtonDisabled,
  type SignInDialog,
  type SignInDialogEvent,
  signInDialogAfter,
  socialProviders,
} from '#shared/identity/sign-in.ts'

const { en } = texts

describe('the sign-in form', () => {
  const problems = (email: string, password = 'x') =>
    SignIn.safeParse({ email, password }).error?.issues.map(({ path, message }) => [
      path.join('.'),
      en[message as keyof typeof en],
    ])
  test('happy: the address goes in lower case, the password as it was typed', () => {
    expect(SignIn.parse({ email: ' Jo@Example.COM ', password: ' PaSs ' })).toEqual({
      email: 'jo@example.com',
      password: ' PaSs ',
    })
    expect(problems('Jo@Example.com', ' ')).toBeUndefined()
  })
  test('error', () => {
    expect(problems('')).toEqual([['email', 'Email is required']])
    expect(problems('  ')).toEqual([['email', 'Email is required']])
    expect(problems('jo')).toEqual([['email', 'Must be a valid email']])
    expect(problems(`${'a'.repeat(250)}@b.co`)).toEqual([['email', 'Must be a valid email']])
    expect(problems(`${'a'.repeat(251)}@b.co`)).toEqual([['email', 'Must be at most 255 characters']])
    expect(problems('', '')).toEqual([
      ['email', 'Email is required'],
      ['password', en['identity.passwordRequired']],
    ])
  })
})

describe('the sign-in dialog', () => {
  const idle: SignInDialog = { state: 'idle' }
  const events: SignInDialogEvent[] = [
    ...socialProviders.map(provider => ({ event: 'social' as const, provider })),
    ...(['email', 'join', 'done', 'failed', 'opened'] as const).map(event => ({ event })),
  ]
  test('one thing at a time, back to idle when it fails', () => {
    const social = signInDialogAfter(idle, { event: 'social', provider: 'Google' })
    expect(social).toEqual({ state: 'social', provider: 'Google' })
    expect(signInDialogAfter(social, { event: 'social', provider: 'Facebook' })).toEqual(social)
    expect(signInDialogAfter(social, { event: 'email' })).toEqual(social)
    expect(signInDialogAfter(social, { event: 'failed' })).toEqual(idle)
    expect(signInDialogAfter(signInDialogAfter(idle, { event: 'email' }), { event: 'done' })).toEqual(idle)
  })
  test('joining ends joined, and only opening it again starts over', () => {
    const joined = signInDialogAfter(signInDialogAfter(idle, { event: 'join' }), { event: 'done' })
    expect(joined).toEqual({ state: 'joined' })
    for (const event of events)
      expect(signInDialogAfter(joined, event)).toEqual(event.event === 'opened' ? idle : joined)
    expect(signInDialogAfter(idle, { event: 'done' })).toEqual(idle)
    expect(signInDialogAfter(idle, { event: 'failed' })).toEqual(idle)
  })
  test('model: while something goes on every button is disabled and no other thing starts', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), sequence => {
        let dialog: SignInDialog = { state: 'idle' } as SignInDialog
        for (const event of sequence) {
          const next = signInDialogAfter(dialog, event)
          const busy = dialog.state === 'social' || dialog.state === 'email' || dialog.state === 'joining'
          if (busy && next.state !== dialog.state) expect(['done', 'failed', 'opened']).toContain(event.event)
          expect(isSignInButtonDisabled(next)).toBe(next.state !== 'idle')
          dialog = next
        }
      }),
    )
  })
})
