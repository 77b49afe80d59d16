import { type DebitSwitch, methodOf, mostOwnSwitches, switchOf, withSwitch } from '#shared/deals/auto-debit.ts'
import type { Contract } from '#shared/deals/contract.ts'
import { contractIdOf } from '#shared/deals/derived-id.ts'
import type { Invoice } from '#shared/deals/invoice.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import { mayAct, roleOf } from '#shared/deals/sides.ts'
import { type Taking, takingView } from '#shared/deals/taking.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { dayIn } from '#shared/kit/zone.ts'
import type { DebitScope } from '#shared/payments/auto-debit-act.ts'
import { consentToDebit } from '#shared/payments/debit-consent.ts'
import { autoDebitOff, autoDebitOn } from '#shared/payments/events.ts'
import type { Instrument } from '#shared/payments/instrument.ts'
import { takesPayments } from '#shared/payments/payout-account.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { seen } from '../deals/access.ts'
import { signerOf } from '../deals/completion.ts'
import { ofRequest } from '../deals/event-drafts.ts'
import { type Open, openId, openInvoices, openOf, stageFollowing } from '../deals/open-debits.ts'
import { personName } from '../deals/parties.ts'
import { overlayAt, withNext } from '../deals/schedule.ts'
import type { Actor } from '../kit/actor.ts'
import type { Known, ReadDb, Work } from '../kit/serve.ts'
import { assertUsable, instrumentOf, wayOf } from './instruments.ts'
import type { switchUses } from './switch-uses.ts'

type SwitchWork = Work<typeof switchUses> & { readonly actor: Actor }

type Asked = {
  readonly requestId: Request['id']
  readonly checked: boolean
  readonly number?: number | undefined
  readonly invoiceId?: Invoice['id'] | undefined
  readonly instrumentId?: Instrument['id'] | undefined
  readonly language?: 'en' | 'fr' | undefined
}

/** Holds what is asked to what makes sense together. @throws {Refusal} input.invalid */
const assertSound = ({ checked, number, invoiceId, instrumentId, language }: Asked): void => {
  if (number !== undefined && invoiceId !== undefined)
    throw new Refusal('input.invalid', { field: 'number', problem: 'about one thing at a time' })
  if (checked !== (instrumentId !== undefined) || checked !== (language !== undefined))
    throw new Refusal('input.invalid', {
      field: 'instrumentId',
      problem: 'belongs to switching it on, with the language',
    })
}

/** In which states a request may still become a deal. */
const beforeSigned: readonly Request['status'][] = ['edited', 'requested', 'offered', 'Fc', 'countered', 'signing']

/** What something is to be taken with: kept for this supplier, and of use in the account that is paid. @throws {Refusal} */
const instrumentFor = async (
  { db, now }: SwitchWork,
  request: Request,
  instrumentId: Instrument['id'],
): Promise<Instrument> => {
  const { demander, supplier, supplierName } = request
  const [account, instrument] = await Promise.all([
    db.accounts.get({ organisationId: supplier.id }),
    instrumentOf(db.instruments, demander, supplier.id, instrumentId),
  ])
  if (!instrument || instrument.status === 'removed') throw new Refusal('notFound')
  if (!account || !takesPayments(account)) throw new PaymentsRefusal('payments.noAccount', { supplier: supplierName })
  assertUsable(instrument, account, now, wayOf(request))
  return instrument
}

/** The open invoices that a word on a contract, or on one payment of it, is about, and from which payment on there may be more. */
const spokenOf = async (
  db: ReadDb<typeof switchUses>,
  { id, progress }: Pick<Contract, 'id' | 'progress'>,
  number: number | undefined,
): ReturnType<typeof openInvoices> => {
  if (number === undefined) return openInvoices(db, id, progress.pay)
  const invoiceId = openId(await overlayAt(db.scheduleItems, id, 'payment', number))
  return { open: await openOf(db, invoiceId ? [invoiceId] : []), more: undefined }
}

