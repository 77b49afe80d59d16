import { type ClientView, leads } from '#shared/deals/client-view.ts'
import type { Party } from '#shared/kit/event.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { sha256 } from '../../kit/hash.ts'
import { type DbOf, read } from '../../kit/serve.ts'
import { ClientViews } from '../client-view-tables.ts'

const reading = { views: read(ClientViews) } as const

/**
 * The link that a code is of.
 * @throws {Refusal} notFound for one that is withdrawn, has ended or never was: nothing tells them apart
 */
export const goodView = async ({ views }: DbOf<typeof reading>, code: string, now: Date): Promise<ClientView> => {
  const view = await views.get({ hash: sha256(code) })
  if (!view || !leads(view, now.toISOString())) throw new Refusal('notFound')
  return view
}

/** The draft of an event about a link, which the side alone is told of whose it is. */
export const ofView = <D extends object>(view: ClientView, parties: readonly Party[], more: D) => ({
  subject: { id: view.hash, version: view.version },
  parties: [...parties],
  thread: view.thread,
  data: {
    ticketId: view.requestId,
    demanderId: view.demander.id,
    demanderName: view.demanderName,
    supplierId: view.supplier.id,
    supplierName: view.supplierName,
    title: view.title,
    status: view.kind,
    reference: view.reference,
    to: view.to,
    byId: view.by,
    ...more,
  },
})
