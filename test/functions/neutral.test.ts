import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { Account } from '#functions/identity/Account.ts'
import { User } from '#functions/identity/User.ts'
import { sha256 } from '#functions/kit/hash.ts'
import type { Store } from '#functions/kit/store.ts'
import { recoveryCodes } from '#shared/identity/recovery.ts'
import { testHost, testStore } from './host.ts'
import { neutralCalls, poolOf } from './neutral-calls.ts'
import { trader } from './people.ts'

let store: Store
const asks: string[] = []
beforeAll(async () => {
  const plain = await testStore()
  store = {
    ...plain,
    get meter() {
      return plain.meter
    },
    getMany: places => {
      asks.push(`get ${places.map(({ table }) => table)}`)
      return plain.getMany(places)
    },
    get: (table, key) => {
      asks.push(`get ${table}`)
      return plain.get(table, key)
    },
    query: query => {
      asks.push(`query ${query.table}`)
      return plain.query(query)
    },
    transact: writes => {
      asks.push(`transact ${writes.map(({ kind, table }) => `${kind} ${table}`)}`)
      return plain.transact(writes)
    },
  }
})

describe.each(neutralCalls.map(call => [call.name, call] as const))('%s', (_name, { before, ask }) => {
  test('security: answers the same, and asks as much, of an address that somebody has and one that nobody has', async () => {
    const uid = randomUUID()
    const email = `known.${uid}@people.example`
    const people = new Map([[uid, email]])
    const host = testHost(store, poolOf(people))
    await host.call(User, { uid }, 'SYNC', {})
    const hashes = Array.from({ length: recoveryCodes }, (_, n) => sha256(`${uid}${n}`))
    await host.call(Account, { uid }, 'PUT_RECOVERY_CODES', { hashes })
    const owner = await trader(host)
    people.set(owner.uid, `owner.${uid}@people.example`)
    await host.call(User, { uid: owner.uid }, 'SYNC', {})
    const send = (server: Parameters<typeof host.send>[0], method: string, payload: unknown, by?: 'owner') =>
      host.send(server, by && owner, method, payload)
    const told = async (address: string) => {
      await before?.({ send, store, isKnown: address === email }, address)
      asks.length = 0
      const answer = await ask(send, address)
      // What one has said oneself may be said again.
      return { answer: JSON.parse(JSON.stringify(answer).replaceAll(address, 'ADDRESS')), asks: [...asks] }
    }
    // Once, so that what the first call of an environment asks for besides is over.
    await told(`first.${uid}@people.example`)
    const known = await told(email)
    expect(await told(`nobody.${uid}@people.example`)).toEqual(known)
    // And it was an answer: what is refused alike tells nothing of the method.
    expect(known.answer).toHaveProperty('result')
  })
})