/** Stages a switch of a contract, or of one payment or invoice of it, and what follows for what is billed by then. */
const switchContract = async (
  work: SwitchWork,
  { request, agreement, side }: { request: Request; agreement: Contract; side: Side },
  { number, invoiceId }: Asked,
  says: DebitSwitch,
): Promise<Taking[]> => {
  const { db, now } = work
  const updatedAt = now.toISOString()
  let after = agreement
  let open: readonly Open[]
  const own = invoiceId !== undefined
  const isAllOff = !own && number === undefined && !says.on
  if (own) {
    const invoice = await db.invoices.need({ id: invoiceId })
    if (invoice.contractId !== agreement.id || invoice.status === 'draft') throw new Refusal('notFound')
    open = await openOf(db, [invoiceId])
    if (open.length === 0) throw new PaymentsRefusal('payments.notSwitched')
  } else {
    if (number !== undefined && number > agreement.payments) throw new Refusal('notFound')
    const { signer: _signer, ...switches } = agreement.autoDebit ?? { signer: undefined }
    const changed = withSwitch(switches, says, number)
    if ((changed.items?.length ?? 0) > mostOwnSwitches)
      throw new PaymentsRefusal('payments.tooManySwitches', { limit: mostOwnSwitches })
    const found = await spokenOf(db, agreement, number)
    open = found.open
    const { more } = found
    const offAt = isAllOff && more !== undefined ? { offAt: says.at } : {}
    // The others follow in the morning: one transaction takes no more.
    const rest = more !== undefined ? { rest: { from: more, since: dayIn(says.at) } } : {}
    const autoDebit = { ...changed, ...offAt, ...rest, signer: signerOf(request) }
    after = db.contracts.save({ ...withNext({ ...agreement, autoDebit }), updatedAt })
  }
  return open.flatMap(({ invoice, taking }) => {
    const { autoDebit: before, ...bare } = invoice
    const isEnded = !own && !says.on && before?.on === true
    const switched: Invoice = own ? { ...invoice, autoDebit: says } : isEnded ? bare : invoice
    const nearest = switchOf({ invoice: switched.autoDebit, contract: after.autoDebit }, invoice.number)
    // What the provider is being asked for at this moment cannot be had back; in a minute it is known what came of it.
    if (taking?.status === 'begun') throw new PaymentsRefusal('payments.takingNow')
    const changed = stageFollowing(work, { invoice, taking }, nearest, roleOf(side))
    const debited = switched.debited ?? (changed ? (true as const) : undefined)
    const { paymentMethod: agreed } = invoice.material
    const paymentMethod = methodOf({ invoice: switched.autoDebit, contract: after.autoDebit }, invoice.number, agreed)
    if (own || isEnded || debited !== invoice.debited || paymentMethod !== agreed)
      db.invoices.save({
        ...switched,
        material: { ...invoice.material, paymentMethod },
        ...(debited ? { debited } : {}),
        updatedAt,
      })
    return changed ?? []
  })
}

/** What a switch reads together with who acts. */
export const ahead = ({ requestId, number, invoiceId, instrumentId }: Asked, { db, uid }: Known<typeof switchUses>) => {
  const contractId = contractIdOf(requestId)
  return [
    db.requests
      .get({ id: requestId })
      .then(
        request =>
          request &&
          instrumentId &&
          Promise.all([
            db.accounts.get({ organisationId: request.supplier.id }),
            instrumentOf(db.instruments, request.demander, request.supplier.id, instrumentId),
          ]),
      ),
    invoiceId === undefined
      ? db.contracts.get({ id: contractId }).then(found => found && spokenOf(db, found, number))
      : Promise.all([db.contracts.get({ id: contractId }), openOf(db, [invoiceId])]),
    ...(uid ? [db.users.get({ uid })] : []),
  ]
}

/** Switches auto-debit on or off, as its contract says. @throws {Refusal} payments.notSwitched, payments.takingNow and others */
export const autoDebitChange = async (asked: Asked, work: SwitchWork) => {
  const { db, actor, now, newId, emit } = work
  const { requestId, checked, number, invoiceId, instrumentId, language = 'en' } = asked
  const request = await db.requests.need({ id: requestId })
  const side = seen(request, actor)
  // What is paid and how binds the organisation: the permission decides, whoever attends to the deal.
  if (!mayAct(side, actor)) throw new Refusal('auth.denied')
  assertSound(asked)
  // It is the customer's money: only the customer lets it be taken. Both may end that.
  if (checked && side !== 'demander') throw new Refusal('auth.denied')
  const agreement = request.contractId ? await db.contracts.need({ id: request.contractId }) : undefined
  const isSwitched = agreement ? agreement.status === 'active' : beforeSigned.includes(request.status)
  if (!isSwitched || (!agreement && (number !== undefined || invoiceId !== undefined)))
    throw new PaymentsRefusal('payments.notSwitched')
  const [name, instrument] = await Promise.all([
    personName(db, actor.uid),
    instrumentId ? instrumentFor(work, request, instrumentId) : undefined,
  ])
  const at = now.toISOString()
  const said = { uid: actor.uid, name, at }
  const says: DebitSwitch = instrument
    ? { on: true, ...said, instrumentId: instrument.id, instrument: instrument.label }
    : { on: false, ...said }
  let takings: Taking[] = []
  if (agreement) takings = await switchContract(work, { request, agreement, side }, asked, says)
  else db.requests.save({ ...request, autoDebit: says, updatedAt: at })
  const scope: DebitScope = invoiceId ? 'invoice' : number ? 'item' : agreement ? 'contract' : 'request'
  const invoice = invoiceId && (await db.invoices.need({ id: invoiceId }))
  const place = number ?? (invoice ? invoice.number : undefined)
  const act = db.acts.create({
    id: newId('debit'),
    requestId,
    scope,
    ...(place === undefined ? {} : { number: place }),
    ...(invoiceId ? { invoiceId } : {}),
    on: checked,
    side,
    ...said,
    ...(instrument
      ? {
          instrumentId: instrument.id,
          instrument: instrument.label,
          consent: consentToDebit(language, {
            customer: request.demanderName,
            supplier: request.supplierName,
            reference: dealReference(request.thread),
            instrument,
            number: place,
          }),
        }
      : {}),
  })
  const facts = ofRequest(request, { scope, number: place ?? 0, instrument: instrument?.label ?? '', side })
  emit(checked ? autoDebitOn : autoDebitOff, { ...facts, subject: act })
  return { says, takings: takings.map(takingView) }
}
