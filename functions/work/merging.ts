import type { Contract } from '#shared/deals/contract.ts'
import { type Invoice, invoiceView } from '#shared/deals/invoice.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { Request } from '#shared/deals/request.ts'
import type { Id } from '#shared/kit/id.ts'
import type { DisplayLanguage } from '#shared/kit/money.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { type MergeValues, valuesOf } from '#shared/work/merge-fields.ts'
import type { MergeAbout } from '#shared/work/Templates.contract.ts'
import { letterValues } from '#shared/work/template-merge.ts'
import { seen, seenContract, seenInvoice } from '../deals/access.ts'
import { Contracts, Invoices, Requests } from '../deals/tables.ts'
import { Users } from '../identity/tables.ts'
import type { Actor } from '../kit/actor.ts'
import { type DbOf, type Known, type ReadDb, read } from '../kit/serve.ts'
import { Organisations } from '../organisations/tables.ts'

/** The tables that filling the fields of a text takes, for the `uses` of whoever merges. */
export const mergeTables = {
  requests: read(Requests),
  contracts: read(Contracts),
  invoices: read(Invoices),
  organisations: read(Organisations),
  users: read(Users),
} as const

type Rows = DbOf<typeof mergeTables>

type Found = { readonly request?: Request; readonly contract?: Contract; readonly invoice?: Invoice }

/** What a text is about: an invoice brings its contract and its deal along, a contract its deal. */
const aboutRows = async (rows: ReadDb<{ readonly tables: typeof mergeTables }>, about: MergeAbout): Promise<Found> => {
  const invoice = about.invoiceId ? await rows.invoices.get({ id: about.invoiceId }) : undefined
  const contractId = about.contractId ?? invoice?.contractId
  const requestId = about.requestId ?? invoice?.requestId
  const [contract, named] = await Promise.all([
    contractId && rows.contracts.get({ id: contractId }),
    requestId && rows.requests.get({ id: requestId }),
  ])
  const request = named || (contract ? await rows.requests.get({ id: contract.requestId }) : undefined)
  const own =
    contract ||
    (request?.contractId ? await rows.contracts.get({ id: request.contractId as Id<'contract'> }) : undefined)
  return { ...(request ? { request } : {}), ...(own ? { contract: own } : {}), ...(invoice ? { invoice } : {}) }
}

/** @throws {Refusal} notFound for what the actor may not see, as for what is not there */
const refuseHidden = (about: MergeAbout, { request, contract, invoice }: Found, actor: Actor): void => {
  if ((about.requestId && !request) || (about.contractId && !contract) || (about.invoiceId && !invoice))
    throw new Refusal('notFound')
  if (request) seen(request, actor)
  if (contract) seenContract(contract, actor)
  if (invoice) seenInvoice(invoice, actor)
}

/**
 * What the fields of a text come to for its writer: of what it is about, as far as the writer may see it, and of who writes.
 * @throws {Refusal} notFound
 */
export const mergeValues = async (
  db: Rows,
  {
    actor,
    now,
    about,
    language,
  }: {
    readonly actor: Actor
    readonly now: Date
    readonly about: MergeAbout
    readonly language: DisplayLanguage
  },
): Promise<MergeValues> => {
  const [found, organisation, person] = await Promise.all([
    aboutRows(db, about),
    actor.party.type === 'organization' ? db.organisations.get({ id: actor.party.id }) : undefined,
    db.users.get({ uid: actor.uid }),
  ])
  refuseHidden(about, found, actor)
  const { request, contract, invoice } = found
  const today = dayIn(now)
  const values = valuesOf(
    {
      deal: request && { ...request, reference: dealReference(request.thread) },
      contract: contract && { ...contract, reference: dealReference(contract.thread) },
      invoice: invoice && invoiceView(invoice, today),
      organisation,
      person,
      date: { today },
    },
    language,
  )
  // What is offered may still change: a letter is filled with it when it is offered.
  return about.isLetter ? { ...values, ...letterValues } : values
}

/** What a call reads ahead that merges: the rows that mergeValues() asks for. */
export const namedForMerging = (
  { db, uid, organisationId }: Known<{ readonly tables: typeof mergeTables }>,
  about: MergeAbout,
): readonly Promise<unknown>[] => [
  aboutRows(db, about),
  ...(organisationId === undefined ? [] : [db.organisations.get({ id: organisationId })]),
  ...(uid === undefined ? [] : [db.users.get({ uid })]),
]
