import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { EvidenceKind } from '#shared/payments/evidence.ts'
import type { Payout } from '#shared/payments/payout.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import { formatSettled, settledIn } from '#shared/payments/settled-sums.ts'
import { type EvidenceUpload, type PayoutAccounts, type ProviderAccount, WrongKey } from './payout-accounts.ts'
import { clientOf, guarded, isOfParam, isRefused, saysNo } from './stripe.ts'
import { fieldOf, fieldsOf, withFiles } from './stripe-evidence.ts'
import { underKey } from './stripe-keys.ts'
import { areKeysDoubted, openWithKeys, type StripeKeys, type StripeOptions } from './stripe-secret.ts'
import { disputeOf, hasCode, ifThere, timeOf, withIntent } from './stripe-shapes.ts'
import { transactionsOf } from './stripe-transactions.ts'

/** Where the provider debits bank accounts. */
const debitsIn = 'AU'

const accountOf = (account: Stripe.Account): ProviderAccount => ({
  id: account.id,
  organisationId: account.metadata?.organisationId,
  country: account.country,
  chargesEnabled: account.charges_enabled,
  debitsBanks: account.capabilities?.au_becs_debit_payments === 'active',
  payoutsEnabled: account.payouts_enabled,
  detailsSubmitted: account.details_submitted,
  due: account.requirements?.currently_due ?? [],
})

const payoutStatusOf: Readonly<Record<string, Payout['status']>> = {
  pending: 'onItsWay',
  in_transit: 'onItsWay',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
}

const payoutOf = (payout: Stripe.Payout): Payout => {
  const currency = settledIn(payout.currency)
  return {
    id: payout.id,
    amount: formatSettled(BigInt(payout.amount), currency),
    currency,
    status: payoutStatusOf[payout.status] ?? 'onItsWay',
    createdAt: timeOf(payout.created),
    arrivesOn: timeOf(payout.arrival_date).slice(0, 10),
  }
}

/** The same file for the same proof of a dispute: its bytes, its name and what it is. At most 255 letters. */
const fileKey = (disputeId: string, kind: EvidenceKind, { name, type, bytes }: EvidenceUpload): string => {
  const hash = createHash('sha256')
    .update(JSON.stringify([name, type]))
    .update(bytes)
    .digest('hex')
  return `${disputeId}#${kind}#${hash}`
}

const perPage = 20

const withAll = [withIntent, ...withFiles]

const cursorOf = <T extends { readonly id: string }>({ data, has_more }: { data: T[]; has_more: boolean }) => {
  const last = data.at(-1)
  return has_more && last ? { cursor: last.id } : {}
}

/** Reads what is in an account. @throws {PaymentsRefusal} payments.accountGone where the provider shows that no more */
const inShown = <T>(call: () => Promise<T>): Promise<T> =>
  guarded(async () => {
    const found = await ifThere(call)
    if (found === undefined) throw new PaymentsRefusal('payments.accountGone')
    return found
  })

