import { Refusal } from '#shared/kit/refusal.ts'
import { Microservices as contract } from '#shared/marketplace/Microservices.contract.ts'
import { read, serve } from '../kit/serve.ts'
import * as tables from './tables.ts'

export const Microservices = serve(
  contract,
  { tables: { services: read(tables.Services) } },
  {
    GET_MICROSERVICE_FOR_REQUEST: async ({ id }, { db }) => {
      const service = await db.services.need({ id })
      // A draft or a discontinued one is as good as none to everybody else.
      if (service.stat !== 'published') throw new Refusal('notFound')
      const { baseFee, ...shown } = service
      return { ...shown, ...(service.props.showPrice && { baseFee }) }
    },
  },
)
