import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { dispatch } from '#functions/kit/dispatch.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations as server } from '#functions/organisations/Organisations.ts'
import { Organisations } from '#functions/organisations/tables.ts'
import { idFrom, type Uid } from '#shared/kit/id.ts'
import { testHost, testStore } from '../host.ts'
import { trader } from '../people.ts'
import { relationOf, stageStaff } from '../relations.ts'

test('somebody who belongs to 201 organisations sees each of them', async () => {
  const store = await testStore()
  const host = testHost(store)
  const { organisation, uid } = await trader(host)
  const { rid } = await relationOf(store, uid, organisation.id)
  for (let from = 0; from < 200; from += 25) {
    const unit = new Unit()
    for (let n = 0; n < 25; n++) {
      const oid = idFrom('organisation', ulid())
      const { version: _version, ...row } = organisation
      repository(Organisations, store, unit).create({ ...row, id: oid, tradingName: `Firm ${from + n}` })
      stageStaff(store, unit, { oid, uid, rid })
    }
    expect((await unit.commit(store)).ok).toBe(true)
  }
  // So many take more than the bound of a call allows, which is for what people have.
  const answer = await dispatch(server, host.host)({ caller: { uid: uid as Uid }, body: { method: 'GET_MINE' } })
  const { workspaces } = (answer as { result: { workspaces: { organisation: { id: string } }[] } }).result
  expect(new Set(workspaces.map(each => each.organisation.id)).size).toBe(201)
})
