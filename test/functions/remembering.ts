import type { Store } from '#functions/kit/store.ts'

/**
 * A store that is asked once for what nothing was written to since: a suite that makes thousands of calls, nearly all of which change
 * nothing, otherwise reads the same session and the same memberships with each of them. Every write through it forgets all.
 */
export const remembering = (store: Store): Store => {
  const known = new Map<string, Promise<unknown>>()
  const once = async <T>(asked: unknown, read: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify(asked)
    const answer = known.get(key) ?? read()
    known.set(key, answer)
    // A copy: whoever changes what it was given changes nothing of what the next one reads.
    return structuredClone((await answer) as T)
  }
  const forgetting = <Args extends unknown[], T>(write: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      try {
        return await write(...args)
      } finally {
        known.clear()
      }
    }
  }
  return {
    meter: store.meter,
    get: (table, key) => once(['get', table, key], () => store.get(table, key)),
    getMany: places => once(['getMany', places], () => store.getMany(places)),
    query: query => once(['query', query], () => store.query(query)),
    transact: forgetting(store.transact.bind(store)),
    advance: forgetting(store.advance.bind(store)),
  }
}
