import type { Resource } from '#shared/marketplace/resource.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { release } from '../files/loose.ts'
import type { Uploads } from '../files/tables.ts'
import type { Writes } from '../kit/repository.ts'
import type { ServiceResources } from './tables.ts'

type Db = { readonly resources: Writes<typeof ServiceResources>; readonly uploads: Writes<typeof Uploads> }

/** Gives the file of a resource back, where it has one: it is swept after a while. */
export const releaseResource = async (
  { uploads }: Pick<Db, 'uploads'>,
  { file }: Resource,
  { owner, now }: { readonly owner: Service['owner']; readonly now: Date },
): Promise<void> => {
  if (file) await release(uploads, file, { owner, purpose: 'resource', now })
}

/** Gives up all that goes with a service which is offered no more. */
export const dropResources = async (db: Db, { id, owner }: Service, now: Date): Promise<void> => {
  const row = await db.resources.get({ item: id })
  if (!row) return
  await Promise.all(row.resources.map(resource => releaseResource(db, resource, { owner, now })))
  db.resources.remove(row)
}
