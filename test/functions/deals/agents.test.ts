import { expect, test } from 'vitest'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Requests } from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Services as ServicesFunction } from '#functions/marketplace/Services.ts'
import { Services } from '#functions/marketplace/tables.ts'
import { Roles } from '#functions/organisations/tables.ts'
import type { Agent } from '#shared/kit/agent.ts'
import type { Uid } from '#shared/kit/id.ts'
import type { StoredRole } from '#shared/organisations/organisation.ts'
import { setting } from './fixture.ts'

const somebody = '00000000-0000-4000-8000-000000000099' as Uid

test("a deal is at first everybody's of each organisation, and a change keeps who has it", async () => {
  const { sent, offer, org, contracted, ticket, as } = await setting()
  const request = await sent()
  expect(request.demanderAgent).toEqual({ id: org.harbour, type: 'organization' })
  expect(request.supplierAgent).toBeUndefined()
  expect((await offer(request)).supplierAgent).toEqual({ id: org.wattle, type: 'organization' })
  const { contract, payments } = await contracted()
  for (const row of [contract, payments[0]])
    expect(row).toMatchObject({
      customerAgent: { id: org.harbour, type: 'organization' },
      supplierAgent: { id: org.wattle, type: 'organization' },
    })
  expect((await ticket(as.cora, request.id)).request.demanderAgent.type).toBe('organization')
})

test("on a request that is somebody else's only they act, and who may assign requests", async () => {
  const { store, refused, call, as, body } = await setting()
  const draft = await call<{ id: string; version: number }>(Tickets, as.dev, 'CREATE', { body })
  const assign = async (agent: Agent) => {
    const unit = new Unit()
    const requests = repository(Requests, store, unit)
    requests.save({ ...(await requests.need({ id: draft.id })), demanderAgent: agent })
    await unit.commit(store)
    return (await repository(Requests, store, new Unit()).need({ id: draft.id })).version
  }
  const update = (version: number) => ({ requestId: draft.id, version, body })
  let version = await assign({ id: somebody, type: 'user' })
  expect(await refused(Tickets, as.dev, 'UPDATE', update(version))).toBe('auth.denied')
  version = await assign({ id: 'a team of others', type: 'team' })
  expect(await refused(Tickets, as.dev, 'UPDATE', update(version))).toBe('auth.denied')
  // The owner may assign it, and so act.
  const changed = await call<{ version: number; demanderAgent: Agent }>(Tickets, as.cora, 'UPDATE', update(version))
  expect(changed.demanderAgent).toEqual({ id: 'a team of others', type: 'team' })
  version = await assign({ id: as.dev.uid, type: 'user' })
  await call(Tickets, as.dev, 'UPDATE', update(version))
})

test('a service of somebody else is changed by them alone, and by who may assign services', async () => {
  const { store, refused, as, service, org } = await setting()
  const tried = () => refused(ServicesFunction, as.ben, 'TO_READY', { id: service.id, version: 99 })
  const may = async (groups: Partial<StoredRole>) => {
    const unit = new Unit()
    const roles = repository(Roles, store, unit)
    const [role] = await roles.allRows({ oid: org.wattle })
    roles.save({ ...role!, ...groups })
    await unit.commit(store)
  }
  await may({ production: { microservice: true } })
  // What is the organisation's is Ben's to change: only the version is wrong.
  expect(await tried()).toBe('call.conflict')
  const unit = new Unit()
  const services = repository(Services, store, unit)
  services.save({ ...(await services.need({ id: service.id })), agent: { id: somebody, type: 'user' } })
  await unit.commit(store)
  expect(await tried()).toBe('auth.denied')
  await may({ assignment: { microservice: true } })
  expect(await tried()).toBe('call.conflict')
})
