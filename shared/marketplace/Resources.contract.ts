import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { id } from '../kit/id.ts'
import { ResourceLink, ResourceTitle, ResourceView, resourceLimits } from './resource.ts'

const item = { itemId: id('service') }
const one = { ...item, id: id('resource') }
const output = z.object({ resources: z.array(ResourceView) })
const touches = ['Resources', 'Microservices', 'Uploads'] as const

/** Files and links that go with a service (spec part 2, section 7.1, resources). */
export const Resources = contract(
  'Resources',
  {
    PUT: {
      kind: 'command',
      doc: 'Puts a resource behind those of a service: an upload that passed its check, or a link. At once, on the market too.',
      allow: 'production.microservice',
      input: z.strictObject({
        ...item,
        resource: z.union([
          z.strictObject({ file: id('file'), title: ResourceTitle.optional() }),
          z.strictObject({ link: ResourceLink, title: ResourceTitle }),
        ]),
      }),
      output,
      touches,
    },
    UPDATE: {
      kind: 'command',
      doc: 'Calls a resource otherwise, lets its link lead elsewhere, or moves it before another; null for the end.',
      allow: 'production.microservice',
      input: z.strictObject({
        ...one,
        title: ResourceTitle.optional(),
        link: ResourceLink.optional(),
        before: id('resource').nullable().optional(),
      }),
      output,
      touches,
    },
    REMOVE: {
      kind: 'command',
      doc: 'Takes a resource off a service. The room of a file is free again after a week.',
      allow: 'production.microservice',
      input: z.strictObject(one),
      output,
      touches,
    },
    GET: {
      kind: 'query',
      doc: "The resources of one of the organisation's services, in their order.",
      allow: 'production.microservice',
      input: z.strictObject(item),
      output,
    },
    GET_URLS: {
      kind: 'query',
      doc: 'Addresses of files among the resources, good for a minute; `thumb` for them in small. For anybody while the service is on the market, else for its own people.',
      allow: 'public',
      input: z.strictObject({
        ...item,
        ids: z.array(id('resource')).min(1).max(resourceLimits.resources),
        thumb: z.boolean().optional(),
      }),
      output: z.object({ urls: z.array(z.object({ id: id('resource'), name: z.string(), url: z.string() })) }),
    },
  },
  { publicPath: 'resources' },
)
