import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { id } from '../kit/id.ts'
import { ResourceView } from './resource.ts'
import { Service } from './service.ts'

/** A service as anybody sees it who may ask for it. */
export const PublicService = Service.omit({
  agent: true,
  creator: true,
  version: true,
  createdAt: true,
  baseFee: true,
}).extend({
  /** Absent where the supplier does not show the price. */
  baseFee: z.string().optional(),
})
export type PublicService = z.output<typeof PublicService>

/** Published services (spec part 2, section 7.4, Microservice service). */
export const Microservices = contract(
  'Microservices',
  {
    GET_MICROSERVICE_FOR_REQUEST: {
      kind: 'query',
      doc: 'A published service, as a client sees it.',
      allow: 'public',
      input: z.strictObject({ id: id('service') }),
      output: PublicService,
      cacheSeconds: 10,
    },
    GET_FILERESOURCE: {
      kind: 'query',
      doc: 'The files and links that go with a published service, in their order. Resources.GET_URLS gives the addresses of the files.',
      allow: 'public',
      input: z.strictObject({ itemId: id('service') }),
      output: z.object({ resources: z.array(ResourceView) }),
      cacheSeconds: 10,
    },
  },
  { publicPath: 'microservices' },
)
