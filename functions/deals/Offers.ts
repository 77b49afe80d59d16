import { changesFrom, dealDifference, shortened } from '#shared/deals/deal-difference.ts'
import type { Version } from '#shared/deals/difference.ts'
import { Offers as contract } from '#shared/deals/Offers.contract.ts'
import { type OfferVersion, versionOf } from '#shared/deals/offer-version.ts'
import type { Engagement, Request } from '#shared/deals/request.ts'
import type { DealActor } from '#shared/deals/sides.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { scheduleOf } from '#shared/terms/deal-schedule.ts'
import { type DbOf, type Known, read, serve } from '../kit/serve.ts'
import { seen } from './access.ts'
import * as tables from './tables.ts'

const uses = { tables: { requests: read(tables.Requests), engagements: read(tables.Engagements) } } as const
type Rows = DbOf<(typeof uses)['tables']>

type Former = { readonly version: Version; readonly head: OfferVersion }

const compared = (choice: Version['choice'], { items }: Pick<Engagement, 'items'>): Version => ({ choice, items })

/** What was asked for before the first offer, which was written over it. */
const askedFor = (request: Request, letter: Engagement): Former | undefined => {
  const choice = request.asked ?? request.choice
  // An offer that nobody asked for is the first that was said.
  if (!choice || !request.draft) return undefined
  const items = choice.items.flatMap(
    ({ id }) => [...(letter.asked ?? []), ...letter.items].find(item => item.id === id) ?? [],
  )
  const { currency, totals } = scheduleOf(choice)
  return {
    version: { choice, items },
    head: {
      requestId: request.id,
      round: 0,
      by: 'demander',
      at: request.createdAt,
      price: { amount: totals.total, currency },
      status: 'requested',
    },
  }
}

/** The version that an offer changes. */
const formerOf = async (db: Rows, request: Request, letter: Engagement): Promise<Former | undefined> => {
  const { replaces: id } = request
  if (!id) return askedFor(request, letter)
  const [before, words] = await Promise.all([db.requests.need({ id }), db.engagements.need({ requestId: id })])
  const head = versionOf(before, words)
  return head && before.choice ? { version: compared(before.choice, words), head } : undefined
}

/** How many versions a page of their list holds: each row is a whole deal. */
const versionsOfPage = 20

/** A page of a deal's versions, the newest first, and the words of its first request: their id is the deal's. */
const versionsOf = ({ requests, engagements }: Rows, thread: Request['id'], cursor?: string) =>
  Promise.all([
    requests.list('byThread', { thread }, { limit: versionsOfPage, reverse: true, ...(cursor ? { cursor } : {}) }),
    engagements.get({ requestId: thread }),
  ])

const written = ({ requests, engagements }: Rows, requestId: Request['id']) =>
  Promise.all([requests.get({ id: requestId }), engagements.get({ requestId })])

/** The rows of an offer and of the version that it changes, read ahead. */
const bothVersions = ({ requestId }: { readonly requestId: Request['id'] }, { db }: Known<typeof uses>) => [
  written(db, requestId).then(([found]) => found?.replaces && written(db, found.replaces)),
]

/** An offer as its side sees it, and what it changes. @throws {Refusal} notFound */
const offerAndFormer = async (db: Rows, requestId: Request['id'], actor: DealActor) => {
  const request = await db.requests.need({ id: requestId })
  const side = seen(request, actor)
  const { documentHash, choice } = request
  if (!documentHash || !choice) throw new Refusal('notFound')
  const letter = await db.engagements.need({ requestId })
  return { request, choice, letter, side, former: await formerOf(db, request, letter) }
}

export const Offers = serve(
  contract,
  uses,
  {
    GET_VERSIONS: async ({ requestId, cursor }, { db, actor }) => {
      const request = await db.requests.need({ id: requestId })
      seen(request, actor)
      const [{ items, cursor: next }, letter] = await versionsOf(db, request.thread, cursor)
      return { versions: items.flatMap(row => versionOf(row, letter) ?? []), ...(next ? { cursor: next } : {}) }
    },
    GET_DIFFERENCE: async ({ requestId }, { db, actor }) => {
      const { request, choice, letter, side, former } = await offerAndFormer(db, requestId, actor)
      const after = versionOf(request, letter)
      if (!after) throw new Refusal('notFound')
      const { demanderName, supplierName, thread } = request
      const titles = new Map(
        [...(former?.version.choice.items ?? []), ...choice.items].map(item => [item.id, item.title]),
      )
      return {
        before: former?.head ?? null,
        after,
        side,
        demanderName,
        supplierName,
        thread,
        message: letter.offerMsg,
        titles: [...titles].map(([id, title]) => ({ id, title })),
        difference: former ? shortened(dealDifference(former.version, compared(choice, letter))) : null,
      }
    },
    GET_CHANGES: async ({ requestId, of, from }, { db, actor }) => {
      const { choice, letter, former } = await offerAndFormer(db, requestId, actor)
      const none = { payments: [], deliveries: [] }
      if (!former) return none
      const { rows, next } = changesFrom(dealDifference(former.version, compared(choice, letter)), of, from)
      return { ...none, [of]: rows, ...(next === undefined ? {} : { next }) }
    },
  },
  {
    GET_VERSIONS: ({ requestId, cursor }, { db }) => [
      db.requests.get({ id: requestId }).then(found => found && versionsOf(db, found.thread, cursor)),
    ],
    GET_DIFFERENCE: bothVersions,
    GET_CHANGES: bothVersions,
  },
)
