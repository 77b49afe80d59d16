import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { Offers } from '#functions/deals/Offers.ts'
import { Tickets } from '#functions/deals/Tickets.ts'
import { Requests } from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Relations, Teams } from '#functions/organisations/tables.ts'
import { type Invitee, mostInvitees } from '#shared/deals/invitees.ts'
import type { Request } from '#shared/deals/request.ts'
import { idFrom } from '#shared/kit/id.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { stageStaff } from '../relations.ts'
import { setting } from './fixture.ts'

/** Harbour's Kitchen, a team in which Dev works, and a team of Wattle's. */
const begin = async () => {
  const base = await setting()
  const { store, org, as, call } = base
  const unit = new Unit()
  const team = async (oid: string, name: string) => {
    const tid = idFrom('team', ulid())
    const at = '2026-03-01T00:00:00.000Z'
    repository(Teams, store, unit).create({ oid, tid, name, memberCount: 1, createdAt: at, updatedAt: at } as never)
    return tid
  }
  const kitchen = await team(org.harbour, 'Kitchen')
  const others = await team(org.wattle, 'Payroll')
  await unit.commit(store)
  const dev: Invitee = { id: as.dev.uid, type: 'user' }
  const invitees = (requestId: string) =>
    call<{ items: (Invitee & { name: string | null })[] }>(Tickets, as.cora, 'GET_INVITEES', { requestId })
  const assignToNobody = async (request: Request) => {
    const unit = new Unit()
    const rows = repository(Requests, store, unit)
    const row = await rows.need({ id: request.id })
    rows.save({ ...row, demanderAgent: { id: 'a team of others', type: 'team' } })
    await unit.commit(store)
    return (await rows.need({ id: request.id })).version
  }
  return { ...base, kitchen, others, dev, invitees, assignToNobody }
}

test('a request names who of its own people works on it, and the other side learns nothing of that', async () => {
  const { as, call, refused, sent, offer, dev, kitchen, invitees, ticket, store } = await begin()
  const wished = [dev, { id: kitchen, type: 'team' as const }]
  const request = await sent(as.cora, { invitees: [...wished, dev] })
  expect((await invitees(request.id)).items).toEqual([
    { ...dev, name: expect.stringContaining('Dev') },
    { id: kitchen, type: 'team', name: 'Kitchen' },
  ])
  const offered = await offer(request)
  for (const answer of [request, offered, await ticket(as.ada, request.id), await ticket(as.cora, request.id)])
    expect(JSON.stringify(answer)).not.toContain('invitees')
  for (const who of [as.ada, as.finn, as.eve])
    expect(await refused(Tickets, who, 'GET_INVITEES', { requestId: request.id })).toMatch(/^(notFound|auth\.denied)$/)
  // Another version of the offer is worked on by the same.
  const { platform: _platform, ...choice } = offered.choice as NonNullable<Request['choice']>
  const countered = await call<Request>(Tickets, as.cora, 'COUNTER_OFFER', {
    requestId: offered.id,
    version: offered.version,
    body: { choice: { ...choice, invoiceOffset: 30 }, message: '', language: 'en' },
  })
  expect((await invitees(countered.id)).items).toHaveLength(2)
  expect(JSON.stringify(await call(Offers, as.ada, 'GET_VERSIONS', { requestId: countered.id }))).not.toContain(kitchen)
  expect((await repository(Requests, store, new Unit()).need({ id: countered.id })).invitees).toEqual(wished)
})

test('who is brought in may act as who is responsible may, and no longer once they are taken out', async () => {
  const { as, call, refused, sent, dev, assignToNobody, bodyWith } = await begin()
  const request = await sent()
  const update = (version: number) => ({ requestId: request.id, version, body: bodyWith({ quantity: 3 }) })
  let version = await assignToNobody(request)
  expect(await refused(Tickets, as.dev, 'UPDATE', update(version))).toBe('auth.denied')
  // Nobody brings themselves in.
  expect(await refused(Tickets, as.dev, 'ADD_INVITEES', { requestId: request.id, invitees: [dev] })).toBe('auth.denied')
  expect(await call(Tickets, as.cora, 'ADD_INVITEES', { requestId: request.id, invitees: [dev] })).toEqual({ count: 1 })
  expect(await call(Tickets, as.cora, 'ADD_INVITEES', { requestId: request.id, invitees: [dev] })).toEqual({ count: 1 })
  version += 1
  const changed = await call<Request>(Tickets, as.dev, 'UPDATE', update(version))
  expect(changed).toMatchObject({ status: 'edited' })
  expect(await call(Tickets, as.cora, 'REMOVE_INVITEE', { requestId: request.id, invitee: dev })).toEqual({ count: 0 })
  version = await assignToNobody(request)
  expect(await refused(Tickets, as.dev, 'UPDATE', update(version))).toBe('auth.denied')
})

