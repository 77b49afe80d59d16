import type { Party } from '#shared/kit/event.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Dispute } from '#shared/payments/dispute.ts'
import { type FoundInAccount, foundKinds, isDisputeNamed, isPayoutNamed } from '#shared/payments/found-in-account.ts'
import type { Payout } from '#shared/payments/payout.ts'
import type { Invoices } from '../deals/tables.ts'
import { filtered } from '../kit/filtered.ts'
import { findIn } from '../kit/find.ts'
import type { Page, Reads } from '../kit/repository.ts'
import type { PayoutAccounts } from '../ports/payout-accounts.ts'
import type { OwnAccount } from './own-account.ts'
import { believed } from './own-key.ts'

type Looking = Parameters<typeof believed>[0] & { readonly db: { readonly invoices: Reads<typeof Invoices> } }
type Asked = { readonly query: string; readonly limit: number }

/** So many pages of the provider's, of twenty each, are looked through of each account, the newest first. */
const stretches = [20, 20, 20, 20, 20]

const payoutsOf = (provider: PayoutAccounts, accountId: string, { query, limit }: Asked) =>
  filtered<Payout>({
    look: ({ cursor }) => provider.payouts(accountId, cursor),
    fits: payout => isPayoutNamed(query, payout),
    // The provider goes on behind a thing by its id.
    behind: ({ id }) => id,
    limit,
    cursor: undefined,
    stretches,
  })

/** A dispute with whoever paid, where it is about one of our invoices. */
type Disputed = { readonly dispute: Dispute; readonly customerName: string | undefined }

const disputesOf = async (
  provider: PayoutAccounts,
  accountId: string,
  { query, limit }: Asked,
  { invoices, supplier }: { readonly invoices: Reads<typeof Invoices>; readonly supplier: Party },
) => {
  const { items, ...more } = await filtered<Disputed>({
    look: async ({ cursor }) => {
      const { items: disputes, ...rest } = await provider.disputes(accountId, cursor)
      const ids = [...new Set(disputes.flatMap(({ invoiceId }) => invoiceId ?? []))]
      const rows =
        ids.length > 0
          ? await invoices.getMany(
              ids.map(id => ({ id })),
              { eventual: true },
            )
          : []
      // What the provider calls an invoice of ours has to be one of this organisation.
      const names = new Map(
        rows.flatMap(row => (row?.supplier.id === supplier.id ? [[row.id, row.customerName] as const] : [])),
      )
      return {
        ...rest,
        items: disputes.map(dispute => ({
          dispute,
          customerName: dispute.invoiceId && names.get(dispute.invoiceId),
        })),
      }
    },
    fits: ({ dispute, customerName }) => isDisputeNamed(query, dispute, customerName),
    behind: ({ dispute }) => dispute.id,
    limit,
    cursor: undefined,
    stretches,
  })
  return { items: items.map(({ dispute }) => dispute), ...more }
}

/** What is in no account any more that the provider shows is not found. */
const inShown = async <R>(work: Looking, look: () => Promise<Page<R>>): Promise<Page<R>> => {
  try {
    return await believed(work, look)
  } catch (error) {
    if (error instanceof Refusal && error.errorType === 'payments.accountGone') return { items: [] }
    throw error
  }
}

/** The payouts and the disputes of all accounts of an organisation that are meant by what was typed, the newest of each account. */
export const findInAccounts = (
  work: Looking,
  provider: PayoutAccounts,
  supplier: Party,
  accounts: readonly OwnAccount[],
  asked: Asked,
) =>
  findIn(
    foundKinds.map(kind => ({ kind })),
    async ({ kind }): Promise<Page<FoundInAccount>> => {
      const pages = await Promise.all(
        accounts.map(({ accountId }) =>
          inShown<FoundInAccount>(work, async () => {
            if (kind === 'payout') {
              const { items, ...more } = await payoutsOf(provider, accountId, asked)
              return {
                ...more,
                items: items.map(({ id, amount, currency, createdAt: at }) => ({
                  ...{ id, amount, currency, at },
                  description: '',
                })),
              }
            }
            const of = { invoices: work.db.invoices, supplier }
            const { items, ...more } = await disputesOf(provider, accountId, asked, of)
            return {
              ...more,
              items: items.map(({ id, amount, currency, openedAt: at, description }) => ({
                ...{ id, amount, currency, at, description },
              })),
            }
          }),
        ),
      )
      const items = pages.flatMap(page => page.items)
      const isMore = items.length > asked.limit || pages.some(({ cursor }) => cursor !== undefined)
      return { items: items.slice(0, asked.limit), ...(isMore && { cursor: 'more' }) }
    },
  )
