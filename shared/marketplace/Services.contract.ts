import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { nameField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'
import { queryLength } from '../kit/query.ts'
import { Service, ServicePicture } from './service.ts'
import { serviceLimits } from './service-limits.ts'

const cursor = z.string().max(2000).optional()

/** What a supplier writes of a service. Owner, status, creator and times are the server's. */
export const ServiceInput = z.strictObject({
  ...Service.pick({
    type: true,
    name: true,
    description: true,
    category: true,
    durationType: true,
    baseFee: true,
    defaultCurrency: true,
    paymentOptions: true,
    json: true,
    engagementLetter: true,
    acceptLetter: true,
    props: true,
  }).shape,
  name: nameField(serviceLimits.name),
})
export type ServiceInput = z.input<typeof ServiceInput>

const one = z.strictObject({ id: id('service'), version: z.number().int() })

/** Services that organisations offer (spec part 2, section 7.1, Services). */
export const Services = contract('Services', {
  CREATE: {
    kind: 'command',
    doc: 'Saves a new service, in edit. Incomplete is allowed: making it ready is what asks for everything.',
    allow: 'production.microservice',
    input: z.strictObject({ body: ServiceInput }),
    output: Service,
    touches: ['Services'],
  },
  UPDATE: {
    kind: 'command',
    doc: 'Changes a service in edit; one that is ready goes back to edit.',
    allow: 'production.microservice',
    input: one.extend({ body: ServiceInput }),
    output: Service,
    touches: ['Services'],
  },
  PUT_PICTURES: {
    kind: 'command',
    doc: 'Says which pictures a service has, in their order: those that it has, and uploads that passed their check. At once, on the market too.',
    allow: 'production.microservice',
    input: one.extend({
      pictures: z.array(z.strictObject({ id: id('file'), alt: ServicePicture.shape.alt })).max(serviceLimits.pictures),
    }),
    output: Service,
    touches: ['Services', 'Microservices', 'Search'],
  },
  TO_READY: {
    kind: 'command',
    doc: 'Makes a service ready to publish, if nothing is missing; takes a published one off the market.',
    allow: 'production.microservice',
    input: one,
    output: Service,
    touches: ['Services', 'Microservices', 'Search'],
  },
  PUBLISH: {
    kind: 'command',
    doc: 'Puts a ready service on the market.',
    allow: 'production.microservice',
    input: one,
    output: Service,
    touches: ['Services', 'Microservices', 'Search'],
  },
  REMOVE: {
    kind: 'command',
    doc: 'Discontinues a service.',
    allow: 'production.microservice',
    input: one,
    output: z.object({ removed: z.literal(true) }),
    touches: ['Services', 'Microservices', 'Search'],
  },
  GET_BY_ID: {
    kind: 'query',
    doc: "One of the organisation's services, whole.",
    allow: 'production.microservice',
    input: z.strictObject({ id: id('service') }),
    output: Service,
  },
  GET_BY_RELATED: {
    kind: 'query',
    doc: "The organisation's services, a hundred at a time; last changed first unless the oldest are asked for.",
    allow: 'production.microservice',
    input: z.strictObject({
      /** Without: all but the discontinued ones. */
      stat: Service.shape.stat.optional(),
      /** Letter of an ANZSIC division. */
      category: z.string().length(1).optional(),
      /** Beginnings of words of name and description. */
      query: z.string().max(queryLength).default(''),
      oldestFirst: z.boolean().default(false),
      cursor,
    }),
    output: z.object({ items: z.array(Service), cursor: z.string().optional() }),
  },
})
