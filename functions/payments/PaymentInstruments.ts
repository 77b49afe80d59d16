import type { Request } from '#shared/deals/request.ts'
import { mayAct } from '#shared/deals/sides.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { dayIn } from '#shared/kit/zone.ts'
import {
  type Instrument,
  type InstrumentKind,
  type InstrumentView,
  instrumentView,
  kindsFor,
  mostInstruments,
  type PaidAccount,
  type WayToPay,
} from '#shared/payments/instrument.ts'
import { PaymentInstruments as contract } from '#shared/payments/PaymentInstruments.contract.ts'
import { type PayoutAccount, takesPayments } from '#shared/payments/payout-account.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { seen } from '../deals/access.ts'
import { Requests } from '../deals/tables.ts'
import type { Actor } from '../kit/actor.ts'
import { sameVersion } from '../kit/guard.ts'
import { type Known, type ReadDb, read, serve } from '../kit/serve.ts'
import { RefusedAfter } from '../kit/work.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { type KeptInstruments, keptInstruments, NoSuchCustomer, NoSuchSetup } from '../ports/kept-instruments.ts'
import { assertDebits } from './attempts.ts'
import { Books } from './book-tables.ts'
import { instrumentOf, instrumentsFor, keptFor, stageRemoved, stageSetup, wayOf } from './instruments.ts'
import { accountPorts, accountTables, instrumentTables } from './paying-uses.ts'

const uses = {
  tables: { ...instrumentTables, ...accountTables, books: read(Books), requests: read(Requests) },
  ports: { keptInstruments, ...accountPorts },
} as const

type Named = { readonly supplierId: string; readonly instrumentId: Instrument['id'] }

/** What the caller's party keeps: another's is not there. @throws {Refusal} notFound */
const own = async (db: ReadDb<typeof uses>, actor: Actor, { supplierId, instrumentId }: Named): Promise<Instrument> => {
  const row = await instrumentOf(db.instruments, actor.party, supplierId, instrumentId)
  if (!row || row.status === 'removed') throw new Refusal('notFound')
  return row
}

/** An account, if it takes payments now. */
const usedNow = (account: PayoutAccount | undefined): PaidAccount | undefined =>
  account && takesPayments(account) ? account : undefined

/** The account of a supplier that takes payments now. */
const accountOf = async (db: ReadDb<typeof uses>, supplierId: string): Promise<PaidAccount | undefined> =>
  usedNow(await db.accounts.get({ organisationId: supplierId }))

/** Why a customer can keep nothing for a deal now, if that is so. */
const whyNoneKept = (account: PaidAccount | undefined, kinds: readonly InstrumentKind[]): string | undefined => {
  if (!account) return 'payments.noAccount'
  return kinds.length === 0 ? 'payments.noBankDebits' : undefined
}

/** Whether somebody keeps something for a deal: whoever may pay for its customer, in charge of it or not. @throws {Refusal} notFound */
const mayKeep = (request: Request, actor: Actor): boolean =>
  seen(request, actor) === 'demander' && mayAct('demander', actor)

/** @throws {Refusal} notFound, auth.denied */
const asCustomer = (request: Request, actor: Actor): void => {
  if (!mayKeep(request, actor)) throw new Refusal('auth.denied')
}

const views = (
  rows: readonly Instrument[],
  account: PaidAccount | undefined,
  now: Date,
  way?: WayToPay | undefined,
): InstrumentView[] => rows.map(row => instrumentView(row, account, dayIn(now), way))

const isUnfinished = ({ status }: Instrument): boolean => status === 'pending' || status === 'failed'

type Beginning = {
  readonly accountId: string
  readonly customer: Instrument['customer']
  readonly name: string
  readonly supplierId: string
  readonly number: number
  readonly kind: InstrumentKind
  /** Who keeps something in the account is one customer there, with all that was kept before. */
  readonly known: string | undefined
  /** How many customers it was so far, as some were deleted there. */
  readonly customersBefore: number
}

/** Begins a set-up at the provider: the same one, whoever begins it at one time. */
const beginSetup = async (
  port: KeptInstruments,
  { accountId, customer, name, supplierId, number, kind, known, customersBefore }: Beginning,
) => {
  const metadata = { customerId: customer.id, customerType: customer.type }
  const newCustomer = () =>
    port.createOrGetCustomer({
      accountId,
      key: ['customer', customer.id, supplierId, customersBefore].join('#'),
      name,
      metadata,
    })
  const begin = async (customerId: string) => {
    const key = ['setup', customer.id, supplierId, number, kind, customerId].join('#')
    const wanted = { accountId, key, customerId, kind, metadata: { ...metadata, supplierId } }
    return { providerCustomerId: customerId, setup: await port.createOrGetSetup(wanted) }
  }
  try {
    return await begin(known ?? (await newCustomer()))
  } catch (error) {
    // Deleted there, of which nobody has heard, since nothing that it kept was used after that.
    if (!(error instanceof NoSuchCustomer) || known === undefined) throw error
    return begin(await newCustomer())
  }
}

