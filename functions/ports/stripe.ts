import Stripe from 'stripe'
import { z } from 'zod'
import { amountCodes, amountTooSmall, instrumentGone } from '#shared/deals/taking-plan.ts'
import type { ProviderTransaction } from '#shared/payments/books.ts'
import { PaymentsRefusal } from '#shared/payments/refusal.ts'
import {
  BadSignature,
  type CardPayments,
  type Intent,
  type IntentStatus,
  KindNotAllowed,
  NoSuchIntent,
  ProviderRefusal,
} from './card-payments.ts'
import { paceOf } from './pace.ts'
import { underKey } from './stripe-keys.ts'
import { openWithKeys, type StripeKeys, type StripeOptions } from './stripe-secret.ts'
import { disputeOf, hasCode, ifThere, intentOf, labelOf, providerKind, withIntent } from './stripe-shapes.ts'
import { transactionOf, transactionsOf, withFailure, withTransaction } from './stripe-transactions.ts'

/** The version whose shapes this adapter reads; webhooks are pinned to the same one in the provider's dashboard. */
export const stripeApiVersion = '2026-10-28.endive'

// Together below the time that a Lambda has: a call that hangs is tried once more.
const timeoutMs = 4000
const retries = 1

/** Of one function that people wait for: of an account the provider takes 100 calls a second in all with live keys, 25 with those for tests. */
const forPeople = { live: 20, test: 5 }

/**
 * How many calls a second one function makes: what follows from a day or a night comes many at once. What programs set going is told how many
 * (infra/provider-calls.ts), less where a stage has keys for tests.
 */
export const callsPerSecond = ({ secretKey }: Pick<StripeKeys, 'secretKey'>): number =>
  Number(process.env.PROVIDER_CALLS_A_SECOND ?? forPeople[/^[sr]k_live_/.test(secretKey) ? 'live' : 'test'])

/** The SDK's own client, at that pace. */
const pacedClient = (keys: Pick<StripeKeys, 'secretKey'>) => {
  const client = Stripe.createNodeHttpClient()
  const ask = client.makeRequest.bind(client)
  const pace = paceOf(callsPerSecond(keys))
  client.makeRequest = async (...asked) => {
    await pace()
    return ask(...asked)
  }
  return client
}

export const clientOf = (keys: StripeKeys, apiUrl: string | undefined): Stripe => {
  const url = apiUrl ? new URL(apiUrl) : undefined
  return new Stripe(keys.secretKey, {
    // The stand-in takes as many as come, on days that pass in a moment.
    ...(!url && { httpClient: pacedClient(keys) }),
    apiVersion: stripeApiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
      protocol: url.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}

const statuses: Readonly<Record<string, IntentStatus>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'acting',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

const instrumentOf = (charge: Stripe.Charge | string | null): string | undefined =>
  charge === null || typeof charge === 'string' ? undefined : labelOf(charge.payment_method_details ?? {})

/** What a charge moved: that it came, and that a bank debit was sent back. */
const movedBy = (charge: Stripe.Charge | string | null): ProviderTransaction[] =>
  charge === null || typeof charge === 'string'
    ? []
    : transactionsOf([charge.balance_transaction, charge.failure_balance_transaction])

/** Why an intent was canceled, in the provider's words, where its payer called it off. Whoever's account it is may say so in its dashboard, too. */
const calledOff = 'requested_by_customer'
/** What an intent says once its payer called it off here: no reason of the provider's tells them from the account's owner. */
const byPayer = { calledOffBy: 'payer' } as const

const toIntent = (intent: Stripe.PaymentIntent, accountId: string | undefined): Intent => {
  const error = intent.last_payment_error
  const declined = error?.decline_code || error?.code
  // Each try brings a payment method of its own, which a bank that says no leaves without a charge.
  const failure = error?.charge ?? error?.payment_method?.id
  const instrument = instrumentOf(intent.latest_charge)
  const transactions = movedBy(intent.latest_charge)
  const charge = intent.latest_charge
  const given = charge === null || typeof charge === 'string' ? undefined : charge
  return {
    id: intent.id,
    ...(accountId && { accountId }),
    // A status that a later version adds is one to wait in: the next event or the reconciliation asks again.
    status: statuses[intent.status] ?? 'processing',
    amount: BigInt(intent.amount),
    received: BigInt(intent.amount_received),
    currency: intent.currency.toUpperCase(),
    clientSecret: intent.client_secret ?? '',
    metadata: intent.metadata,
    ...(declined && { declined }),
    ...(declined && failure && { failure }),
    ...(instrument && { instrument }),
    ...(transactions.length > 0 && { transactions }),
    ...(intent.status === 'canceled' &&
      intent.metadata.calledOffBy === byPayer.calledOffBy && { isCalledOff: true as const }),
    ...(given?.refunded && { isGivenBack: true as const }),
    ...(given && !given.refunded && given.amount_refunded > 0 && { isPartlyGivenBack: true as const }),
  }
}

/** Ids and types are letters, digits, points and underscores; whatever else comes is of no kind that we know. */
const name = z.string().regex(/^[\w.]{1,255}$/)
const WebhookEvent = z.object({
  id: name,
  type: name,
  account: name.optional(),
  // Some objects have no id, such as a balance.
  data: z.object({ object: z.object({ object: name, id: name.optional() }) }),
})

const expand = [`latest_charge.${withTransaction}`, `latest_charge.${withFailure}`]

/** A call in a supplier's account, or in the platform's own. */
const inAccount = (accountId: string | undefined) => (accountId ? { stripeAccount: accountId } : {})

/** What the platform keeps of a sum, rounded down. */
const keptOf = (amount: bigint, basisPoints: number): number => Number((amount * BigInt(basisPoints)) / 10_000n)

/** Whether money that was given back is on its way or arrived. */
const stands = ({ status }: Pick<Stripe.Refund, 'status'>): boolean => status !== 'failed' && status !== 'canceled'

/** Whether the provider did not answer, or was too busy to: whoever asked may ask again. */
const isPassing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error.statusCode ?? 0) >= 500 ||
    error.code === 'idempotency_key_in_use')

