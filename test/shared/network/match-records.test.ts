import { expect, test } from 'vitest'
import { User } from '#shared/identity/user.ts'
import { idFrom } from '#shared/kit/id.ts'
import { linkableMatch, matchContacts } from '#shared/network/contact-matching.ts'
import { recordOfOrganisation, recordOfUser } from '#shared/network/match-records.ts'
import { Organisation } from '#shared/organisations/organisation.ts'

const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', version: 1 }
const uid = '0b6f2a52-6d0e-4b7e-9a51-0c1d2e3f4a5b'
const user = User.parse({
  uid,
  firstName: 'Ottilie',
  lastName: 'Vandermark',
  email: 'ottilie@marlow.example',
  phone: '+61412345678',
  isFirst: false,
  ...times,
})
const organisation = Organisation.parse({
  id: idFrom('organisation', '01hzzzzzzzzzzzzzzzzzzzzzzz'),
  tradingName: 'Quillfeather Joinery',
  domainName: 'quillfeather',
  abn: '51824753556',
  ownerId: uid,
  ...times,
})

test('happy: a contact finds the person and the organisation that it is', () => {
  const users = [recordOfUser(user), recordOfOrganisation(organisation)]
  const found = matchContacts(
    [
      { id: 'c1', email: 'Ottilie@Marlow.example', phone: '0412 345 678' },
      { id: 'c2', displayName: 'QF', taxNumber: '51 824 753 556' },
    ],
    users,
  )
  expect(linkableMatch(found.get('c1')!)?.id).toBe(uid)
  expect(linkableMatch(found.get('c2')!)?.id).toBe(organisation.id)
})

test('security: an e-mail that was not verified is no evidence', () => {
  const claimed = recordOfUser({ ...user, emailVerified: false })
  expect(matchContacts([{ id: 'c', email: user.email, phone: user.phone }], [claimed]).get('c')).toEqual([])
})
