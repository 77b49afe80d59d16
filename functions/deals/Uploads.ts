import { type DealFile, mostDealFiles } from '#shared/deals/deal-file.ts'
import { fileRemoved, filesAdded } from '#shared/deals/events.ts'
import type { Request } from '#shared/deals/request.ts'
import { Uploads as contract, type DealFileView } from '#shared/deals/Uploads.contract.ts'
import { FilesRefusal } from '#shared/files/refusal.ts'
import { isUsable } from '#shared/files/upload.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { fileAddress } from '../files/address.ts'
import { attach } from '../files/loose.ts'
import { Uploads as UploadsTable } from '../files/tables.ts'
import { type Known, read, serve, write } from '../kit/serve.ts'
import { bucket } from '../ports/bucket.ts'
import { actingSide, seen, seenContract } from './access.ts'
import { ofRequest } from './event-drafts.ts'
import * as tables from './tables.ts'
import { takeOff } from './take-off.ts'

const uses = {
  tables: {
    requests: write(tables.Requests),
    dealFiles: write(tables.DealFiles),
    uploads: write(UploadsTable),
    contracts: read(tables.Contracts),
    deliveryActs: read(tables.DeliveryActs),
  },
  ports: { files: bucket('Files', 'read') },
} as const

const viewOf = ({ id, side, name, type, size, at, thumb }: DealFile): DealFileView => ({
  id,
  side,
  name,
  type,
  size,
  at,
  hasThumb: thumb !== undefined,
})

/** The oldest first, as their ids count up. */
const answer = (files: readonly DealFile[]) => ({ files: files.map(viewOf) })

/** The draft of an event about a deal's files: of a draft the supplier knows nothing. */
const filesOf = <D extends object>(request: Request, more: D) => {
  const { parties, ...draft } = ofRequest(request, more)
  return { ...draft, parties: request.status === 'draft' ? [request.demander] : parties }
}

const named = ({ requestId }: { readonly requestId: Request['id'] }, { db }: Known<typeof uses>) => [
  db.requests.get({ id: requestId }),
]

export const Uploads = serve(
  contract,
  uses,
  {
    GET_OF_REQUEST: async ({ requestId }, { actor, db }) => {
      const request = await db.requests.need({ id: requestId })
      seen(request, actor)
      return answer((await db.dealFiles.rows({ thread: request.thread })).items)
    },
    GET_REQUEST_URL: async ({ requestId, id, thumb = false }, { actor, db, ports }) => {
      const request = await db.requests.need({ id: requestId })
      seen(request, actor)
      const file = await db.dealFiles.need({ thread: request.thread, id })
      return { url: await fileAddress(await ports.files(), file, thumb) }
    },
    GET_DELIVERY_URL: async ({ contractId, number, entry, id, thumb = false }, { actor, db, ports }) => {
      const [contract, act] = await Promise.all([
        db.contracts.need({ id: contractId }),
        db.deliveryActs.get({ contractId, number, entry }),
      ])
      seenContract(contract, actor)
      const file = act?.files.find(each => each.id === id)
      if (!file) throw new Refusal('notFound')
      return { url: await fileAddress(await ports.files(), file, thumb) }
    },
    ADD_TO_REQUEST: async ({ requestId, ids }, { actor, db, now, emit }) => {
      const request = await db.requests.need({ id: requestId })
      const side = actingSide(request, actor)
      const wanted = [...new Set(ids)]
      const [{ items: there }, uploads] = await Promise.all([
        db.dealFiles.rows({ thread: request.thread }),
        db.uploads.getMany(wanted.map(id => ({ id }))),
      ])
      const fresh = uploads.filter(upload => !there.some(file => file.id === upload?.id))
      if (there.length + fresh.length > mostDealFiles) throw new FilesRefusal('files.tooMany', { limit: mostDealFiles })
      const added = fresh.map(upload => {
        if (!isUsable(upload, 'request', actor.party)) throw new FilesRefusal('files.notReady')
        attach(db.uploads, upload, now)
        const { id, name, checked } = upload
        const { key, type, size, thumb } = checked
        const file = { thread: request.thread, id, side, by: actor.uid, name, type, size, key, at: now.toISOString() }
        return db.dealFiles.create({ ...file, ...(thumb && { thumb }) })
      })
      if (added.length > 0) {
        const names = added.map(file => file.name).join(', ')
        emit(filesAdded, filesOf(request, { count: added.length, names }))
      }
      return answer([...there, ...added].toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    },
    REMOVE_FROM_REQUEST: async ({ requestId, id }, { actor, db, now, emit }) => {
      const request = await db.requests.need({ id: requestId })
      const side = actingSide(request, actor)
      const { items } = await db.dealFiles.rows({ thread: request.thread })
      const file = items.find(each => each.id === id)
      if (!file) throw new Refusal('notFound')
      // What was there when somebody signed stays there. Whether somebody did, the newest request of the thread says: one that
      // was replaced is never signed.
      const mayChange = request.signs.length === 0 && !request.replacedBy
      if (file.side !== side || !mayChange) throw new Refusal('auth.denied')
      // Whoever signs or replaces it meanwhile saves the request, and then this is tried anew.
      db.requests.check(request)
      await takeOff(db, request, file, now)
      emit(fileRemoved, filesOf(request, { name: file.name, side }))
      return answer(items.filter(each => each !== file))
    },
  },
  {
    GET_OF_REQUEST: named,
    GET_REQUEST_URL: named,
    GET_DELIVERY_URL: ({ contractId, number, entry }, { db }) => [
      db.contracts.get({ id: contractId }),
      db.deliveryActs.get({ contractId, number, entry }),
    ],
    ADD_TO_REQUEST: (input, known) => [
      ...named(input, known),
      ...[...new Set(input.ids)].map(id => known.db.uploads.get({ id })),
    ],
    REMOVE_FROM_REQUEST: (input, known) => [...named(input, known), known.db.uploads.get({ id: input.id })],
  },
)
