import type Stripe from 'stripe'
import { id } from '#shared/kit/id.ts'
import { type Currency, formatMinor, isCurrency } from '#shared/kit/money.ts'
import { type DisputeView, disputeReasonOf, disputeStatusOf } from '#shared/payments/dispute.ts'
import type { Payout, PayoutRow } from '#shared/payments/payout-account.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import type { PayoutAccounts, ProviderAccount } from './payout-accounts.ts'
import { clientOf, guarded, hasCode, isRefused, readKeys, type StripeKeys } from './stripe.ts'

const accountOf = (account: Stripe.Account): ProviderAccount => ({
  id: account.id,
  organisationId: account.metadata?.organisationId,
  chargesEnabled: account.charges_enabled,
  payoutsEnabled: account.payouts_enabled,
  detailsSubmitted: account.details_submitted,
  due: account.requirements?.currently_due ?? [],
})

/** Sums in a currency that the product does not know are none of its payments. */
const known = (currency: string): Currency | undefined => {
  const code = currency.toUpperCase()
  return isCurrency(code) ? code : undefined
}

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

const payoutStatusOf: Readonly<Record<string, Payout['status']>> = {
  pending: 'onItsWay',
  in_transit: 'onItsWay',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
}

const payoutOf = (payout: Stripe.Payout): Payout[] => {
  const currency = known(payout.currency)
  if (!currency) return []
  return [
    {
      id: payout.id,
      amount: formatMinor(BigInt(payout.amount), currency),
      currency,
      status: payoutStatusOf[payout.status] ?? 'onItsWay',
      createdAt: timeOf(payout.created),
      arrivesOn: timeOf(payout.arrival_date).slice(0, 10),
    },
  ]
}

const rowKindOf: Readonly<Record<string, PayoutRow['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  payment_failure_refund: 'refund',
  adjustment: 'dispute',
}

const rowOf = (row: Stripe.BalanceTransaction): PayoutRow[] => {
  const currency = known(row.currency)
  if (!currency || row.type === 'payout') return []
  const sum = (minor: number) => formatMinor(BigInt(minor), currency)
  return [
    {
      id: row.id,
      kind: rowKindOf[row.type] ?? 'other',
      description: (row.description ?? '').slice(0, 500),
      amount: sum(row.amount),
      fee: sum(row.fee),
      net: sum(row.net),
      at: timeOf(row.created),
    },
  ]
}

const intentOf = ({ payment_intent: intent }: Stripe.Dispute): Stripe.PaymentIntent | undefined =>
  intent && typeof intent === 'object' ? intent : undefined

const disputeOf = (dispute: Stripe.Dispute): DisputeView[] => {
  const currency = known(dispute.currency)
  if (!currency) return []
  const intent = intentOf(dispute)
  const invoiceId = id('invoice').safeParse(intent?.metadata.invoiceId)
  const { product_description, service_date, uncategorized_text } = dispute.evidence
  const { due_by: dueBy } = dispute.evidence_details
  return [
    {
      id: dispute.id,
      amount: formatMinor(BigInt(dispute.amount), currency),
      currency,
      reason: disputeReasonOf(dispute.reason),
      status: disputeStatusOf(dispute.status),
      openedAt: timeOf(dispute.created),
      ...(dueBy && { answerBy: timeOf(dueBy) }),
      description: (intent?.description ?? '').slice(0, 500),
      ...(invoiceId.success && { invoiceId: invoiceId.data }),
      evidence: {
        product: product_description ?? '',
        serviceDate: service_date ?? '',
        explanation: uncategorized_text ?? '',
      },
    },
  ]
}

/** With the payment that a dispute is about. */
const withIntent = 'payment_intent'

const perPage = 20

const cursorOf = <T extends { readonly id: string }>({ data, has_more }: { data: T[]; has_more: boolean }) => {
  const last = data.at(-1)
  return has_more && last ? { cursor: last.id } : {}
}

/** Undefined where the provider has no such thing, or not for us. */
const ifThere = async <T>(call: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await call()
  } catch (error) {
    if (hasCode(error, 'resource_missing') || hasCode(error, 'account_invalid')) return undefined
    throw error
  }
}

