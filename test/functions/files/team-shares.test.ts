import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Files } from '#functions/files/Files.ts'
import { TeamShares } from '#functions/files/TeamShares.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import type { ThreadView } from '#shared/files/Files.contract.ts'
import { type TestStore, testStore } from '../host.ts'
import { trader } from '../people.ts'
import { type FilesHost, fileRow, filesHost, keep, seen } from './keeping.ts'

/** That nothing stays of what was shared with a team once the team is deleted. */

let store: TestStore
beforeAll(async () => {
  store = await testStore()
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
})

const teamOf = async ({ host }: FilesHost, as: Awaited<ReturnType<typeof trader>>, name: string) => {
  const { tid } = await host.call<{ tid: string }>(Organisations, as, 'ADD_TEAM', { name })
  return { id: tid, type: 'team', oid: as.organisationId }
}

/** What the stream of deleted teams tells. */
const told = ({ host }: FilesHost, { id, oid }: { id: string; oid: string }, image: object = { NewImage: {} }) =>
  host.work(TeamShares, { Records: [{ dynamodb: { Keys: { pk: { S: oid }, sk: { S: id } }, ...image } }] })

const rowsWith = async (id: string) =>
  (await store.everything()).filter(({ table, text }) => table.startsWith('File') && text.includes(id)).length

describe('a team that is deleted', () => {
  test('is taken off every file that it read, withdrawn ones too, and no row of it stays', async () => {
    const it = filesHost(store)
    const owner = await trader(it.host)
    const [builders, painters] = [await teamOf(it, owner, 'Builders'), await teamOf(it, owner, 'Painters')]
    const share = (itemId: string, ...to: { id: string; type: string }[]) =>
      it.host.call(Files, owner, 'SHARE', { itemId, toUsers: to.map(({ id, type }) => ({ id, type })) })
    const [both, one, away] = [
      await keep(it.host, it.buckets, owner, { title: 'Both' }),
      await keep(it.host, it.buckets, owner, { title: 'One' }),
      await keep(it.host, it.buckets, owner, { title: 'Away' }),
    ]
    await share(both.id, builders, painters)
    await share(one.id, builders)
    await share(away.id, builders)
    const { version } = await seen(it.host, owner, away.id)
    await it.host.call(Files, owner, 'WITHDRAW', { id: away.id, version })
    const { updatedAt } = (await fileRow(store, both.id))!
    it.host.clock.now = new Date(it.host.clock.now.getTime() + 60_000)
    await it.host.call(Organisations, owner, 'DELETE_TEAM', { tid: builders.id })
    expect(await rowsWith(builders.id)).toBeGreaterThan(0)
    for (let times = 0; times < 2; times++) await told(it, builders)
    expect(await rowsWith(builders.id)).toBe(0)
    const readers = async (id: string) => (await seen(it.host, owner, id)).readers?.map(reader => reader.id)
    expect([await readers(both.id), await readers(one.id), await readers(away.id)]).toEqual([[painters.id], [], []])
    expect((await fileRow(store, both.id))!.updatedAt).toBe(updatedAt)
    const restored = await it.host.call<ThreadView>(Files, owner, 'THREAD_GET_BY_ID', { id: away.id })
    await it.host.call(Files, owner, 'RESTORE', { id: away.id, version: restored.version })
    expect(await rowsWith(builders.id)).toBe(0)
  })

  test('does not get a file back that was away while it was deleted, though nothing took it off yet', async () => {
    const it = filesHost(store)
    const owner = await trader(it.host)
    const [builders, painters] = [await teamOf(it, owner, 'Builders'), await teamOf(it, owner, 'Painters')]
    const { id } = await keep(it.host, it.buckets, owner, { title: 'Away' })
    const toUsers = [builders, painters].map(team => ({ id: team.id, type: 'team' }))
    await it.host.call(Files, owner, 'SHARE', { itemId: id, toUsers })
    const { version } = await seen(it.host, owner, id)
    await it.host.call(Files, owner, 'WITHDRAW', { id, version })
    await it.host.call(Organisations, owner, 'DELETE_TEAM', { tid: builders.id })
    await it.host.call(Files, owner, 'RESTORE', { id, version: version + 1 })
    expect((await seen(it.host, owner, id)).readers?.map(reader => reader.id)).toEqual([painters.id])
    expect(await rowsWith(builders.id)).toBe(0)
    expect(await rowsWith(painters.id)).toBeGreaterThan(0)
  })

  test('is written down, and that this is forgotten changes nothing', async () => {
    const it = filesHost(store)
    const owner = await trader(it.host)
    const team = await teamOf(it, owner, 'Builders')
    const { id } = await keep(it.host, it.buckets, owner, { title: 'Plan' })
    await it.host.call(Files, owner, 'SHARE', { itemId: id, toUsers: [{ id: team.id, type: 'team' }] })
    const before = await rowsWith(team.id)
    await told(it, team, {})
    expect(await rowsWith(team.id)).toBe(before)
    await it.host.call(Organisations, owner, 'DELETE_TEAM', { tid: team.id })
    const rows = (await store.everything()).filter(({ table }) => table === 'GoneTeams')
    expect(rows.filter(({ text }) => text.includes(team.id))).toHaveLength(1)
  })

  test('while it is shared with: whichever comes first, the other sees it', async () => {
    const it = filesHost(store)
    const owner = await trader(it.host)
    const team = await teamOf(it, owner, 'Builders')
    const { id } = await keep(it.host, it.buckets, owner, { title: 'Plan' })
    const transact = store.transact
    let isFirst = true
    // The team goes between what the share read and what it writes.
    store.transact = async writes => {
      if (!isFirst) return transact(writes)
      isFirst = false
      await it.host.call(Organisations, owner, 'DELETE_TEAM', { tid: team.id })
      await told(it, team)
      return transact(writes)
    }
    const shared = { itemId: id, toUsers: [{ id: team.id, type: 'team' }] }
    expect(await it.host.refused(Files, owner, 'SHARE', shared)).toBe('files.notRelated')
    store.transact = transact
    expect(await rowsWith(team.id)).toBe(0)
  })
})
