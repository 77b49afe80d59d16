import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { fill } from '#shared/kit/fill.ts'
import {
  emailInvitationProblem,
  type Invitee,
  type InviteMode,
  type InviteProblem,
  inviteProblem,
  matchesInvitee,
  offersNewFriend,
  openInviteDialog,
  readNumericInput,
  shownInvitees,
  toggleInvitee,
} from '#shared/organisations/invite-dialog.ts'

const { en } = texts

const mode: InviteMode = {
  tabs: ['contacts', 'network'],
  needsTitle: true,
  needsMessage: true,
  limit: 2,
  submit: 'organisations.invite.submit',
}
const jo: Invitee = {
  id: 'jo',
  uid: 'u-jo',
  isActive: true,
  firstName: 'Jo',
  middleName: 'Ann',
  lastName: 'Smith',
  penName: 'Inkwell',
  email: 'jo@example.com',
  teamNames: ['Night Shift'],
}
const text = (problem: InviteProblem | undefined) => problem && fill(en[problem.key], problem.params)

describe('the invite dialog', () => {
  const ready = { ...openInviteDialog(mode), title: 'T', message: 'M' }
  test('opens with no search on the first tab', () => {
    expect(openInviteDialog(mode)).toEqual({ title: '', message: '', search: '', tab: 'contacts', chosen: [] })
  })
  test('asks for title and message where the mode wants them', () => {
    expect(text(inviteProblem({ ...ready, title: ' ', message: '' }, mode))).toBe('You should input a new title.')
    expect(text(inviteProblem({ ...ready, message: '\n' }, mode))).toBe('You should input a first message.')
    expect(inviteProblem(ready, mode)).toBeUndefined()
    expect(inviteProblem(openInviteDialog(mode), { ...mode, needsTitle: false, needsMessage: false })).toBeUndefined()
  })
  test('the limit is told when one more is chosen, and when it is submitted', () => {
    const one = toggleInvitee(ready, { ...jo, id: '1' }, mode).dialog
    const two = toggleInvitee(one, { ...jo, id: '2' }, mode).dialog
    const refused = toggleInvitee(two, { ...jo, id: '3' }, mode)
    expect(refused.dialog).toBe(two)
    expect(text(refused.problem)).toBe('You can only invite up to 2 users.')
    expect(text(inviteProblem(two, { ...mode, limit: 1 }))).toBe('You can only invite up to one user.')
    expect(toggleInvitee(two, { ...jo, id: '1' }, mode).dialog.chosen.map(each => each.id)).toEqual(['2'])
    expect(inviteProblem(two, { ...mode, limit: undefined })).toBeUndefined()
  })
  test('model: never more than the limit, nobody twice, choosing again takes away', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'abcdef')),
        fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
        (ids, limit) => {
          let dialog = ready
          let expected: string[] = []
          for (const id of ids) {
            const step = toggleInvitee(dialog, { ...jo, id }, { ...mode, limit })
            if (expected.includes(id)) expected = expected.filter(each => each !== id)
            else if (limit === undefined || expected.length < limit) expected = [...expected, id]
            else expect(step.problem).toBeDefined()
            dialog = step.dialog
            expect(dialog.chosen.map(each => each.id)).toEqual(expected)
          }
          expect(inviteProblem(dialog, { ...mode, limit })).toBeUndefined()
        },
      ),
    )
  })
})

describe('who is shown', () => {
  test.each(['jo', 'ANN', 'smith', 'inkw', 'jo@ex', 'shift', 'jo smith', 'Jo Ann Smith', '', '  '])(
    '%j finds',
    search => {
      expect(matchesInvitee(jo, search)).toBe(true)
    },
  )
  test.each(['smythe', 'josmith', 'z'])('%j does not', search => {
    expect(matchesInvitee(jo, search)).toBe(false)
  })
  test('only active ones, and not oneself', () => {
    const list = [jo, { ...jo, id: 'b', isActive: false }, { ...jo, id: 'c', uid: 'me' }, { id: 'd', isActive: true }]
    expect(shownInvitees(list, '', 'me').map(each => each.id)).toEqual(['jo', 'd'])
    expect(shownInvitees(list, 'smith', 'me').map(each => each.id)).toEqual(['jo'])
  })
})

describe('inviting by e-mail', () => {
  test('needs a valid address', () => {
    expect(emailInvitationProblem(' New@Example.com ')).toBeUndefined()
    expect(text(emailInvitationProblem('new@example'))).toBe(
      'The invitation email cannot be sent because his/her email address is not valid.',
    )
  })
  test('a new friend is offered in the directory for an address that nobody there has, not for one’s own', () => {
    const asked = { tab: 'directory', search: 'new@example.com', found: 0, ownEmail: 'Me@Example.com' } as const
    expect(offersNewFriend(asked)).toBe(true)
    expect(offersNewFriend({ ...asked, tab: 'contacts' })).toBe(false)
    expect(offersNewFriend({ ...asked, found: 1 })).toBe(false)
    expect(offersNewFriend({ ...asked, search: 'new' })).toBe(false)
    expect(offersNewFriend({ ...asked, search: ' mE@example.com' })).toBe(false)
  })
})

test('numeric input takes numbers alone and reports null when empty', () => {
  expect(['', ' ', '12', '-3', '0.5', ' 7 '].map(readNumericInput)).toEqual([null, null, 12, -3, 0.5, 7])
  for (const bad of ['a', '1a', '1e5', 'NaN', 'Infinity', '1.', '.5', '--1', '0x10', '1,5', '9'.repeat(16)])
    expect(readNumericInput(bad), bad).toBeUndefined()
  fc.assert(
    fc.property(fc.integer(), number => {
      expect(readNumericInput(String(number))).toBe(number)
    }),
  )
})