/** Connected accounts over the stripe SDK, its keys already read. */
export const stripeAccounts = (keys: StripeKeys, apiUrl?: string): PayoutAccounts => {
  const stripe = clientOf(keys, apiUrl)
  const saved = async (stripeAccount: string, disputeId: string, change: Stripe.DisputeUpdateParams) => {
    try {
      const changed = await stripe.disputes.update(disputeId, { ...change, expand: [...withAll] }, { stripeAccount })
      const [dispute] = disputeOf(changed)
      if (!dispute) throw new Error('a dispute in a currency that is not known here')
      return dispute
    } catch (error) {
      if (hasCode(error, 'dispute_evidence_page_limit_exceeded')) throw new PaymentsRefusal('payments.evidenceTooLong')
      // The bank has it already, or has decided.
      if (isRefused(error)) throw new PaymentsRefusal('payments.disputeAnswered')
      throw error
    }
  }
  const platform = () =>
    guarded(async () => {
      const { id } = await stripe.accounts.retrieveCurrent()
      // An account says nothing of that, and both kinds of keys show the same one: the key's own name tells.
      return `${id} ${keys.secretKey.includes('_live_') ? 'live' : 'test'}`
    })
  return {
    platform,
    assertPlatform: async expected => {
      const [found, wanted] = await Promise.all([platform(), expected])
      if (wanted !== found) throw new WrongKey(found)
    },
    createOrGet: ({ key, organisationId, name, email, country }) =>
      guarded(async () => {
        const wanted: Stripe.AccountCreateParams = {
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
          capabilities: {
            card_payments: { requested: true },
            transfers: { requested: true },
            ...(country === debitsIn && { au_becs_debit_payments: { requested: true } }),
          },
          metadata: { organisationId },
        }
        const made = await underKey(key, idempotencyKey => stripe.accounts.create(wanted, { idempotencyKey })).catch(
          (error: unknown): never => {
            throw isOfParam(error, 'country') || hasCode(error, 'country_unsupported')
              ? new PaymentsRefusal('payments.countryUnsupported')
              : error
          },
        )
        return accountOf(made)
      }),
    retrieve: accountId =>
      guarded(async () => {
        const found = await ifThere(() => stripe.accounts.retrieve(accountId))
        return found && accountOf(found)
      }),
    askForDebits: accountId =>
      guarded(async () => {
        const found = await ifThere(() => stripe.accounts.retrieve(accountId))
        if (found?.country !== debitsIn || found.capabilities?.au_becs_debit_payments !== undefined) return
        const capabilities = { au_becs_debit_payments: { requested: true } }
        await stripe.accounts.update(accountId, { capabilities }).catch((error: unknown) => {
          // Some accounts ask for it themselves, at the provider: then how it stands is all that there is to say.
          if (!saysNo(error)) throw error
        })
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
      inShown(async () => {
        const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount: accountId })
        const codes = new Set([...available, ...pending].map(({ currency }) => currency))
        return [...codes].map(code => {
          const currency = settledIn(code)
          const sum = (rows: readonly { readonly currency: string; readonly amount: number }[]) =>
            formatSettled(
              rows.reduce((total, row) => (row.currency === code ? total + BigInt(row.amount) : total), 0n),
              currency,
            )
          return { currency, available: sum(available), pending: sum(pending) }
        })
      }),
    payouts: (accountId, after) =>
      inShown(async () => {
        const page = await stripe.payouts.list(
          { limit: perPage, ...(after && { starting_after: after }) },
          { stripeAccount: accountId },
        )
        return { items: page.data.map(payoutOf), ...cursorOf(page) }
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
          return { payout: payoutOf(found), transactions: transactionsOf(page.data), ...cursorOf(page) }
        }),
      ),
    disputes: (accountId, after) =>
      inShown(async () => {
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
          const [found] = disputeOf(await stripe.disputes.retrieve(disputeId, { expand: [...withAll] }, options))
          return found
        }),
      ),
    answer: ({ accountId, disputeId, evidence, send }) =>
      guarded(() => saved(accountId, disputeId, { evidence: fieldsOf(evidence), submit: send })),
    keepFile: ({ accountId, disputeId, kind, file }) =>
      guarded(async () => {
        const uploaded =
          file &&
          // Pressed twice, or in two tabs, it is one file.
          (await underKey(fileKey(disputeId, kind, file), idempotencyKey =>
            stripe.files.create(
              {
                purpose: 'dispute_evidence',
                file: { data: file.bytes, name: file.name, type: file.type },
              },
              { stripeAccount: accountId, idempotencyKey },
            ),
          ))
        return saved(accountId, disputeId, { evidence: { [fieldOf[kind]]: uploaded?.id ?? '' }, submit: false })
      }),
    fileUrl: ({ accountId, disputeId, kind, until }) =>
      guarded(() =>
        ifThere(async () => {
          const options = { stripeAccount: accountId }
          const { evidence } = await stripe.disputes.retrieve(disputeId, {}, options)
          const file = evidence[fieldOf[kind]]
          if (!file) return undefined
          const { url } = await stripe.fileLinks.create(
            { file: typeof file === 'string' ? file : file.id, expires_at: Math.floor(until.getTime() / 1000) },
            options,
          )
          return url ?? undefined
        }),
      ),
  }
}

/** The adapter of a running function. */
export const openStripeAccounts = async (options: StripeOptions): Promise<PayoutAccounts> => {
  const opened = await openWithKeys(options, stripeAccounts)
  return {
    ...opened,
    assertPlatform: async expected => {
      await opened.assertPlatform(expected)
      if (areKeysDoubted(options)) throw new WrongKey()
    },
  }
}
