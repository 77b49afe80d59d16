import { z } from 'zod'
import { type EventType, event } from '../kit/event.ts'
import { textOf } from '../kit/personal.ts'

const data = z.strictObject({ title: textOf('nobody'), stat: textOf('nobody') })
const search = [{ kind: 'service' }] as const

/** Declares an event of a service that its own organisation finds in its audit log. */
const serviceEvent = <const N extends EventType, const K extends string>(
  type: N,
  words: K,
  more: { readonly search?: typeof search } = {},
) => event(type, { table: 'Services', data, words, silent: true, ...more })

export const serviceCreated = serviceEvent('marketplace.service.created', 'marketplace.story.serviceCreated')
export const serviceEdited = serviceEvent('marketplace.service.edited', 'marketplace.story.serviceEdited')
export const servicePictured = serviceEvent('marketplace.service.pictured', 'marketplace.story.servicePictured', {
  search,
})
/** Its resources have a row of their own, which is what changed. */
export const serviceResourced = event('marketplace.service.resourced', {
  table: 'ServiceResources',
  data,
  words: 'marketplace.story.serviceResourced',
  silent: true,
})
export const serviceReadied = serviceEvent('marketplace.service.readied', 'marketplace.story.serviceReadied')
export const servicePublished = serviceEvent('marketplace.service.published', 'marketplace.story.servicePublished', {
  search,
})
export const serviceUnpublished = serviceEvent(
  'marketplace.service.unpublished',
  'marketplace.story.serviceUnpublished',
  { search },
)
export const serviceRemoved = serviceEvent('marketplace.service.removed', 'marketplace.story.serviceRemoved', {
  search,
})
