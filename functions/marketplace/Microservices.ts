import { Refusal } from '#shared/kit/refusal.ts'
import { Microservices as contract } from '#shared/marketplace/Microservices.contract.ts'
import { hints } from '../kit/hints.ts'
import { read, serve } from '../kit/serve.ts'
import { Organisations } from '../organisations/tables.ts'
import * as tables from './tables.ts'

/** Whose a service was when it was last looked at: the two are read together then. */
const ownerOf = hints<string>()

export const Microservices = serve(
  contract,
  { tables: { services: read(tables.Services), organisations: read(Organisations) } },
  {
    GET_MICROSERVICE_FOR_REQUEST: async ({ id }, { db }) => {
      const service = await db.services.need({ id })
      // A draft or a discontinued one is as good as none to everybody else.
      if (service.stat !== 'published') throw new Refusal('notFound')
      const { baseFee, ...shown } = service
      ownerOf.set(id, service.owner.id)
      const logo = (await db.organisations.get({ id: service.owner.id }))?.logo
      return { ...shown, ...(service.props.showPrice && { baseFee }), ...(logo && { ownerLogo: logo }) }
    },
  },
  {
    GET_MICROSERVICE_FOR_REQUEST: ({ id }, { db }) => {
      const owner = ownerOf.get(id)
      return [db.services.get({ id }), ...(owner === undefined ? [] : [db.organisations.get({ id: owner })])]
    },
  },
)
