import { nextMonth } from '#shared/deals/fee.ts'
import { amountDue, invoiceView } from '#shared/deals/invoice.ts'
import { displayName } from '#shared/identity/person.ts'
import { formatMinor } from '#shared/kit/money.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { freePlan } from '#shared/organisations/fee-choice.ts'
import { cheapestPlan, roomOf } from '#shared/organisations/usage-fees.ts'
import { clientsOf } from './change.ts'
import { type Handler, shownDeals, shownInvoices } from './uses.ts'

/** What an organisation has. Who may not change it learns whom to ask, and no numbers. */
export const getUsageFee: Handler<'GET_USAGE_FEE'> = async (_input, { db, actor, now }) => {
  const { id } = actor.organisation
  const mayChange = actor.party.type === 'organization' && actor.permissions.has('department.account.profileEdit')
  const [organisation, fee, clients] = await Promise.all([
    db.organisations.need({ id }),
    db.fees.get({ id }),
    mayChange ? clientsOf(db, id) : undefined,
  ])
  const deals = mayChange ? (fee?.deals.slice(0, shownDeals) ?? []) : []
  const behind = organisation.feeUnpaid
  const today = dayIn(now)
  const billed = mayChange ? (fee?.invoices.slice(0, shownInvoices) ?? []) : []
  const [owner, running, requests, owed, invoices] = await Promise.all([
    db.users.get({ uid: organisation.ownerId }),
    fee?.running && db.contracts.get({ id: fee.running }),
    db.requests.getMany(deals.map(({ requestId }) => ({ id: requestId }))),
    behind && mayChange ? db.invoices.getMany(behind.invoices.map(one => ({ id: one }))) : [],
    db.invoices.getMany(billed.map(one => ({ id: one }))),
  ])
  const { plan, extraClients } = fee ?? freePlan
  const base = {
    plan,
    extraClients,
    room: roomOf({ plan, extraClients }),
    mayChange,
    ownerName: owner ? displayName(owner) || owner.email : '',
    ...(behind && {
      unpaid: {
        since: behind.since,
        requestId: behind.requestId,
        invoices: owed.flatMap(invoice => {
          if (!invoice) return []
          const { reference, payableBy, currency } = invoice
          const due = { amount: formatMinor(amountDue(invoice, today).minor, currency), currency }
          return [{ id: invoice.id, reference, payableBy, due }]
        }),
      },
    }),
  }
  if (clients === undefined) return { ...base, deals: [], invoices: [] }
  const next = nextMonth(fee, running || undefined, today)
  return {
    ...base,
    clients,
    cheapest: cheapestPlan(clients),
    ...(next ? { next } : {}),
    ...(fee?.following ? { following: fee.following } : {}),
    deals: deals.flatMap(({ requestId, kind, at, price }, n) => {
      const request = requests[n]
      if (!request) return []
      const { title, outstanding, nextDue } = request
      return [{ requestId, title, kind, at, price, ...(outstanding && { outstanding }), ...(nextDue && { nextDue }) }]
    }),
    invoices: invoices.flatMap(invoice => (invoice ? [invoiceView(invoice, today)] : [])),
  }
}
