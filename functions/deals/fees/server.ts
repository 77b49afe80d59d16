import { contractsParts } from '#shared/deals/Contracts.contract.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { productOrganisation } from '#shared/organisations/product.ts'
import { type Known, serve } from '../../kit/serve.ts'
import { shownDeals, shownInvoices, uses } from './uses.ts'

type Asked = Known<typeof uses>

/** The clients of the organisation that a call names. */
const clients = ({ db, organisationId }: Asked) =>
  organisationId ? [db.members.allRows({ oid: organisationId as never }, { begins: 'cli_' })] : []

/** What it has, then the contract of that, and for a change its request. */
const running = ({ db, organisationId }: Asked, changes: boolean) => {
  if (!organisationId) return []
  const read = async () => {
    const fee = await db.fees.get({ id: organisationId })
    const contract = fee?.running ? await db.contracts.get({ id: fee.running }) : undefined
    if (changes && contract) await db.requests.get({ id: contract.requestId })
  }
  return [read()]
}

/** What it has, and with the contract of that the deals that are shown with it, and its owner's name. */
const shown = ({ db, organisationId: id }: Asked) => {
  if (!id) return []
  const read = async () => {
    const [fee, organisation] = await Promise.all([db.fees.get({ id }), db.organisations.get({ id })])
    await Promise.all([
      fee?.running && db.contracts.get({ id: fee.running }),
      fee && db.requests.getMany(fee.deals.slice(0, shownDeals).map(deal => ({ id: deal.requestId }))),
      fee && db.invoices.getMany(fee.invoices.slice(0, shownInvoices).map(one => ({ id: one }))),
      organisation && db.users.get({ uid: organisation.ownerId }),
      organisation?.feeUnpaid && db.invoices.getMany(organisation.feeUnpaid.invoices.map(one => ({ id: one }))),
    ])
  }
  return [read()]
}

/** The part of Contracts that sells the product itself. Few calls need it, and load it then. */
export const feePart = serve(
  contractsParts.fees,
  uses,
  {
    GET_USAGE_FEE: async (asked, work) => (await import('./read.ts')).getUsageFee(asked, work),
    GET_FEE_QUOTE: async (asked, work) => (await import('./change.ts')).getQuote(asked, work),
    CREATE_ORG_TICKET: async (asked, work) => (await import('./change.ts')).createOrgTicket(asked, work),
  },
  {
    GET_USAGE_FEE: (_asked, known) => [...shown(known), ...clients(known)],
    GET_FEE_QUOTE: (_asked, known) => [...running(known, false), ...clients(known)],
    CREATE_ORG_TICKET: (_asked, known) => [
      ...running(known, true),
      ...clients(known),
      known.db.organisations.get(productOrganisation),
      ...(known.uid ? [known.db.users.get({ uid: known.uid })] : []),
      ...(known.organisationId
        ? [
            known.db.relations.get({
              who: whoKey({ id: known.organisationId, type: 'organization' }),
              oid: productOrganisation.id,
            }),
          ]
        : []),
    ],
  },
)
