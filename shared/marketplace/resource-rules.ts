import { FilesRefusal } from '../files/refusal.ts'
import type { Party } from '../kit/event.ts'
import type { Leaf } from '../kit/leaves.ts'
import { sameParty } from '../kit/party.ts'
import { Refusal } from '../kit/refusal.ts'
import { type Resource, resourceLimits } from './resource.ts'
import type { Service } from './service.ts'

type Reader = { readonly party: Party; readonly permissions: ReadonlySet<Leaf> } | undefined

/** Who may read the resources of a service: anybody while it is on the market, and always its owner's people who handle services. */
export const mayReadResources = ({ stat, owner }: Pick<Service, 'stat' | 'owner'>, reader: Reader): boolean =>
  stat === 'published' ||
  (stat !== 'removed' && sameParty(owner, reader?.party) && reader?.permissions.has('production.microservice') === true)

/** @throws {FilesRefusal} files.tooMany */
export const withResource = (resources: readonly Resource[], added: Resource): Resource[] => {
  if (resources.length >= resourceLimits.resources)
    throw new FilesRefusal('files.tooMany', { limit: resourceLimits.resources })
  return [...resources, added]
}

const placeOf = (resources: readonly Resource[], which: string): number => {
  const at = resources.findIndex(({ id }) => id === which)
  if (at < 0) throw new Refusal('notFound')
  return at
}

/** @throws {Refusal} notFound */
export const withoutResource = (
  resources: readonly Resource[],
  which: string,
): { readonly gone: Resource; readonly left: Resource[] } => {
  const left = [...resources]
  const [gone] = left.splice(placeOf(resources, which), 1)
  return { gone: gone as Resource, left }
}

export type ResourceChange = {
  readonly title?: string | undefined
  readonly link?: string | undefined
  /** Before which it is to stand; null for the end. */
  readonly before?: string | null | undefined
}

/**
 * Resources with one of them told otherwise, or elsewhere among them. One that is to stand before what has gone stays where it is.
 * @throws {Refusal} notFound, or input.invalid for a file that is to be a link
 */
export const withChanged = (
  resources: readonly Resource[],
  which: string,
  { title, link, before }: ResourceChange,
): Resource[] => {
  const at = placeOf(resources, which)
  const one = resources[at] as Resource
  if (link !== undefined && one.link === undefined) throw new Refusal('input.invalid', { field: 'link' })
  const changed = { ...one, ...(title !== undefined && { title }), ...(link !== undefined && { link }) }
  const others = resources.toSpliced(at, 1)
  if (before === null) return [...others, changed]
  const place = others.findIndex(({ id }) => id === before)
  return others.toSpliced(place < 0 ? at : place, 0, changed)
}