/** Connected accounts over the stripe SDK, its keys already read. */
export const stripeAccounts = (keys: StripeKeys, apiUrl?: string): PayoutAccounts => {
  const stripe = clientOf(keys, apiUrl)
  return {
    createOrGet: ({ key, organisationId, name, email, country }) =>
      guarded(async () => {
        const made = await stripe.accounts.create(
          {
            country,
            ...(email && { email }),
            business_profile: { name },
            // The organisation is the merchant: it pays the provider, answers for its losses to it, and has its own dashboard.
            controller: {
              fees: { payer: 'account' },
              losses: { payments: 'stripe' },
              requirement_collection: 'stripe',
              stripe_dashboard: { type: 'full' },
            },
            capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
            metadata: { organisationId },
          },
          { idempotencyKey: key },
        )
        return accountOf(made)
      }),
    retrieve: accountId =>
      guarded(async () => {
        const found = await ifThere(() => stripe.accounts.retrieve(accountId))
        return found && accountOf(found)
      }),
    link: (account, returnUrl) =>
      guarded(async () => {
        const { url } = await stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: returnUrl,
        })
        return url
      }),
    balances: accountId =>
      guarded(async () => {
        const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount: accountId })
        const codes = new Set([...available, ...pending].map(({ currency }) => currency))
        return [...codes].flatMap(code => {
          const currency = known(code)
          if (!currency) return []
          const sum = (rows: readonly { readonly currency: string; readonly amount: number }[]) =>
            formatMinor(
              rows.reduce((total, row) => (row.currency === code ? total + BigInt(row.amount) : total), 0n),
              currency,
            )
          return [{ currency, available: sum(available), pending: sum(pending) }]
        })
      }),
    payouts: (accountId, after) =>
      guarded(async () => {
        const page = await stripe.payouts.list(
          { limit: perPage, ...(after && { starting_after: after }) },
          { stripeAccount: accountId },
        )
        return { items: page.data.flatMap(payoutOf), ...cursorOf(page) }
      }),
    payout: (accountId, payoutId, after) =>
      guarded(() =>
        ifThere(async () => {
          const options = { stripeAccount: accountId }
          const [found, page] = await Promise.all([
            stripe.payouts.retrieve(payoutId, {}, options),
            stripe.balanceTransactions.list(
              { payout: payoutId, limit: 100, ...(after && { starting_after: after }) },
              options,
            ),
          ])
          const [payout] = payoutOf(found)
          if (!payout) throw new Error('a payout in a currency that is not known here')
          return { payout, rows: page.data.flatMap(rowOf), ...cursorOf(page) }
        }),
      ),
    disputes: (accountId, after) =>
      guarded(async () => {
        const page = await stripe.disputes.list(
          { limit: perPage, expand: [`data.${withIntent}`], ...(after && { starting_after: after }) },
          { stripeAccount: accountId },
        )
        return { items: page.data.flatMap(disputeOf), ...cursorOf(page) }
      }),
    dispute: (accountId, disputeId) =>
      guarded(() =>
        ifThere(async () => {
          const options = { stripeAccount: accountId }
          const [found] = disputeOf(await stripe.disputes.retrieve(disputeId, { expand: [withIntent] }, options))
          return found
        }),
      ),
    answer: ({ accountId, disputeId, evidence, send }) =>
      guarded(async () => {
        try {
          const changed = await stripe.disputes.update(
            disputeId,
            {
              evidence: {
                product_description: evidence.product,
                service_date: evidence.serviceDate,
                uncategorized_text: evidence.explanation,
              },
              submit: send,
              expand: [withIntent],
            },
            { stripeAccount: accountId },
          )
          const [saved] = disputeOf(changed)
          if (!saved) throw new Error('a dispute in a currency that is not known here')
          return saved
        } catch (error) {
          // The bank has it already, or has decided.
          if (isRefused(error)) throw new PaymentsRefusal('payments.disputeAnswered')
          throw error
        }
      }),
  }
}

/** The adapter of a running function. */
export const openStripeAccounts = async (options: {
  secretArn: string
  apiUrl: string | undefined
}): Promise<PayoutAccounts> => stripeAccounts(await readKeys(options.secretArn), options.apiUrl)
