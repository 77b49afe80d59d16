import type { Parsed } from '#shared/kit/contract.ts'
import type { Party } from '#shared/kit/event.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { advance } from '#shared/kit/state-table.ts'
import {
  serviceCreated,
  serviceEdited,
  servicePictured,
  servicePublished,
  serviceReadied,
  serviceRemoved,
  serviceUnpublished,
} from '#shared/marketplace/events.ts'
import { MarketplaceRefusal } from '#shared/marketplace/refusal.ts'
import { Services as contract } from '#shared/marketplace/Services.contract.ts'
import { matcherOf, wordsOf } from '#shared/marketplace/search.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { invalidValues, isOfItsAccount, serviceProblems } from '#shared/marketplace/service-rules.ts'
import { serviceStates } from '#shared/marketplace/service-states.ts'
import { agentFor } from '#shared/organisations/acting.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { accountTakes } from '#shared/organisations/product.ts'
import { lackOfPayee } from '#shared/terms/payable.ts'
import { placedPictures } from '../files/placed-pictures.ts'
import { Uploads } from '../files/tables.ts'
import { filtered } from '../kit/filtered.ts'
import { type Known, type ReadDb, read, serve, write } from '../kit/serve.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { Organisations } from '../organisations/tables.ts'
import { own } from './own-service.ts'
import { shownOwner } from './owner.ts'
import { dropResources } from './resources-of.ts'
import * as tables from './tables.ts'

type Id = Service['id']

/** @throws {Refusal} input.invalid where the body holds what no editor lets in */
const refuseInvalid = (body: Parameters<typeof invalidValues>[0]): void => {
  const [problem] = invalidValues(body)
  if (problem) throw new Refusal('input.invalid', { field: problem.field, problem: problem.message })
}

/**
 * Holds a service that is to be offered to what it takes.
 * @throws {Refusal} marketplace.serviceIncomplete, naming the field; deals.noPayee, deals.noDebits where nobody could pay its owner
 */
const offerable = (service: Service, owner: Organisation): void => {
  const account = accountTakes(owner)
  const [problem] = serviceProblems(service, account)
  if (!problem) return
  const isOfAccount = isOfItsAccount(problem)
  const lack = isOfAccount && lackOfPayee({ ...account, name: owner.tradingName }, { paymentTool: 'directDebit' })
  if (lack) throw lack
  throw new MarketplaceRefusal('marketplace.serviceIncomplete', { field: problem.field })
}

const uses = {
  tables: {
    services: write(tables.Services),
    resources: write(tables.ServiceResources),
    organisations: read(Organisations),
    uploads: write(Uploads),
  },
} as const

const named = ({ id }: { readonly id: Id }, { db }: Known<typeof uses>) => [db.services.get({ id })]
/** The same with who offers it. */
const offered = ({ id }: { readonly id: Id }, { db, organisationId }: Known<typeof uses>) => [
  db.services.get({ id }),
  ...(organisationId ? [db.organisations.get({ id: organisationId })] : []),
]

const pageSize = 100
/** How many rows one call looks through, at first and where that finds too little. */
const stretches = { all: [pageSize + 1, 200], narrowed: [200, 200] }

type Asked = Parsed<(typeof contract)['methods']['GET_BY_RELATED']>

/** A page of an owner's services, as they are asked for. */
const listed = async ({ services }: ReadDb<typeof uses>, owner: Party, asked: Asked) => {
  const { stat, category, query, oldestFirst, cursor } = asked
  const matches = matcherOf(wordsOf(query))
  return filtered({
    look: page => services.list('byOwner', { owner }, { ...page, reverse: !oldestFirst }),
    fits: (service: Service) =>
      (stat ? service.stat === stat : service.stat !== 'removed') &&
      (!category || service.category === category) &&
      matches(wordsOf(`${service.name} ${service.description}`)),
    behind: row => services.cursorBehind('byOwner', row),
    limit: pageSize,
    cursor,
    stretches: stat || category || query ? stretches.narrowed : stretches.all,
  })
}

/** The draft of an event about a service. */
const ofService = (service: Service) => ({
  subject: service,
  parties: [service.owner],
  thread: service.id,
  data: { title: service.name, stat: service.stat },
})

