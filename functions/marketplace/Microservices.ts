import { Refusal } from '#shared/kit/refusal.ts'
import { Microservices as contract } from '#shared/marketplace/Microservices.contract.ts'
import { viewOfResource } from '#shared/marketplace/resource.ts'
import { mayReadResources } from '#shared/marketplace/resource-rules.ts'
import { read, serve } from '../kit/serve.ts'
import * as tables from './tables.ts'

export const Microservices = serve(
  contract,
  { tables: { services: read(tables.Services), resources: read(tables.ServiceResources) } },
  {
    GET_MICROSERVICE_FOR_REQUEST: async ({ id }, { db }) => {
      const service = await db.services.need({ id })
      // A draft or a discontinued one is as good as none to everybody else.
      if (service.stat !== 'published') throw new Refusal('notFound')
      const { baseFee, ...shown } = service
      return { ...shown, ...(service.props.showPrice && { baseFee }) }
    },
    GET_FILERESOURCE: async ({ itemId }, { db }) => {
      const [service, row] = await Promise.all([db.services.get({ id: itemId }), db.resources.get({ item: itemId })])
      if (!service || !mayReadResources(service, undefined)) throw new Refusal('notFound')
      return { resources: (row?.resources ?? []).map(viewOfResource) }
    },
  },
)
