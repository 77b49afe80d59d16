import type { DomainEvent } from '#shared/kit/event.ts'
import { type Card, cardLine } from '#shared/marketplace/search.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { servicePrice } from '#shared/terms/prices.ts'
import { eachEvent, type SqsEvent } from '../kit/batch.ts'
import { read, write } from '../kit/serve.ts'
import { worker } from '../kit/worker.ts'
import { Organisations } from '../organisations/tables.ts'
import { indexThing } from './search-index.ts'
import * as tables from './tables.ts'

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
  ...(service.props.showPrice ? { price: servicePrice(service), currency: service.defaultCurrency } : {}),
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
})

/** Makes the search index follow what is on the market: it loads what an event is about and indexes it as it is now. */
export const SearchConsumer = worker(
  'SearchConsumer',
  { kind: 'queue', queue: 'Search', batch: 10 },
  {
    tables: {
      tokens: write(tables.SearchTokens),
      items: write(tables.SearchItems),
      facets: write(tables.SearchFacets),
      services: read(tables.Services),
      organisations: read(Organisations),
    },
  },
  (batch: SqsEvent, job) =>
    eachEvent(batch, job, ({ subject }: DomainEvent) =>
      job.transaction(async ({ db }) => {
        if (subject.table === 'Services') {
          const service = await db.services.get({ id: subject.id })
          const version = Math.max(service?.version ?? 0, subject.version)
          const onMarket = service?.stat === 'published' ? service : undefined
          await indexThing(
            db,
            { kind: 'service', id: subject.id, version },
            onMarket && { card: serviceCard(onMarket), text: onMarket.description },
          )
        }
        if (subject.table === 'Organisations') {
          const organisation = await db.organisations.get({ id: subject.id })
          if (!organisation) return
          await indexThing(
            db,
            { kind: 'organisation', id: organisation.id, version: organisation.version },
            { card: organisationCard(organisation), text: organisation.description },
          )
        }
      }),
    ),
)
