import { declaredEvent } from '#shared/events.ts'
import { type Card, cardLine } from '#shared/marketplace/search.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { servicePrice, servicePriceWithTax } from '#shared/terms/prices.ts'
import { eachEvent, type SqsEvent } from '../kit/batch.ts'
import { read, type Work, write } from '../kit/serve.ts'
import { begin } from '../kit/work.ts'
import { type Job, worker } from '../kit/worker.ts'
import { Organisations } from '../organisations/tables.ts'
import { isUpToDate, shownOwner } from './owner.ts'
import { indexTables, indexThing } from './search-index.ts'
import * as tables from './tables.ts'

/** The town of an organisation that publishes where it is. */
const cityOf = ({ city, publishedProfile }: Organisation): Pick<Card, 'city'> =>
  city && publishedProfile.includes('location') ? { city } : {}

/** What a card shows of a price: before tax, and with it where there is any. */
const priceOf = (service: Service): Pick<Card, 'price' | 'currency' | 'priceWithTax'> => {
  if (!service.props.showPrice) return {}
  const withTax = servicePriceWithTax(service)
  return {
    price: servicePrice(service),
    currency: service.defaultCurrency,
    ...(withTax === undefined ? {} : { priceWithTax: withTax }),
  }
}

/** Its first picture; until there is one the logo of its owner. */
const pictureOf = (service: Service): Pick<Card, 'picture'> => {
  const picture = service.pictures?.[0]?.thumb ?? service.ownerLogo
  return picture === undefined ? {} : { picture }
}

const serviceCard = (service: Service, owner: Organisation | undefined): Card => ({
  kind: 'service',
  id: service.id,
  name: service.name,
  line: cardLine(service.description),
  ownerId: service.owner.id,
  ownerName: service.ownerName,
  ownerDomain: service.ownerDomain,
  publishedAt: service.publishedAt ?? service.updatedAt,
  ...(service.category ? { category: service.category } : {}),
  ...(service.durationType ? { duration: service.durationType } : {}),
  ...pictureOf(service),
  ...(owner ? cityOf(owner) : {}),
  ...priceOf(service),
})

const organisationCard = (organisation: Organisation): Card => ({
  kind: 'organisation',
  id: organisation.id,
  name: organisation.tradingName,
  line: cardLine(organisation.description),
  ownerId: organisation.id,
  ownerName: organisation.tradingName,
  ownerDomain: organisation.domainName,
  publishedAt: organisation.createdAt,
  ...(organisation.anzsicDivision ? { category: organisation.anzsicDivision } : {}),
  ...(organisation.logo ? { picture: organisation.logo } : {}),
  ...cityOf(organisation),
})

const uses = {
  tables: {
    ...indexTables,
    services: write(tables.Services),
    organisations: read(Organisations),
  },
} as const

type SearchDb = Work<typeof uses>['db']

const indexService = async (db: SearchDb, id: string, onMarket: Service | undefined, version: number) => {
  const owner = onMarket && (await db.organisations.get({ id: onMarket.owner.id as Organisation['id'] }))
  await indexThing(
    db,
    { kind: 'service', id, version },
    onMarket && { card: serviceCard(onMarket, owner), text: onMarket.description },
  )
}

/** How the index looks at a thing of each kind again: it loads it, and indexes it as it is now. */
const reindex: Readonly<Record<string, (db: SearchDb, id: string, version: number) => Promise<void>>> = {
  service: async (db, id, changed) => {
    const service = await db.services.get({ id: id as Service['id'] })
    const version = Math.max(service?.version ?? 0, changed)
    await indexService(db, id, service?.stat === 'published' ? service : undefined, version)
  },
  organisation: async (db, id) => {
    const organisation = await db.organisations.get({ id: id as Organisation['id'] })
    if (!organisation) return
    await indexThing(
      db,
      { kind: 'organisation', id, version: organisation.version },
      { card: organisationCard(organisation), text: organisation.description },
    )
  },
}

/** The kinds of things that an event may name for the index to look at again. */
export const searchKinds: readonly string[] = Object.keys(reindex)

/**
 * Makes what the services of an organisation say of it follow its row. One at a time: each is somebody's to edit meanwhile,
 * and an event that comes again finds those done that were.
 */
const followOwner = async (job: Job<typeof uses>, id: Organisation['id']): Promise<void> => {
  const organisation = await job.db.organisations.get({ id })
  if (!organisation) return
  for await (const listed of job.db.services.all('byOwner', { owner: { type: 'organization', id } })) {
    if (isUpToDate(listed, organisation)) continue
    await job.transaction(async ({ db }) => {
      const service = await db.services.get({ id: listed.id })
      if (!service || isUpToDate(service, organisation)) return
      const saved = db.services.save({ ...service, ...shownOwner(organisation) })
      await indexService(db, saved.id, saved.stat === 'published' ? saved : undefined, saved.version)
    })
  }
}

/** Makes the search index follow what is on the market, by what the declarations of the events name. */
export const SearchConsumer = worker(
  'SearchConsumer',
  { kind: 'queue', queue: 'Search', batch: 10 },
  uses,
  (batch: SqsEvent, job) =>
    eachEvent(batch, job, async (event, job) => {
      for (const { kind, id } of declaredEvent(event.type)?.search ?? []) {
        const look = reindex[kind]
        if (!look) throw new Error(`the search index has no things of the kind ${kind}`)
        const named = id?.(event.data)
        // The version of another thing than the event's subject is for the index to look up.
        const [thing, version] = named === undefined ? [event.subject.id, event.subject.version] : [named, 0]
        await job.transaction(({ db }) => {
          begin(() => [db.items.get({ kind, id: thing })])
          return look(db, thing, version)
        })
        if (kind === 'organisation') await followOwner(job, thing as Organisation['id'])
      }
    }),
)
