import { beforeAll, expect, test } from 'vitest'
import { receiversOf } from '#functions/chat/receivers.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Members, Organisations, Roles } from '#functions/organisations/tables.ts'
import { shareReceived } from '#shared/files/events.ts'
import { audienceOf, type Party } from '#shared/kit/event.ts'
import { testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { stageStaff } from '../relations.ts'

let store: Store
beforeAll(async () => {
  store = await testStore()
})

test('of a share inside of an organisation those are told who are meant, by name or team, and nobody else', async () => {
  const owner = await trader(testHost(store))
  const oid = owner.organisationId
  const [kim, lou, mo, gone] = [person().uid, person().uid, person().uid, person().uid]
  const team = 'tea_00000000000000000000000001'
  const unit = new Unit()
  stageStaff(store, unit, { oid, uid: kim })
  stageStaff(store, unit, { oid, uid: lou, tids: [team] })
  stageStaff(store, unit, { oid, uid: mo })
  stageStaff(store, unit, { oid, uid: gone, tids: [team], status: 'released' })
  await unit.commit(store)
  const db = {
    members: repository(Members, store, new Unit()),
    roles: repository(Roles, store, new Unit()),
    organisations: repository(Organisations, store, new Unit()),
  }
  const data = { name: 'Plan', ownerId: oid, ownerName: 'Trader', people: kim, teams: team }
  const told = async (party: Party) =>
    (await receiversOf(party, audienceOf(shareReceived, undefined), db, shareReceived.only?.(data, party))).map(
      ({ uid, organisationId }) => ({ uid, organisationId }),
    )
  const inside = await told({ id: oid, type: 'organization' })
  expect(inside.toSorted((one, other) => (one.uid < other.uid ? -1 : 1))).toEqual(
    [kim, lou].toSorted().map(uid => ({ uid, organisationId: oid })),
  )
  // Another organisation is told as a whole: whoever handles its files.
  const other = await trader(testHost(store))
  expect(await told({ id: other.organisationId, type: 'organization' })).toEqual([
    { uid: other.uid, organisationId: other.organisationId },
  ])
  expect(await told({ id: mo, type: 'user' })).toEqual([{ uid: mo, organisationId: undefined }])
})
