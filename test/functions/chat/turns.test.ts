import { expect, test } from 'vitest'
import { receiversOf, receiverTables } from '#functions/chat/receivers.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { openDb } from '#functions/kit/work.ts'
import { Roles } from '#functions/organisations/tables.ts'
import { signaturesMissing, signTurn } from '#shared/deals/events.ts'
import { audienceOf } from '#shared/kit/event.ts'
import { setting } from '../deals/fixture.ts'
import { relationOf } from '../relations.ts'

test('a turn to sign is told to who holds one of its roles when it is told and may sign, and to the owner where named', async () => {
  const { store, as, org } = await setting()
  const party = { id: org.wattle, type: 'organization' as const }
  const { rid = '' } = await relationOf(store, as.ben.uid, org.wattle)
  const told = async (roles: string, owner: boolean) => {
    const data = { roles, owner, side: 'supplier', group: 1, groups: 2 }
    const db = openDb({ tables: receiverTables }, store, new Unit())
    const found = await receiversOf(party, audienceOf(signTurn, 'supplier'), db, signTurn.only?.(data, party))
    // Those who came in the same millisecond stand in any order.
    return found.map(({ uid }) => uid).toSorted()
  }
  expect(await told(rid, false)).toEqual([as.ben.uid])
  expect(await told(`${rid} rol_gone`, true)).toEqual([as.ada.uid, as.ben.uid])
  expect(await told('', true)).toEqual([as.ada.uid])
  expect(await told('rol_gone', false)).toEqual([])
  // The role may not sell any more: whose it is does not see the deal, and is told nothing.
  const unit = new Unit()
  const roles = repository(Roles, store, unit)
  roles.save({ ...(await roles.need({ oid: org.wattle, rid })), transaction: {} })
  await unit.commit(store)
  expect(await told(rid, false)).toEqual([])
})

test('a reminder to sign is told to who may sign and has not, and in an order to those whose turn it is', async () => {
  const { store, as, org } = await setting()
  const party = { id: org.wattle, type: 'organization' as const }
  const { rid = '' } = await relationOf(store, as.ben.uid, org.wattle)
  const told = async (more: Record<string, string | boolean>) => {
    const data = { side: 'supplier', missing: 1, days: 3, signed: '', ...more }
    const db = openDb({ tables: receiverTables }, store, new Unit())
    const only = signaturesMissing.only?.(data, party)
    const found = await receiversOf(party, audienceOf(signaturesMissing, 'supplier'), db, only)
    return found.map(({ uid }) => uid).toSorted()
  }
  expect(await told({})).toEqual([as.ada.uid, as.ben.uid].toSorted())
  expect(await told({ signed: as.ben.uid })).toEqual([as.ada.uid])
  expect(await told({ signed: `${as.ada.uid} ${as.ben.uid}` })).toEqual([])
  expect(await told({ roles: rid, owner: false })).toEqual([as.ben.uid])
  expect(await told({ roles: rid, owner: true, signed: as.ben.uid })).toEqual([as.ada.uid])
  expect(await told({ roles: '', owner: true })).toEqual([as.ada.uid])
})