export const Services = serve(
  contract,
  uses,
  {
    CREATE: async ({ body }, { actor, db, now, newId, emit }) => {
      refuseInvalid(body)
      const organisation = await db.organisations.need({ id: actor.party.id })
      const at = now.toISOString()
      const service = db.services.create({
        ...body,
        id: newId('service'),
        owner: actor.party,
        ...shownOwner(organisation),
        stat: 'inEdit',
        agent: agentFor(actor, 'service'),
        creator: actor.uid,
        createdAt: at,
        updatedAt: at,
      })
      emit(serviceCreated, ofService(service))
      return service
    },
    UPDATE: async ({ id, version, body }, { actor, db, now, emit }) => {
      const service = await own(db.services, actor, id, version)
      const stat = advance(serviceStates, service.stat, service.stat === 'ready' ? 'edit' : 'save', 'owner')
      refuseInvalid(body)
      const saved = db.services.save({ ...service, ...body, stat, updatedAt: now.toISOString() })
      emit(serviceEdited, ofService(saved))
      return saved
    },
    PUT_PICTURES: async ({ id, version, pictures }, { actor, db, now, emit }) => {
      const service = await own(db.services, actor, id, version)
      if (service.stat === 'removed') throw new Refusal('notFound')
      const { pictures: had, owner } = service
      const shown = await placedPictures(db.uploads, pictures, { had, purpose: 'service', owner })
      const saved = db.services.save({ ...service, pictures: shown, updatedAt: now.toISOString() })
      emit(servicePictured, ofService(saved))
      return saved
    },
    TO_READY: async ({ id, version }, { actor, db, now, emit }) => {
      const service = await own(db.services, actor, id, version)
      const event = service.stat === 'published' ? 'unpublish' : 'makeReady'
      const stat = advance(serviceStates, service.stat, event, 'owner')
      // What is taken off the market may lack what would bring it back.
      if (event === 'makeReady') offerable(service, await db.organisations.need({ id: actor.party.id }))
      const saved = db.services.save({ ...service, stat, updatedAt: now.toISOString() })
      emit(event === 'unpublish' ? serviceUnpublished : serviceReadied, ofService(saved))
      return saved
    },
    PUBLISH: async ({ id, version }, { actor, db, now, emit }) => {
      const service = await own(db.services, actor, id, version)
      const stat = advance(serviceStates, service.stat, 'publish', 'owner')
      const organisation = await db.organisations.need({ id: actor.party.id })
      offerable(service, organisation)
      const at = now.toISOString()
      const saved = db.services.save({
        ...service,
        stat,
        ...shownOwner(organisation),
        publishedAt: at,
        updatedAt: at,
      })
      emit(servicePublished, ofService(saved))
      return saved
    },
    REMOVE: async ({ id, version }, { actor, db, now, emit }) => {
      const service = await own(db.services, actor, id, version)
      const stat = advance(serviceStates, service.stat, 'remove', 'owner')
      await dropResources(db, service, now)
      // One that never was on the market is nobody's business any more; the others stay for the deals that name them.
      if (!service.publishedAt) {
        db.services.remove(service)
        return { removed: true as const }
      }
      emit(serviceRemoved, ofService(db.services.save({ ...service, stat, updatedAt: now.toISOString() })))
      return { removed: true as const }
    },
    GET_BY_ID: ({ id }, { actor, db }) => own(db.services, actor, id),
    GET_BY_RELATED: (input, { actor, db }) => listed(db, actor.party, input),
  },
  {
    UPDATE: named,
    PUT_PICTURES: ({ id, pictures }, { db }) => [
      db.services.get({ id }),
      ...[...new Set(pictures.map(picture => picture.id))].map(upload => db.uploads.get({ id: upload })),
    ],
    TO_READY: offered,
    PUBLISH: offered,
    REMOVE: ({ id }, { db }) => [db.services.get({ id }), db.resources.get({ item: id })],
    GET_BY_ID: named,
    GET_BY_RELATED: (input, known) => [listed(known.db, likelyParty(known), input)],
  },
)