const ofDeal = ({ requestId }: { readonly requestId: Request['id'] }, { db }: Known<typeof uses>) => [
  db.requests
    .get({ id: requestId })
    .then(
      request =>
        request &&
        Promise.all([
          db.accounts.get({ organisationId: request.supplier.id }),
          instrumentsFor(db.instruments, request.demander, request.supplier.id),
        ]),
    ),
]

const named = (input: Named, known: Known<typeof uses>) => [
  instrumentsFor(known.db.instruments, likelyParty(known), input.supplierId),
  known.db.accounts.get({ organisationId: input.supplierId }),
]

export const PaymentInstruments = serve(
  contract,
  uses,
  {
    GET_BY_USER: async (_input, { db, actor, now }) => {
      const rows = (await db.instruments.allRows({ customer: actor.party })).filter(one => one.status !== 'removed')
      const ids = [...new Set(rows.map(({ supplier }) => supplier.id))]
      const accounts = await db.accounts.getMany(ids.map(organisationId => ({ organisationId })))
      const used = new Map(ids.map((id, n) => [id, usedNow(accounts[n])]))
      const today = dayIn(now)
      return { items: rows.map(row => instrumentView(row, used.get(row.supplier.id), today)) }
    },
    GET_BY_DEAL: async ({ requestId }, { db, actor, now }) => {
      const request = await db.requests.need({ id: requestId })
      const isCustomer = mayKeep(request, actor)
      const { customer, supplierId } = keptFor(request)
      const [account, { standing }] = await Promise.all([
        accountOf(db, supplierId),
        instrumentsFor(db.instruments, customer, supplierId),
      ])
      const way = wayOf(request)
      const kinds = kindsFor(way, account)
      // While the usage fee is unpaid it is paid with what is kept already.
      const whyNot = !isCustomer ? 'auth.denied' : actor.isBehind ? 'auth.feeUnpaid' : whyNoneKept(account, kinds)
      return {
        // What a customer keeps is nothing to the supplier but by its name, where something is taken with it.
        items: isCustomer ? views(standing, account, now, way) : [],
        supplierId,
        supplierName: request.supplierName,
        kinds: [...kinds],
        mayKeep: whyNot === undefined,
        ...(whyNot ? { whyNot } : {}),
      }
    },
    PENDING_SETUP_INTENT: async ({ requestId }, { db, actor, now }) => {
      const request = await db.requests.need({ id: requestId })
      asCustomer(request, actor)
      const { customer, supplierId } = keptFor(request)
      const [account, { standing }] = await Promise.all([
        accountOf(db, supplierId),
        instrumentsFor(db.instruments, customer, supplierId),
      ])
      const [pending] = views(standing.filter(isUnfinished), account, now)
      return { instrument: pending ?? null }
    },
    ENABLE_DIRECT_DEBIT: async ({ requestId, kind }, work) => {
      const { db, actor, now, newId, ports } = work
      const request = await db.requests.need({ id: requestId })
      asCustomer(request, actor)
      const { customer, supplierId } = keptFor(request)
      const [account, { standing, all }] = await Promise.all([
        accountOf(db, supplierId),
        instrumentsFor(db.instruments, customer, supplierId),
      ])
      if (!account) throw new PaymentsRefusal('payments.noAccount', { supplier: request.supplierName })
      assertDebits(kind, account, request.supplierName)
      const { accountId } = account
      const today = dayIn(now)
      const port = await ports.keptInstruments()
      // What was kept with a customer whose other things are gone may be gone, too: that customer may be deleted there.
      const gone = new Set(all.filter(({ isGone }) => isGone).map(one => one.providerCustomerId))
      const isHere = (one: Instrument) => one.accountId === accountId && !gone.has(one.providerCustomerId)
      const open = standing.find(one => isUnfinished(one) && one.kind === kind && isHere(one))
      const of = { supplierId, supplierName: request.supplierName, accountId }
      const { hearingAccount } = await import('./setup-standing.ts')
      let isKept = false
      if (open) {
        const setup = await hearingAccount(work, of, () => port.setup(open.setupId, accountId))
        if (setup?.status === 'open' || setup?.status === 'processing') return instrumentView(open, account, today)
        // It is over, or what it came to was not heard of: whoever asks begins anew.
        if (setup) isKept = stageSetup(work, open, setup).status === 'kept'
        else stageRemoved(work, open, 'system')
      }
      // What was begun and succeeded counts from now on, and stays kept though no more may be.
      const others = standing.filter(one => one !== open).length + (isKept ? 1 : 0)
      if (others >= mostInstruments)
        throw new RefusedAfter(new PaymentsRefusal('payments.tooManyInstruments', { limit: mostInstruments }))
      const number = all.length + 1
      const begun = await hearingAccount(work, of, () =>
        beginSetup(port, {
          ...{ accountId, customer, supplierId, number, kind, name: request.demanderName },
          known: all.findLast(isHere)?.providerCustomerId,
          customersBefore: new Set(all.map(one => one.providerCustomerId)).size,
        }),
      )
      if (!begun) throw new PaymentsRefusal('payments.unavailable')
      const { providerCustomerId, setup } = begun
      const time = now.toISOString()
      const made = db.instruments.create({
        id: newId('instrument'),
        number,
        customer,
        supplier: request.supplier,
        supplierName: request.supplierName,
        accountId,
        providerCustomerId,
        setupId: setup.id,
        kind,
        status: 'pending',
        label: '',
        by: actor.uid,
        createdAt: time,
        updatedAt: time,
      })
      return instrumentView(made, account, today)
    },
    CLIENT_SECRET: async (input, { db, actor, ports }) => {
      const row = await own(db, actor, input)
      if (!isUnfinished(row)) throw new Refusal('notFound')
      const { accountId, setupId, supplierName: supplier } = row
      const port = await ports.keptInstruments()
      const setup = await port.setup(setupId, accountId).catch(async (error: unknown): Promise<never> => {
        if (!(error instanceof NoSuchSetup)) throw error
        const account = await db.accounts.get({ organisationId: input.supplierId })
        if (account?.accountId !== accountId || account.removedAt !== undefined) throw new Refusal('notFound')
        // Whoever looks keeps nothing: that it is gone is heard with the next press.
        throw account.status === 'gone'
          ? new PaymentsRefusal('payments.noAccount', { supplier })
          : new PaymentsRefusal('payments.unavailable')
      })
      if (setup.status === 'canceled' || setup.status === 'succeeded') throw new Refusal('notFound')
      return { clientSecret: setup.clientSecret, accountId }
    },
    REFRESH: async (input, work) => {
      const { db, actor, now, ports } = work
      const row = await own(db, actor, input)
      const { accountId, setupId, supplierName } = row
      const port = await ports.keptInstruments()
      const { hearingAccount } = await import('./setup-standing.ts')
      const of = { supplierId: input.supplierId, supplierName, accountId }
      const setup = await hearingAccount(work, of, () => port.setup(setupId, accountId))
      const account = await accountOf(db, input.supplierId)
      // What was kept may be there without it; what is half done is not finished any more.
      const isOver = !setup && isUnfinished(row)
      const stands = setup ? stageSetup(work, row, setup) : isOver ? stageRemoved(work, row, 'system') : row
      return instrumentView(stands, account, dayIn(now))
    },
    DISABLE_DIRECT_DEBIT: async (input, work) => {
      const { db, actor, now, ports } = work
      const row = await own(db, actor, input)
      sameVersion(row, input.version)
      const port = await ports.keptInstruments()
      const { setupId, accountId } = row
      try {
        const setup = row.methodId ? undefined : await port.cancelSetup(setupId, accountId)
        // One that was finished a moment before this is kept by now, and goes too.
        const methodId = row.methodId ?? setup?.kept?.methodId
        if (methodId) await port.detach(methodId, accountId)
      } catch (error) {
        if (!(error instanceof NoSuchSetup)) throw error
        const account = await db.accounts.get({ organisationId: input.supplierId })
        // That the account in use is gone is heard by itself, and only while the keys are right.
        if (account?.accountId === accountId && account.status !== 'gone')
          throw new PaymentsRefusal('payments.unavailable')
      }
      return instrumentView(stageRemoved(work, row), await accountOf(db, input.supplierId), dayIn(now))
    },
  },
  {
    GET_BY_USER: (_input, known) => [known.db.instruments.allRows({ customer: likelyParty(known) })],
    GET_BY_DEAL: ofDeal,
    PENDING_SETUP_INTENT: ofDeal,
    ENABLE_DIRECT_DEBIT: ofDeal,
    CLIENT_SECRET: named,
    REFRESH: named,
    DISABLE_DIRECT_DEBIT: named,
  },
)