export const guarded = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (isPassing(error)) throw new PaymentsRefusal('payments.unavailable')
    throw error instanceof Stripe.errors.StripeError ? new ProviderRefusal(error) : error
  }
}

/** Whether the provider answered, and the answer is no, for whatever reason. */
export const saysNo = (error: unknown): boolean => error instanceof Stripe.errors.StripeError && !isPassing(error)

/** Whether the provider has the thing and does not take what is asked of it now. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400

/** Whether a bank said no. */
const isDecline = (error: unknown): boolean => error instanceof Stripe.errors.StripeError && error.statusCode === 402

/** The code of what the provider refused of a thing that it has: a card that was declined, a mandate that is gone, an intent that is over. */
const refusalCode = (error: unknown): string | undefined => {
  if (!(error instanceof Stripe.errors.StripeError)) return undefined
  const isAnswer = isDecline(error) || isRefused(error)
  return isAnswer ? error.code || 'refused' : undefined
}

/** Whether the provider takes no such sum at once like this. */
const isRefusedSum = (error: unknown): boolean => amountCodes.some(code => hasCode(error, code))

/** Whether the provider refused what was said of one thing. */
export const isOfParam = (error: unknown, param: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param === param

/** Card payments over the stripe SDK, its keys already read. */
export const stripePayments = (keys: StripeKeys, apiUrl?: string): CardPayments => {
  const stripe = clientOf(keys, apiUrl)
  const { paymentIntents } = stripe
  const { applicationFeeBasisPoints = 0 } = keys
  const retrieve = (intentId: string, accountId?: string): Promise<Intent> =>
    guarded(async () => {
      try {
        return toIntent(await paymentIntents.retrieve(intentId, { expand }, inAccount(accountId)), accountId)
      } catch (error) {
        throw hasCode(error, 'resource_missing') || hasCode(error, 'account_invalid') ? new NoSuchIntent() : error
      }
    })
  /** All that was given back of an intent, with what that moved. */
  const refundsOf = async (intentId: string, accountId: string | undefined): Promise<Stripe.Refund[]> => {
    const asked = { payment_intent: intentId, limit: 100, expand: [`data.${withTransaction}`] }
    return (await stripe.refunds.list(asked, inAccount(accountId))).data
  }
  /** Whether what is kept is there no more, or is no customer's any more, and so pays nothing again: no code of the provider says just that. */
  const isGone = async (methodId: string, accountId: string | undefined): Promise<boolean> =>
    !(await ifThere(() => stripe.paymentMethods.retrieve(methodId, {}, inAccount(accountId))))?.customer
  return {
    createOrGetIntent: ({ key, accountId, amount, currency, description, metadata, kept }) =>
      guarded(async () => {
        const fee = accountId ? keptOf(amount, applicationFeeBasisPoints) : 0
        const wanted: Stripe.PaymentIntentCreateParams = {
          amount: Number(amount),
          currency: currency.toLowerCase(),
          description,
          metadata,
          allowed_payment_method_types: [kept ? providerKind(kept.kind) : 'card'],
          // At once, and not soon after, so that what it moved is known with it and is written beside it.
          capture_method: 'automatic',
          ...(kept && { customer: kept.customerId }),
          ...(fee > 0 && { application_fee_amount: fee }),
        }
        const created = await underKey(key, idempotencyKey =>
          paymentIntents.create(wanted, { idempotencyKey, ...inAccount(accountId) }),
        ).catch((error: unknown): never => {
          if (isOfParam(error, 'allowed_payment_method_types')) throw new KindNotAllowed()
          // Whoever's account it is has deleted their customer, and with it what was kept.
          if (isOfParam(error, 'customer') && hasCode(error, 'resource_missing'))
            throw new PaymentsRefusal('payments.instrumentUnusable')
          if (hasCode(error, amountTooSmall)) throw new PaymentsRefusal('payments.amountTooSmall')
          throw isRefusedSum(error) ? new PaymentsRefusal('payments.amountRefused') : error
        })
        // The saved answer of a repeated key tells of the past; how the intent stands is asked.
        return created.lastResponse.headers['idempotent-replayed']
          ? retrieve(created.id, accountId)
          : toIntent(created, accountId)
      }),
    retrieve,
    confirm: ({ key, intentId, accountId, methodId, mandateId, offSession, returnUrl }) =>
      guarded(async () => {
        try {
          const wanted: Stripe.PaymentIntentConfirmParams = {
            payment_method: methodId,
            expand,
            ...(mandateId && { mandate: mandateId }),
            ...(offSession ? { off_session: true } : { return_url: returnUrl ?? '', use_stripe_sdk: true }),
          }
          const confirmed = await underKey(key, idempotencyKey =>
            paymentIntents.confirm(intentId, wanted, { idempotencyKey, ...inAccount(accountId) }),
          )
          // As above: what was saved tells of the past.
          if (!confirmed.lastResponse.headers['idempotent-replayed']) return { intent: toIntent(confirmed, accountId) }
        } catch (error) {
          const code = refusalCode(error)
          if (code === undefined) throw error
          const intent = await retrieve(intentId, accountId)
          // A decline stands in the intent itself; what else is refused does not, though the decline of an older try may.
          if (intent.status !== 'open' || (isDecline(error) && intent.declined)) return { intent }
          return { intent, refused: (await isGone(methodId, accountId)) ? instrumentGone : code }
        }
        return { intent: await retrieve(intentId, accountId) }
      }),
    cancel: (intentId, accountId, by) =>
      guarded(async () => {
        const wanted = { expand, ...(by && ({ cancellation_reason: calledOff } as const)) }
        try {
          if (by) await paymentIntents.update(intentId, { metadata: byPayer }, inAccount(accountId))
          return toIntent(await paymentIntents.cancel(intentId, wanted, inAccount(accountId)), accountId)
        } catch (error) {
          if (hasCode(error, 'payment_intent_unexpected_state')) return retrieve(intentId, accountId)
          throw error
        }
      }),
    refund: (intentId, accountId) =>
      guarded(async () => {
        // The platform gives back what it kept of it, too.
        const withFee = accountId && applicationFeeBasisPoints > 0 ? { refund_application_fee: true } : {}
        try {
          const wanted = { payment_intent: intentId, expand: [withTransaction], ...withFee }
          const made = await underKey(`refund#${intentId}`, idempotencyKey =>
            stripe.refunds.create(wanted, { idempotencyKey, ...inAccount(accountId) }),
          )
          return transactionOf(made.balance_transaction)
        } catch (error) {
          // What the payer's bank holds is theirs already, or is for their dispute to decide.
          if (!hasCode(error, 'charge_already_refunded') && !hasCode(error, 'charge_disputed')) throw error
          const refunds = await refundsOf(intentId, accountId)
          return transactionsOf(refunds.map(one => one.balance_transaction))
        }
      }),
    giveBack: ({ key, intentId, accountId, amount }) =>
      guarded(async () => {
        const options = inAccount(accountId)
        // The provider forgets idempotency keys after a day, and refunds not at all.
        const before = (await refundsOf(intentId, accountId)).filter(
          one => one.metadata?.key === key && (key !== undefined || one.amount === Number(amount)),
        )
        const standing = before.filter(stands)
        if (standing.length > 0) return transactionsOf(standing.map(one => one.balance_transaction))
        const withFee = accountId && applicationFeeBasisPoints > 0 ? { refund_application_fee: true } : {}
        try {
          const wanted = {
            payment_intent: intentId,
            amount: Number(amount),
            ...(key && { metadata: { key } }),
            expand: [withTransaction],
            ...withFee,
          }
          // One that no bank took is not what is asked for now, and the provider would answer with it again; nor is one that was refused when
          // all of it was to go back by itself.
          const own = [
            'refund',
            key ?? `${intentId}#owed#${amount}`,
            ...(before.length > 0 ? [before.length] : []),
          ].join('#')
          const made = await underKey(own, idempotencyKey =>
            stripe.refunds.create(wanted, { idempotencyKey, ...options }),
          )
          return transactionOf(made.balance_transaction)
        } catch (error) {
          if (hasCode(error, 'charge_disputed')) throw new PaymentsRefusal('payments.disputed')
          if (hasCode(error, 'balance_insufficient')) throw new PaymentsRefusal('payments.notEnough')
          if (hasCode(error, 'charge_already_refunded') || isOfParam(error, 'amount'))
            throw new PaymentsRefusal('payments.givenBackElsewhere')
          throw error
        }
      }),
    dispute: (disputeId, accountId) =>
      guarded(() =>
        ifThere(async () => {
          const wanted = { expand: [`${withIntent}.latest_charge.${withTransaction}`] }
          const found = await stripe.disputes.retrieve(disputeId, wanted, inAccount(accountId))
          const [dispute] = disputeOf(found)
          const intent = intentOf(found)
          if (!dispute) return undefined
          return {
            dispute,
            ...(found.status.startsWith('warning_') && { isInquiry: true as const }),
            intent: intent && toIntent(intent, accountId),
            transactions: transactionsOf(found.balance_transactions),
          }
        }),
      ),
    refundOf: (refundId, accountId) =>
      guarded(() =>
        ifThere(async () => {
          const expand = [withTransaction, withFailure]
          const refund = await stripe.refunds.retrieve(refundId, { expand }, inAccount(accountId))
          const { metadata, payment_intent: intentId } = refund
          const key = metadata?.key
          if (typeof intentId !== 'string') return undefined
          return {
            intentId,
            ...(key && { key }),
            ...(accountId && { accountId }),
            isGone: !stands(refund),
            transactions: transactionsOf([refund.balance_transaction, refund.failure_balance_transaction]),
          }
        }),
      ),
    isGivenBack: ({ key, intentId, accountId, amount }) =>
      guarded(async () => {
        const refunds = (await refundsOf(intentId, accountId)).filter(refund => refund.metadata?.key === key)
        return refunds.some(one => stands(one) && (amount === undefined || one.amount === Number(amount)))
      }),
    verifyWebhook: async (body, signature) => {
      let sent: unknown
      for (const secret of new Set([keys.webhookSecret, keys.connectWebhookSecret])) {
        if (sent !== undefined || secret === undefined) continue
        sent = await stripe.webhooks.constructEventAsync(body, signature, secret).catch(() => undefined)
      }
      if (sent === undefined) throw new BadSignature()
      const event = WebhookEvent.safeParse(sent)
      if (!event.success) return undefined
      const { id, type, account: accountId, data } = event.data
      const { object } = data
      return {
        id,
        type,
        intentId: object.object === 'payment_intent' ? object.id : undefined,
        disputeId: object.object === 'dispute' ? object.id : undefined,
        refundId: object.object === 'refund' ? object.id : undefined,
        payoutId: object.object === 'payout' ? object.id : undefined,
        feeId: object.object === 'application_fee' ? object.id : undefined,
        setupId: object.object === 'setup_intent' ? object.id : undefined,
        mandateId: object.object === 'mandate' ? object.id : undefined,
        accountId,
        isAccount:
          (object.object === 'account' && object.id === accountId) ||
          // That the account's owner disconnected the platform is told of the platform, in that account.
          (type.startsWith('account.application.') && accountId !== undefined),
      }
    },
  }
}

/** The adapter of a running function. */
export const openStripe = (options: StripeOptions): Promise<CardPayments> => openWithKeys(options, stripePayments)
