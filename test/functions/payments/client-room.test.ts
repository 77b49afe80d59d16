import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { Members } from '#functions/organisations/tables.ts'
import type { FeeQuote } from '#shared/deals/fee-model.ts'
import { setting } from '../deals/fixture.ts'
import { stageRelation } from '../relations.ts'

/** Wattle Advisory on the free plan, whose three clients fill it, and Dev, who asks to be the fourth. */
const full = async () => {
  const base = await setting()
  const { as, org, store } = base
  const unit = new Unit()
  const client = (uid: string, status: 'active' | 'requested' | 'invited' | 'released') =>
    stageRelation(store, unit, { oid: org.wattle, who: { id: uid, type: 'user' }, type: 'individual', status })
  client(as.eve.uid, 'active')
  client(as.cora.uid, 'active')
  // Who has left or has yet to answer takes no room.
  client(randomUUID(), 'released')
  const mid = client(as.dev.uid, 'requested')
  if (!(await unit.commit(store)).ok) throw new Error('the clients are not there')
  const asked = await repository(Members, store, new Unit()).need({ oid: org.wattle, mid })
  return { ...base, asked: { mid, version: asked.version } }
}

const text = { hiMsg: 'Hello.' }

test('with a plan that is full an organisation takes on no client itself, and is told who can change that', async () => {
  const { as, org, send, call, refused, asked } = await full()
  const accept = { ...asked, accept: true }
  // Whoever would press the button knows it beforehand.
  const room = () => call(Organisations, as.ada, 'GET_CLIENT_ROOM', {})
  expect(await room()).toEqual({ plan: 'free', room: 3, isFull: true })
  expect(await refused(Organisations, { uid: as.ada.uid }, 'GET_CLIENT_ROOM', {})).toBe('auth.organisationRequired')
  expect(await send(Organisations, as.ada, 'ADD_MEMBER', { organizationId: org.other, ...text })).toMatchObject({
    errorType: 'plan.full',
    params: { plan: 'free', room: 3, owner: 'Ada Tester' },
  })
  expect(await refused(Organisations, as.ada, 'ACTIVATE_MEMBER', accept)).toBe('plan.full')
  // Nothing was changed by it, and to turn somebody down takes no room.
  const quote = await call<FeeQuote>(Contracts, as.ada, 'GET_FEE_QUOTE', { plan: 'spark', extraClients: 0 })
  const { now, monthly } = quote
  const signature = { kind: 'typed', name: 'Ada Tester' }
  await call(Contracts, as.ada, 'CREATE_ORG_TICKET', {
    request: { plan: 'spark', extraClients: 0 },
    contract: { now, monthly, signature, language: 'en' },
  })
  expect(await room()).toEqual({ plan: 'spark', room: 10, isFull: false })
  expect(await call(Organisations, as.ada, 'ACTIVATE_MEMBER', accept)).toEqual({ status: 'active' })
  expect(await call(Organisations, as.ada, 'ADD_MEMBER', { organizationId: org.other, ...text })).toEqual({
    status: 'success',
  })
})

test('who comes by themselves is let in, and who is declined takes no room', async () => {
  const { as, org, call, asked } = await full()
  expect(await call(Organisations, as.ada, 'ACTIVATE_MEMBER', { ...asked, accept: false })).toEqual({
    status: 'declined',
  })
  const join = { organizationId: org.wattle, ...text }
  expect(await call(Organisations, { uid: as.finn.uid }, 'JOIN_AS_CLIENT', join)).toEqual({ status: 'accepted' })
})
