import { type ClientView, isOpened, maskedAddress } from '#shared/deals/client-view.ts'
import { contractIdOf } from '#shared/deals/derived-id.ts'
import { sharedRead } from '#shared/deals/events.ts'
import { asOf } from '#shared/deals/expiry.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { Request } from '#shared/deals/request.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { namedDocument, signaturesOf } from '../documents.ts'
import { paperFacts, paperParty } from '../paper-facts.ts'
import { termsOf } from '../terms-of.ts'
import { answerObstacle } from './answering.ts'
import { goodView, ofView } from './good.ts'
import type { Handler } from './uses.ts'

export const open: Handler<'OPEN'> = async ({ code }, { db, now, emit }) => {
  const view = await goodView(db, code, now)
  const at = now.toISOString()
  const saved = db.views.save({
    ...view,
    firstReadAt: view.firstReadAt ?? at,
    lastReadAt: at,
    reads: view.reads + 1,
  })
  if (!view.firstReadAt) emit(sharedRead, ofView(saved, [saved.owner], {}))
  return {}
}

type Db = Parameters<Handler<'READ'>>[1]['db']

/** The rows that what a link leads to is made of, read together: the link says which. */
const rowsOf = (db: Db, view: ClientView): Promise<unknown> => {
  const { kind, requestId, about, supplier, supplierName, demander, demanderName } = view
  return Promise.all([
    paperParty(db, supplier, supplierName),
    ...(kind === 'document'
      ? namedDocument(db, requestId)
      : [
          db.invoices.get({ id: about as Invoice['id'] }),
          db.contracts.get({ id: contractIdOf(requestId) }),
          paperParty(db, demander, demanderName),
        ]),
  ])
}

/** A link that was opened lately: what is read by it is noted. @throws {Refusal} notFound */
const opened = async (db: Db, code: string, now: Date): Promise<ClientView> => {
  const view = await goodView(db, code, now)
  if (!isOpened(view, now)) throw new Refusal('notFound')
  await rowsOf(db, view)
  return view
}

const over = new Set<Request['status']>(['rejected', 'withdrawn', 'expired', 'superseded', 'archived'])

export const read: Handler<'READ'> = async ({ code }, { db, now }) => {
  const view = await opened(db, code, now)
  const { to, language, signatory } = view
  const shared = { sharedBy: view.ownerName, to, language, until: view.expiresAt }
  if (view.kind === 'invoice') {
    const invoice = await db.invoices.need({ id: view.about as Invoice['id'] })
    return { kind: 'invoice', ...shared, facts: await paperFacts(db, invoice, now) }
  }
  const requestId = view.requestId
  const [request, { document }, { items }] = await Promise.all([
    db.requests.need({ id: requestId }),
    db.engagements.need({ requestId }),
    signaturesOf(db, requestId),
  ])
  if (document === undefined || !request.documentHash)
    throw new Error(`request ${requestId} was shared without document`)
  const whyNot = await answerObstacle(db, view, request, now)
  return {
    kind: 'document',
    ...shared,
    document: {
      reference: dealReference(request.thread),
      text: document,
      hash: request.documentHash,
      signatures: items.map(({ version: _version, uid: _uid, ...signature }) => signature),
      needed: { demander: request.demanderSignCount, supplier: request.supplierSignCount },
      demanderName: request.demanderName,
      supplierName: request.supplierName,
      ...termsOf(request),
    },
    isOver: over.has(asOf(request, dayIn(now)).status),
    isSigned: request.contractId !== undefined,
    ...(signatory
      ? {
          answer: {
            name: signatory.name,
            address: maskedAddress(signatory.email),
            ...(whyNot ? { whyNot } : {}),
            ...(view.answered ? { given: view.answered.answer } : {}),
          },
        }
      : {}),
  }
}

export const getPdf: Handler<'GET_PDF'> = async ({ code, language }, { db, now, ports }) => {
  const view = await opened(db, code, now)
  if (view.kind === 'invoice') {
    const invoice = await db.invoices.need({ id: view.about as Invoice['id'] })
    const { printedInvoice } = await import('../paper-pdf.ts')
    const [facts, seal] = await Promise.all([paperFacts(db, invoice, now), ports.sealer()])
    return printedInvoice(facts, language, seal)
  }
  const [request, { printedContract }] = await Promise.all([
    db.requests.need({ id: view.requestId }),
    import('../contract-paper.ts'),
  ])
  return printedContract(db, request, language, ports.sealer)
}