test('the people and teams of the own organisation are found by name, and nobody else', async () => {
  const { as, call, refused, dev, kitchen } = await begin()
  const found = async (who: (typeof as)[keyof typeof as], query?: string) =>
    (await call<{ items: Invitee[] }>(Tickets, who, 'GET_COLLEAGUES', query === undefined ? {} : { query })).items.map(
      ({ id }) => id,
    )
  expect(await found(as.cora)).toEqual([kitchen, dev.id])
  expect(await found(as.dev)).toEqual([kitchen, as.cora.uid])
  expect(await found(as.cora, 'KITCH')).toEqual([kitchen])
  expect(await found(as.cora, 'payroll')).toEqual([])
  expect(await found(as.eve)).toEqual([])
  expect(await refused(Tickets, as.ben, 'GET_COLLEAGUES', {})).toBe('auth.denied')
})

test('somebody is found by name among thousands, in calls that each look through so many', async () => {
  const { as, org, call, store, refused } = await begin()
  const uidOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  // Who is with it the longest is looked at last.
  const names = ['Quill Zoë', ...Array.from({ length: 900 }, (_, n) => `Member ${n}`)]
  for (const [at] of names.entries()) {
    if (at % 40 !== 0) continue
    const unit = new Unit()
    for (const [n, name] of names.slice(at, at + 40).entries())
      stageStaff(store, unit, { oid: org.harbour, uid: uidOf(1000 + at + n), name })
    await unit.commit(store)
  }
  type Page = { items: (Invitee & { name: string })[]; cursor?: string }
  const page = (query: string, cursor?: string) =>
    call<Page>(Tickets, as.cora, 'GET_COLLEAGUES', { query, ...(cursor ? { cursor } : {}) })
  const pages: Page[] = []
  do pages.push(await page('zoe quill', pages.at(-1)?.cursor))
  while (pages.at(-1)?.cursor)
  expect(pages.flatMap(({ items }) => items)).toEqual([{ id: uidOf(1000), type: 'user', name: 'Quill Zoë' }])
  expect(pages).toHaveLength(3)
  // Without a name there are twenty at once, and the next twenty behind them; teams are over with the first.
  const first = await page('')
  expect(first.items.map(({ type }) => type)).toEqual(['team', ...Array.from({ length: 20 }, () => 'user')])
  const next = await page('', first.cursor)
  expect(next.items).toHaveLength(20)
  expect(new Set([...first.items, ...next.items].map(({ id }) => id)).size).toBe(41)
  expect(await refused(Tickets, as.cora, 'GET_COLLEAGUES', { cursor: 'x' })).toBe('input.invalid')
})

test('only active people and teams of the own organisation can be brought in, and not oneself', async () => {
  const { as, org, call, refused, bodyWith, sent, dev, others, store } = await begin()
  const unit = new Unit()
  const gone = { id: '00000000-0000-4000-8000-000000000007', type: 'user' as const }
  stageStaff(store, unit, { oid: org.harbour, uid: gone.id as never, status: 'released' } as never)
  await unit.commit(store)
  const request = await sent()
  for (const wrong of [
    { id: as.cora.uid, type: 'user' },
    { id: as.ada.uid, type: 'user' },
    { id: as.eve.uid, type: 'user' },
    gone,
    { id: others, type: 'team' },
    { id: 'no team', type: 'team' },
  ]) {
    const invitees = [wrong]
    expect(await refused(Tickets, as.cora, 'ADD_INVITEES', { requestId: request.id, invitees })).toBe(
      'deals.notColleague',
    )
    expect(await refused(Tickets, as.cora, 'SEND_REQUEST_MERGED', { body: bodyWith({ invitees }) })).toBe(
      'deals.notColleague',
    )
  }
  // Nobody has colleagues on an account of their own.
  expect(await refused(Tickets, as.eve, 'SEND_REQUEST_MERGED', { body: bodyWith({ invitees: [dev] }) })).toBe(
    'deals.notColleague',
  )
  for (const who of [as.ada, as.finn, as.eve])
    expect(await refused(Tickets, who, 'ADD_INVITEES', { requestId: request.id, invitees: [dev] })).toMatch(
      /^(notFound|auth\.denied)$/,
    )
  const many = Array.from({ length: mostInvitees + 1 }, (_, n) => ({ id: String(n), type: 'team' }))
  expect(await refused(Tickets, as.cora, 'ADD_INVITEES', { requestId: request.id, invitees: many })).toBe(
    'input.invalid',
  )
  await call(Tickets, as.cora, 'DISCARD_REQUEST', { requestId: request.id, version: request.version, reason: 'No.' })
  expect(await refused(Tickets, as.cora, 'ADD_INVITEES', { requestId: request.id, invitees: [dev] })).toBe(
    'state.transition',
  )
})

