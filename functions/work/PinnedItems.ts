import { type IdKind, isIdOf } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { PinnedItems as contract } from '#shared/work/PinnedItems.contract.ts'
import {
  type PinnedId,
  type PinnedItem,
  pinnedDeal,
  pinnedOrganisation,
  pinnedService,
  withoutPinned,
  withPinned,
} from '#shared/work/pinned-items.ts'
import { withWish } from '#shared/work/saved-views.ts'
import { Requests } from '../deals/tables.ts'
import type { Actor } from '../kit/actor.ts'
import { type Known, type ReadDb, read, serve, type Work, write } from '../kit/serve.ts'
import { Services } from '../marketplace/tables.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { Organisations } from '../organisations/tables.ts'
import * as tables from './tables.ts'

const uses = {
  tables: {
    pinned: write(tables.PinnedItems),
    services: read(Services),
    organisations: read(Organisations),
    requests: read(Requests),
  },
} as const

/** The things of these ids that there are. */
const rowsOf = ({ services, organisations, requests }: ReadDb<typeof uses>, ids: readonly PinnedId[]) => {
  const keys = (kind: IdKind) => ids.filter(id => isIdOf(kind, id)).map(id => ({ id }))
  return Promise.all([
    services.getMany(keys('service')),
    organisations.getMany(keys('organisation')),
    requests.getMany(keys('request')),
  ])
}

/** What is pinned and kept, as far as the party is the one that it looks like. */
const likelyRow = ({ db, ...who }: Known<typeof uses>) => db.pinned.get({ uid: who.uid ?? '', party: likelyParty(who) })

/** The same with the things that are pinned. */
const pinnedRows = async (known: Known<typeof uses>): Promise<unknown> => {
  const row = await likelyRow(known)
  return rowsOf(known.db, row?.items ?? [])
}

/** What the actor may see of these things, in their order. What is gone or hidden by now is left out. */
const seen = async (
  { db, actor, now }: Pick<Work<typeof uses>, 'db' | 'now'> & { readonly actor: Actor },
  ids: readonly PinnedId[],
): Promise<readonly PinnedItem[]> => {
  const today = dayIn(now)
  const [services, organisations, requests] = await rowsOf(db, ids)
  const items = [
    ...services.map(row => row && pinnedService(row, actor)),
    ...organisations.map(row => row && pinnedOrganisation(row)),
    ...requests.map(row => row && pinnedDeal(row, actor, today)),
  ]
  return ids.flatMap(id => items.find(item => item?.id === id) ?? [])
}

export const PinnedItems = serve(
  contract,
  uses,
  {
    UPDATE: async ({ act, id, before }, work) => {
      const { actor, db } = work
      const key = { uid: actor.uid, party: actor.party }
      const row = await db.pinned.get(key)
      const kept = row?.items ?? []
      const found = await seen(work, [...new Set([...kept, id])])
      const item = found.find(each => each.id === id)
      // What can no longer be seen is forgotten now, so that it takes no place on the desk.
      const pinned = found.filter(each => kept.includes(each.id))
      if (act === 'pin' && !item) throw new Refusal('notFound')
      const items = act === 'pin' && item ? withPinned(pinned, item, before) : withoutPinned(pinned, id)
      const ids = items.map(each => each.id)
      if (row) db.pinned.save({ ...row, items: ids })
      else if (ids.length > 0) db.pinned.create({ ...key, items: ids })
      return { items: [...items] }
    },
    GET_MINE: async (_, work) => {
      const { actor, db } = work
      const row = await db.pinned.get({ uid: actor.uid, party: actor.party })
      return { items: [...(await seen(work, row?.items ?? []))] }
    },
    UPDATE_VIEWS: async ({ wish }, { actor, db }) => {
      const key = { uid: actor.uid, party: actor.party }
      const row = await db.pinned.get(key)
      const kept = row?.views ?? []
      const views = withWish(kept, wish)
      if (row) db.pinned.save({ ...row, views })
      else if (views.length > 0) db.pinned.create({ ...key, items: [], views })
      return { views }
    },
    GET_VIEWS: async (_, { actor, db }) => {
      const row = await db.pinned.get({ uid: actor.uid, party: actor.party })
      return { views: row?.views ?? [] }
    },
  },
  {
    UPDATE: ({ id }, known) => [rowsOf(known.db, [id]), pinnedRows(known)],
    GET_MINE: (_input, known) => [pinnedRows(known)],
    UPDATE_VIEWS: (_input, known) => [likelyRow(known)],
    GET_VIEWS: (_input, known) => [likelyRow(known)],
  },
)
