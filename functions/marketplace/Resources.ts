import { FilesRefusal } from '#shared/files/refusal.ts'
import { isUsable } from '#shared/files/upload.ts'
import type { Id } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { serviceResourced } from '#shared/marketplace/events.ts'
import { Resources as contract } from '#shared/marketplace/Resources.contract.ts'
import { type Resource, titleOfFile, viewOfResource } from '#shared/marketplace/resource.ts'
import { mayReadResources, withChanged, withoutResource, withResource } from '#shared/marketplace/resource-rules.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { fileAddress } from '../files/address.ts'
import { attach } from '../files/loose.ts'
import { Uploads } from '../files/tables.ts'
import type { Actor } from '../kit/actor.ts'
import { type Known, read, serve, type Work, write } from '../kit/serve.ts'
import { bucket } from '../ports/bucket.ts'
import { own, ownToChange } from './own-service.ts'
import { releaseResource } from './resources-of.ts'
import * as tables from './tables.ts'

const uses = {
  tables: { resources: write(tables.ServiceResources), services: read(tables.Services), uploads: write(Uploads) },
  ports: { files: bucket('Files', 'read') },
} as const

type ItemId = Service['id']
type Db = Work<typeof uses>['db']

/** A service whose resources are to be changed, with those. @throws {Refusal} notFound, auth.denied */
const toChange = async (db: Db, actor: Actor, itemId: ItemId) => {
  const [service, row] = await Promise.all([
    ownToChange(db.services, actor, itemId),
    db.resources.get({ item: itemId }),
  ])
  if (service.stat === 'removed') throw new Refusal('notFound')
  return { service, row, resources: row?.resources ?? [] }
}

const answer = (resources: readonly Resource[]) => ({ resources: resources.map(viewOfResource) })

/** Keeps what a service has now, and says so. */
const keep = (
  { db, emit }: Pick<Work<typeof uses>, 'db' | 'emit'>,
  { service, row }: Awaited<ReturnType<typeof toChange>>,
  resources: Resource[],
) => {
  const kept = row ? db.resources.save({ ...row, resources }) : db.resources.create({ item: service.id, resources })
  emit(serviceResourced, {
    subject: { id: service.id, version: kept.version },
    parties: [service.owner],
    thread: service.id,
    data: { title: service.name, stat: service.stat },
  })
  return answer(kept.resources)
}

/** What an upload is as a resource, which it stands in from now on. @throws {Refusal} files.notReady */
const takeFile = async ({ uploads }: Db, { owner }: Service, file: Id<'file'>, now: Date) => {
  const upload = await uploads.get({ id: file })
  if (!isUsable(upload, 'resource', owner)) throw new FilesRefusal('files.notReady')
  attach(uploads, upload, now)
  const { key, type, size, thumb } = upload.checked
  return { id: upload.id, by: upload.by, name: upload.name, type, size, key, ...(thumb && { thumb }) }
}

const named = ({ itemId }: { readonly itemId: ItemId }, { db }: Known<typeof uses>) => [
  db.services.get({ id: itemId }),
  db.resources.get({ item: itemId }),
]

export const Resources = serve(
  contract,
  uses,
  {
    PUT: async ({ itemId, resource }, { actor, db, now, newId, emit }) => {
      const found = await toChange(db, actor, itemId)
      const about = { id: newId('resource'), by: actor.uid, at: now.toISOString() }
      if ('link' in resource) return keep({ db, emit }, found, withResource(found.resources, { ...about, ...resource }))
      const there = found.resources.find(({ file }) => file?.id === resource.file)
      if (there) return answer(found.resources)
      const file = await takeFile(db, found.service, resource.file, now)
      const title = resource.title ?? titleOfFile(file.name)
      return keep({ db, emit }, found, withResource(found.resources, { ...about, title, file }))
    },
    UPDATE: async ({ itemId, id, ...change }, { actor, db, emit }) => {
      const found = await toChange(db, actor, itemId)
      return keep({ db, emit }, found, withChanged(found.resources, id, change))
    },
    REMOVE: async ({ itemId, id }, { actor, db, now, emit }) => {
      const found = await toChange(db, actor, itemId)
      const { gone, left } = withoutResource(found.resources, id)
      await releaseResource(db, gone, { owner: found.service.owner, now })
      return keep({ db, emit }, found, left)
    },
    GET: async ({ itemId }, { actor, db }) => {
      const [, row] = await Promise.all([own(db.services, actor, itemId), db.resources.get({ item: itemId })])
      return answer(row?.resources ?? [])
    },
    GET_URLS: async ({ itemId, ids, thumb = false }, { actor, db, ports }) => {
      const [service, row] = await Promise.all([db.services.get({ id: itemId }), db.resources.get({ item: itemId })])
      if (!service || !mayReadResources(service, actor)) throw new Refusal('notFound')
      const wanted = new Set<string>(ids)
      const files = (row?.resources ?? []).flatMap(({ id, file }) =>
        file && wanted.has(id) && (!thumb || file.thumb) ? [{ id, file }] : [],
      )
      if (files.length === 0) throw new Refusal('notFound')
      const bucketOfFiles = await ports.files()
      return {
        urls: await Promise.all(
          files.map(async ({ id, file }) => ({
            id,
            name: file.name,
            url: await fileAddress(bucketOfFiles, file, thumb),
          })),
        ),
      }
    },
  },
  {
    PUT: (input, known) => [
      ...named(input, known),
      ...('file' in input.resource ? [known.db.uploads.get({ id: input.resource.file })] : []),
    ],
    UPDATE: named,
    REMOVE: named,
    GET: named,
    GET_URLS: named,
  },
)
