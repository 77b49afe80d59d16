import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Requests } from '#functions/deals/tables.ts'
import { dispatch } from '#functions/kit/dispatch.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { idFrom } from '#shared/kit/id.ts'
import { testHost } from '../host.ts'
import { setting } from './fixture.ts'

test('of 101 open requests 100 are counted, and it is said that there are more', async () => {
  const { as, sent, store } = await setting()
  const { host } = testHost(store)
  const { version: _version, ...row } = await sent(as.cora)
  const more = async (count: number) => {
    const unit = new Unit()
    const requests = repository(Requests, store, unit)
    for (let n = 0; n < count; n++) requests.create({ ...row, id: idFrom('request', ulid()) })
    expect((await unit.commit(store)).ok).toBe(true)
  }
  // So many take more than the bound of a call allows, which is for what people have.
  const { uid, organisationId } = as.cora
  const counted = () =>
    dispatch(Tickets, host)({ caller: { uid }, body: { method: 'NUM_BY_DEMANDER', organisationId } })
  const none = { total: 0, hasMore: false }
  const numbers = (hasMore: boolean) => ({
    result: { groups: { open: { total: 100, hasMore }, active: none, closed: none }, byStatus: { requested: 100 } },
  })
  await more(99)
  expect(await counted()).toEqual(numbers(false))
  await more(1)
  expect(await counted()).toEqual(numbers(true))
})
