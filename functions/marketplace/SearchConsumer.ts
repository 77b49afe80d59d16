import { declaredEvent } from '#shared/events.ts'
import { displayName } from '#shared/identity/person.ts'
import { isFindable, publicProfile } from '#shared/identity/profile.ts'
import type { User } from '#shared/identity/user.ts'
import type { Card, SearchKind } from '#shared/marketplace/card.ts'
import { cardLine } from '#shared/marketplace/search.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { nameLook } from '#shared/organisations/name-look.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { servicePrice, servicePriceWithTax } from '#shared/terms/prices.ts'
import { Users } from '../identity/tables.ts'
import { eachEvent, type SqsEvent } from '../kit/batch.ts'
import { read, type Work, write } from '../kit/serve.ts'
import { begin } from '../kit/work.ts'
import { type Job, worker } from '../kit/worker.ts'
import { Organisations } from '../organisations/tables.ts'
import { isUpToDate, publicCity, shownOwner } from './owner.ts'
import { indexTables, indexThing } from './search-index.ts'
import * as tables from './tables.ts'

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

const serviceCard = (service: Service): Card => ({
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
  ...(service.ownerCity ? { city: service.ownerCity } : {}),
  ...priceOf(service),
})

/** The letter that is meant for each that looks like it; its table loads when an organisation is looked at. */
const plainLetters = async (): Promise<(text: string) => string> => (await import('unhomoglyph')).default

/** What the names of an organisation look like at a glance: of its name first. */
const looksOf = async ({ tradingName, domainName }: Organisation): Promise<readonly [string, string]> => {
  const plain = await plainLetters()
  return [nameLook(tradingName, plain), nameLook(domainName, plain)]
}

const organisationCard = (organisation: Organisation, look: string, city = publicCity(organisation)): Card => ({
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
  look,
  ...(city ? { city } : {}),
})

/** What a list shows of a person: what everybody may see of them. */
const personCard = (user: User): Card => {
  const { uid, avatar, location, verifiedSince } = publicProfile(user)
  return {
    kind: 'person',
    id: uid,
    name: displayName(user),
    line: '',
    ownerId: uid,
    ownerName: '',
    ownerDomain: '',
    publishedAt: user.createdAt,
    ...(avatar ? { picture: avatar } : {}),
    ...(location?.city ? { city: location.city } : {}),
    ...(verifiedSince ? { verified: true } : {}),
  }
}

const uses = {
  tables: {
    ...indexTables,
    users: read(Users),
    services: write(tables.Services),
    organisations: read(Organisations),
  },
} as const

type SearchDb = Work<typeof uses>['db']

/**
 * Indexes a service as it is, with what its owner says now. Each time: whoever saved it may have read it before its
 * owner's row changed.
 * @param changed the version that the event told of
 */
const indexService = async (db: SearchDb, id: Service['id'], changed: number): Promise<void> => {
  const service = await db.services.get({ id })
  const version = Math.max(service?.version ?? 0, changed)
  const owner = service && (await db.organisations.get({ id: service.owner.id as Organisation['id'] }))
  const again = service !== undefined && owner !== undefined && !isUpToDate(service, owner)
  const now = again ? db.services.repeat({ ...service, ...shownOwner(owner) }) : service
  const entry = now?.stat === 'published' ? { card: serviceCard(now), text: now.description } : undefined
  await indexThing(db, { kind: 'service', id, version, again }, entry)
}

type Look = (db: SearchDb, id: string, version: number) => Promise<void>

/** How the index looks at a thing of each kind again: it loads it, and indexes it as it is now. */
const reindex: Readonly<Record<SearchKind, Look>> = {
  service: (db, id, changed) => indexService(db, id as Service['id'], changed),
  organisation: async (db, id) => {
    const organisation = await db.organisations.get({ id: id as Organisation['id'] })
    if (!organisation) return
    const looks = await looksOf(organisation)
    const card = organisationCard(organisation, looks[0])
    const entry = { card, text: organisation.description, looks }
    await indexThing(db, { kind: 'organisation', id, version: organisation.version }, entry)
  },
  // The version is that of their own row: what an event told of may be another's.
  person: async (db, id) => {
    const user = await db.users.get({ uid: id })
    if (!user) return
    const text = [user.firstName, user.middleName, user.lastName].join(' ')
    const entry = isFindable(user) ? { card: personCard(user), text } : undefined
    await indexThing(db, { kind: 'person', id, version: user.version }, entry)
  },
}

/**
 * Makes what the services of an organisation say of it follow its row. One at a time: each is somebody's to edit meanwhile,
 * and an event that comes again finds those done that were.
 */
const followOwner = async (job: Job<typeof uses>, id: Organisation['id']): Promise<void> => {
  const organisation = await job.db.organisations.get({ id })
  if (!organisation) return
  for await (const listed of job.db.services.all('byOwner', { owner: { type: 'organization', id } })) {
    if (isUpToDate(listed, organisation)) continue
    await job.transaction(({ db }) => indexService(db, listed.id, listed.version))
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
        const look = (reindex as Readonly<Partial<Record<string, Look>>>)[kind]
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
