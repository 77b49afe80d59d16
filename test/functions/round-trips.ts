import { setImmediate } from 'node:timers/promises'
import { Calls, Outbox } from '#functions/kit/kit-tables.ts'
import { MAX_BATCH, type Store, type Write } from '#functions/kit/store.ts'

/** How often a database is asked, and how many of the calls follow one another. */
export type Trips = {
  readonly calls: number
  /** The longest chain of calls each of which waited for the one before. */
  readonly waits: number
  /** Whether a transaction lost to another one, so that its work was begun again. */
  readonly raced: boolean
}

/** What of a command's changes nobody was told. */
export type Telling = { /** Whether it changed rows and told of that by no event. */ readonly isSilent: boolean }

/** Whether what a command commits changes something beside the record that it ran, with no event about it. */
const isSilent = (writes: readonly Write[]): boolean => {
  const changed = new Set(writes.filter(({ kind }) => kind !== 'check').map(({ table }) => table))
  return changed.delete(Calls.name) && changed.size > 0 && !changed.has(Outbox.name)
}

/**
 * A store that counts its round trips. Calls that are under way at one time come back together: so what follows from them is
 * begun together too, and the count does not depend on which of them was the quickest.
 */
export const counted = (store: Store): { readonly store: Store; readonly trips: Trips; readonly telling: Telling } => {
  const trips = { calls: 0, waits: 0, raced: false }
  const telling = { isSilent: false }
  let round: (PromiseWithResolvers<void> & { open: number }) | undefined
  const ask = async <T>(calls: number, call: () => Promise<T>): Promise<T> => {
    if (!round) {
      round = { ...Promise.withResolvers<void>(), open: 0 }
      trips.waits += 1
    }
    const own = round
    own.open += 1
    trips.calls += calls
    try {
      // No database answers before all that is asked at this moment is asked; one in memory is made not to.
      await setImmediate()
      return await call()
    } finally {
      own.open -= 1
      if (own.open === 0) {
        if (round === own) round = undefined
        own.resolve()
      }
      await own.promise
    }
  }
  return {
    trips,
    telling,
    store: {
      meter: store.meter,
      get: (table, key) => ask(1, () => store.get(table, key)),
      getMany: places => ask(Math.ceil(places.length / MAX_BATCH), () => store.getMany(places)),
      query: query => ask(1, () => store.query(query)),
      transact: writes =>
        ask(1, async () => {
          const result = await store.transact(writes)
          if (!result.ok) trips.raced = true
          else if (isSilent(writes)) telling.isSilent = true
          return result
        }),
      advance: step => ask(1, () => store.advance(step)),
    },
  }
}
