import { z } from 'zod'
import { KeptFile } from '../files/kept-file.ts'
import { id, uid } from '../kit/id.ts'

/** How many resources a service has at most, and how long what is said of one is. */
export const resourceLimits = { resources: 20, title: 120, link: 2000 } as const

/** A name in a link would be read as the address that it leads to. */
const hasNobody = (link: string): boolean => {
  if (!URL.canParse(link)) return false
  const { username, password } = new URL(link)
  return username === '' && password === ''
}

export const ResourceTitle = z.string().trim().min(1, 'marketplace.resource.problem.title').max(resourceLimits.title)
/** Where a link leads: over a wire that nobody reads along, and to nobody's account. */
export const ResourceLink = z
  .url({ protocol: /^https$/, error: 'marketplace.resource.problem.link' })
  .max(resourceLimits.link)
  .refine(hasNobody, 'marketplace.resource.problem.link')

/** Something to read that goes with a service: a file that was brought for it, or a link to elsewhere. */
export const Resource = z.object({
  id: id('resource'),
  title: ResourceTitle,
  by: uid,
  at: z.iso.datetime(),
  link: ResourceLink.optional(),
  file: KeptFile.pick({ id: true, by: true, name: true, type: true, size: true, key: true, thumb: true }).optional(),
})
export type Resource = z.output<typeof Resource>

/** A resource as whoever reads the service sees it. Where its bytes lie is nobody's business. */
export const ResourceView = Resource.pick({ id: true, title: true, at: true, link: true }).extend({
  /** By the upload's id a file that was taken off is put back. */
  file: KeptFile.pick({ id: true, name: true, type: true, size: true }).extend({ hasThumb: z.boolean() }).optional(),
})
export type ResourceView = z.output<typeof ResourceView>

/** @returns a resource without what only the server knows */
export const viewOfResource = ({ id, title, at, link, file }: Resource): ResourceView => ({
  ...{ id, title, at },
  ...(link !== undefined && { link }),
  ...(file && {
    file: { id: file.id, name: file.name, type: file.type, size: file.size, hasThumb: file.thumb !== undefined },
  }),
})

/** The title of a file that was given none: its name without the ending. */
export const titleOfFile = (name: string): string =>
  [...name.replace(/\.[a-z0-9]+$/i, '')].slice(0, resourceLimits.title).join('').trim() ||
  name.slice(0, resourceLimits.title)
