import { sameParty } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { mayActOn } from '#shared/organisations/acting.ts'
import type { Actor } from '../kit/actor.ts'
import { sameVersion } from '../kit/guard.ts'
import type { Reads } from '../kit/repository.ts'
import type * as tables from './tables.ts'

type Rows = Reads<typeof tables.Services>

/** @throws {Refusal} notFound for another's */
const ofParty = async (services: Rows, actor: Actor, id: Service['id']): Promise<Service> => {
  const service = await services.need({ id })
  if (!sameParty(service.owner, actor.party)) throw new Refusal('notFound')
  return service
}

/** One of the acting organisation's services, to be changed by who is responsible for it. @throws {Refusal} notFound, auth.denied */
export const ownToChange = async (services: Rows, actor: Actor, id: Service['id']): Promise<Service> => {
  const service = await ofParty(services, actor, id)
  if (!mayActOn(actor, service.agent, 'assignment.microservice')) throw new Refusal('auth.denied')
  return service
}

/**
 * One of the acting organisation's services.
 * @param version of what is to be changed, by who is responsible for it
 * @throws {Refusal} notFound for another's, auth.denied, call.conflict
 */
export const own = async (services: Rows, actor: Actor, id: Service['id'], version?: number): Promise<Service> => {
  if (version === undefined) return ofParty(services, actor, id)
  const service = await ownToChange(services, actor, id)
  sameVersion(service, version)
  return service
}
