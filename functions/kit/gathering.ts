import DataLoader from 'dataloader'
import { type Item, MAX_BATCH, type Place, type Query, type Store } from './store.ts'

const nameOf = ({ table, key, eventual }: Place): string =>
  `${table}\u0000${key.pk}\u0000${key.sk}${eventual ? '\u0000eventual' : ''}`

/**
 * A store whose reads by key go to the database together: those that are asked for at one moment become one BatchGetItem,
 * from whatever tables they are.
 * @param keeps whether what was read is known for as long as this store is used, so that it is asked for once. For one call
 * or one attempt of a transaction; never for longer, since others change what is kept.
 */
export const gathering = (store: Store, { keeps = false } = {}): Store => {
  const rows = new DataLoader<Place, Item | undefined, string>(
    async places => {
      const [one, other] = places
      return one && !other ? [await store.get(one.table, one.key)] : store.getMany(places)
    },
    { cache: keeps, cacheKeyFn: nameOf, maxBatchSize: MAX_BATCH },
  )
  const answers = new Map<string, ReturnType<Store['query']>>()

  const query = async (asked: Query) => {
    const answer = await store.query(asked)
    // A page of the table's own rows is as good as each of them, where it is not a moment old.
    if (keeps && asked.index === undefined && !asked.eventual) {
      for (const item of answer.items) rows.prime({ table: asked.table, key: { pk: item.pk, sk: item.sk } }, item)
    }
    return answer
  }

  return {
    meter: store.meter,
    get: (table, key) => rows.load({ table, key }),
    getMany: places => Promise.all(places.map(place => rows.load(place))),
    query: asked => {
      if (!keeps) return query(asked)
      const name = JSON.stringify(asked)
      const answer = answers.get(name) ?? query(asked)
      answers.set(name, answer)
      return answer
    },
    transact: writes => store.transact(writes),
    advance: step => store.advance(step),
  }
}
