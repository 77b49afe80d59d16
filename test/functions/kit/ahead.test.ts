import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { tables } from '#functions/areas.ts'
import { read, serve, write } from '#functions/kit/serve.ts'
import type { Place, Store } from '#functions/kit/store.ts'
import { Organisations } from '#functions/organisations/tables.ts'
import { contract } from '#shared/kit/contract.ts'
import { testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { Notes } from './tables.ts'

const input = z.strictObject({ id: z.string() })
const output = z.object({ version: z.number() })
const Reading = contract('Reading', {
  GET: { kind: 'query', doc: 'x', allow: 'signedIn', input, output },
  LEAF: { kind: 'query', doc: 'x', allow: 'department.structure.firm', input, output },
  OPEN: { kind: 'query', doc: 'x', allow: 'public', input, output },
  BUMP: { kind: 'command', doc: 'x', allow: 'signedIn', input, output },
  BROKEN: { kind: 'query', doc: 'x', allow: 'signedIn', input, output },
})
const uses = { tables: { notes: write(Notes), organisations: read(Organisations) } } as const

let ahead = 0
const reading = serve(
  Reading,
  uses,
  {
    GET: async ({ id }, { db }) => ({ version: (await db.notes.need({ id })).version }),
    LEAF: async ({ id }, { db }) => ({ version: (await db.notes.need({ id })).version }),
    OPEN: async ({ id }, { db }) => ({ version: (await db.notes.need({ id })).version }),
    BUMP: async ({ id }, { db }) => ({ version: db.notes.save(await db.notes.need({ id })).version }),
    BROKEN: () => ({ version: 0 }),
  },
  {
    GET: named,
    LEAF: named,
    OPEN: named,
    BUMP: named,
    BROKEN: () => [Promise.reject(new Error('what is read in vain is nobody’s trouble'))],
  },
)
function named({ id }: { id: string }, { db }: { db: { notes: { get: (key: { id: string }) => Promise<unknown> } } }) {
  ahead += 1
  return [db.notes.get({ id })]
}

describe('what a method reads ahead', () => {
  let host: ReturnType<typeof testHost>
  let batches: (readonly Place[])[]
  let store: Store
  beforeEach(async () => {
    store = await testStore([...tables, Notes])
    batches = []
    ahead = 0
    host = testHost({
      ...store,
      getMany: places => {
        batches.push(places)
        return store.getMany(places)
      },
    })
    await store.transact([
      { kind: 'put', table: 'Notes', item: { pk: 'n', sk: '-', id: 'n', version: 3 }, expect: 'absent' },
    ])
  })

  test('comes in one batch with who acts, the record of a command and, from the second call on, the role', async () => {
    const owner = await trader(host)
    batches.length = 0
    for (let n = 0; n < 2; n++) await host.call(reading, owner, 'BUMP', { id: 'n' })
    expect(batches.map(places => places.map(({ table }) => table).toSorted())).toEqual([
      ['Calls', 'Notes', 'Organisations', 'Relations', 'Sessions'],
      ['Calls', 'Notes', 'Organisations', 'Relations', 'Roles', 'Sessions'],
    ])
  })

  test('is told to nobody who may not see it, and not even looked for where nobody acts', async () => {
    const stranger = await trader(host)
    const elsewhere = { uid: person().uid, organisationId: stranger.organisationId }
    expect(await host.refused(reading, elsewhere, 'GET', { id: 'n' })).toBe('auth.notMember')
    expect(await host.refused(reading, person(), 'LEAF', { id: 'n' })).toBe('auth.denied')
    ahead = 0
    expect(await host.refused(reading, undefined, 'GET', { id: 'n' })).toBe('auth.signInRequired')
    expect(await host.call(reading, undefined, 'OPEN', { id: 'n' })).toEqual({ version: 3 })
    expect(ahead).toBe(0)
  })

  test('is read anew by an attempt that follows on a lost race', async () => {
    let raced = false
    const racing = testHost({
      ...store,
      transact: async writes => {
        if (!raced) {
          raced = true
          const item = { pk: 'n', sk: '-', id: 'n', version: 8 }
          await store.transact([{ kind: 'put', table: 'Notes', item, expect: 'any' }])
        }
        return store.transact(writes)
      },
    })
    expect(await racing.call(reading, person(), 'BUMP', { id: 'n' })).toEqual({ version: 9 })
  })

  test('troubles nobody who does not ask for it', async () => {
    expect(await host.call(reading, person(), 'BROKEN', { id: 'n' })).toEqual({ version: 0 })
  })

  test('follows a role that changed since, whatever the hint says', async () => {
    const owner = await trader(host)
    const key = { pk: `user#${owner.uid}`, sk: owner.organisationId }
    await host.call(reading, owner, 'LEAF', { id: 'n' })
    const member = await store.get('Relations', key)
    const roles = await store.query({ table: 'Roles', pk: owner.organisationId, limit: 10 })
    const lesser = roles.items.find(({ rid }) => rid !== member?.rid)
    const organisation = await store.get('Organisations', { pk: owner.organisationId, sk: '-' })
    await store.transact([
      { kind: 'put', table: 'Relations', item: { ...member!, rid: lesser?.rid }, expect: 'any' },
      // The owner may do everything whatever the role says.
      { kind: 'put', table: 'Organisations', item: { ...organisation!, ownerId: person().uid }, expect: 'any' },
    ])
    expect(await host.refused(reading, owner, 'LEAF', { id: 'n' })).toBe('auth.denied')
    await store.transact([{ kind: 'put', table: 'Relations', item: { ...member!, status: 'inactive' }, expect: 'any' }])
    expect(await host.refused(reading, owner, 'GET', { id: 'n' })).toBe('auth.notMember')
  })

  test('refuses what it refused before it read ahead: a wrong input of somebody without rights is none of theirs', async () => {
    expect(await host.refused(reading, person(), 'LEAF', { id: 5 })).toBe('auth.denied')
    expect(await host.refused(reading, person(), 'GET', { id: 5 })).toBe('input.invalid')
  })
})