test('who left since a draft was written is not brought in by sending it', async () => {
  const { as, call, refused, store, bodyWith, dev, org } = await begin()
  const draft = await call<Request>(Tickets, as.cora, 'CREATE', { body: bodyWith({ invitees: [dev] }) })
  const unit = new Unit()
  const relations = repository(Relations, store, unit)
  const row = await relations.need({ who: whoKey({ id: as.dev.uid, type: 'user' }), oid: org.harbour as never })
  relations.save({ ...row, status: 'released' } as never)
  await unit.commit(store)
  const sending = { draft: { requestId: draft.id, version: draft.version }, body: bodyWith({}) }
  expect(await refused(Tickets, as.cora, 'SEND_REQUEST_MERGED', sending)).toBe('deals.notColleague')
  await call(Tickets, as.cora, 'SEND_REQUEST_MERGED', { ...sending, body: bodyWith({ invitees: [] }) })
})

test('they alone are told, once it is sent and each once', async () => {
  const { as, call, told, bodyWith, dev, kitchen, org } = await begin()
  const invited = () => told().filter(({ type }) => type === 'deals.request.invited')
  const draft = await call<Request>(Tickets, as.cora, 'CREATE', { body: bodyWith({ invitees: [dev] }) })
  expect(invited()).toEqual([])
  const on = ({ id: requestId, version }: Request) => ({ requestId, version })
  const sent = await call<Request>(Tickets, as.cora, 'SEND_REQUEST_MERGED', {
    draft: on(draft),
    body: bodyWith({ invitees: [dev] }),
  })
  expect(invited()).toMatchObject([
    { parties: [{ id: org.harbour }], data: { people: as.dev.uid, teams: '' }, thread: sent.id },
  ])
  // Taken back, and sent again with a team more; what says nothing of it leaves it as it was.
  const team: Invitee = { id: kitchen, type: 'team' }
  const edited = await call<Request>(Tickets, as.cora, 'UPDATE', { ...on(sent), body: bodyWith({}) })
  await call(Tickets, as.cora, 'SEND_REQUEST_MERGED', { draft: on(edited), body: bodyWith({ invitees: [dev, team] }) })
  expect(invited().map(({ data }) => [data.people, data.teams])).toEqual([
    [as.dev.uid, ''],
    ['', kitchen],
  ])
})

test('the other side goes on with what it looked at, since it sees nothing of who was brought in', async () => {
  const { as, call, sent, dev, offer } = await begin()
  const request = await sent()
  await call(Tickets, as.cora, 'ADD_INVITEES', { requestId: request.id, invitees: [dev] })
  // With the version from before.
  const offered = await offer(request)
  await call(Tickets, as.cora, 'REMOVE_INVITEE', { requestId: request.id, invitee: dev })
  const other = { requestId: offered.id, version: offered.version, body: { message: 'Otherwise.', language: 'en' } }
  expect(await call(Tickets, as.ada, 'CREATE_OFFER', other)).toMatchObject({ status: 'Fc' })
})

test('who leaves out somebody in what is edited takes them out, and says so as who takes out one', async () => {
  const { as, call, told, bodyWith, dev, kitchen, org } = await begin()
  const moves = () =>
    told().flatMap(({ type, data, parties }) =>
      type === 'deals.request.invited' || type === 'deals.request.uninvited'
        ? [[type, data.people ?? '', data.teams ?? '', parties.map(({ id }) => id)]]
        : [],
    )
  const on = ({ id: requestId, version }: Request) => ({ requestId, version })
  const team: Invitee = { id: kitchen, type: 'team' }
  const draft = await call<Request>(Tickets, as.cora, 'CREATE', { body: bodyWith({ invitees: [dev, team] }) })
  // Of a draft nobody was told.
  const without = await call<Request>(Tickets, as.cora, 'UPDATE', {
    ...on(draft),
    body: bodyWith({ invitees: [dev] }),
  })
  expect(moves()).toEqual([])
  const sent = await call<Request>(Tickets, as.cora, 'SEND_REQUEST_MERGED', {
    draft: on(without),
    body: bodyWith({ invitees: [dev] }),
  })
  const invitedDev = ['deals.request.invited', as.dev.uid, '', [org.harbour]]
  expect(moves()).toEqual([invitedDev])
  const edited = await call<Request>(Tickets, as.cora, 'UPDATE', { ...on(sent), body: bodyWith({ invitees: [team] }) })
  const swapped = [
    ['deals.request.invited', '', kitchen, [org.harbour]],
    ['deals.request.uninvited', '', '', [org.harbour]],
  ]
  expect(moves()).toEqual([invitedDev, ...swapped])
  await call(Tickets, as.cora, 'SEND_REQUEST_MERGED', { draft: on(edited), body: bodyWith({ invitees: [] }) })
  expect(moves().slice(3)).toEqual([['deals.request.uninvited', '', '', [org.harbour]]])
})
