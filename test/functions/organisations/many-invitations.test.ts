import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Invitations as server } from '#functions/organisations/Invitations.ts'
import { Invitations } from '#functions/organisations/invitation-tables.ts'
import { addressKeyOf } from '#functions/ports/address-key.ts'
import type { Id } from '#shared/kit/id.ts'
import type { ReceivedInvitation } from '#shared/organisations/Invitations.contract.ts'
import type { Invitation } from '#shared/organisations/invitation.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { testHost, testStore } from '../host.ts'

test('an invitation that waits is told however many there were before it', async () => {
  const store = await testStore()
  const host = testHost(store, { AddressKey: addressKeyOf('a key of tests') }, false)
  const uid = randomUUID()
  const at = host.host.now().toISOString()
  const numbered = (n: number) => String(n).padStart(26, '0')
  const row = (n: number, status: Invitation['status']): Omit<Invitation, 'version'> => ({
    who: whoKey({ id: uid, type: 'user' }),
    oid: `org_${numbered(n)}` as Id<'organisation'>,
    type: 'client',
    id: `ivt_${numbered(n)}` as Id<'invitation'>,
    status,
    name: 'Ana Reyes',
    organisation: { name: `Number ${n}`, domain: `number-${n}` },
    inviter: { uid: randomUUID(), name: 'Kim Park' },
    tids: [],
    language: 'en',
    mails: { since: at, count: 0 },
    expiresAt: new Date(Date.parse(at) + 86_400_000).toISOString(),
    history: [],
    createdAt: at,
    updatedAt: at,
  })
  for (let from = 0; from <= 200; from += 90) {
    const unit = new Unit()
    for (let n = from; n < Math.min(from + 90, 201); n++)
      repository(Invitations, store, unit).create(row(n, 'declined'))
    await unit.commit(store)
  }
  const unit = new Unit()
  repository(Invitations, store, unit).create(row(201, 'pending'))
  await unit.commit(store)
  const { received } = await host.call<{ received: ReceivedInvitation[] }>(server, { uid }, 'GET_BY_RELATED', {
    of: 'received',
  })
  expect(received.map(({ organisation }) => organisation.name)).toEqual(['Number 201'])
})
