import type Stripe from 'stripe'
import { type KeptInstruments, NoSuchCustomer, NoSuchSetup, type Setup, type SetupStatus } from './kept-instruments.ts'
import { clientOf, guarded, isOfParam, isRefused } from './stripe.ts'
import { underKey } from './stripe-keys.ts'
import { openWithKeys, type StripeKeys, type StripeOptions } from './stripe-secret.ts'
import { hasCode, ifThere, labelOf, providerKind } from './stripe-shapes.ts'

const statuses: Readonly<Record<string, SetupStatus>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

const two = (number: number) => String(number).padStart(2, '0')

/** Whether a set-up came to a mandate by which nothing is debited any more: what was to be kept is of no use then. */
const isRevoked = ({ mandate }: Stripe.SetupIntent): boolean =>
  mandate !== null && typeof mandate !== 'string' && mandate.status === 'inactive'

/** Whether its customer was deleted in the account: nothing can be kept with it any more. */
const isOfNobody = ({ customer }: Stripe.SetupIntent): boolean =>
  customer !== null && typeof customer !== 'string' && customer.deleted === true

/** Whether nothing comes of a set-up any more, or what came of it is of no use. */
const isOver = (setup: Stripe.SetupIntent): boolean => isRevoked(setup) || isOfNobody(setup)

const keptOf = (setup: Stripe.SetupIntent): Setup['kept'] => {
  const { status, payment_method: method, mandate } = setup
  if (status !== 'succeeded' || isOver(setup) || !method || typeof method === 'string') return undefined
  const { id, card } = method
  const mandateId = typeof mandate === 'string' ? mandate : mandate?.id
  return {
    methodId: id,
    label: labelOf(method) ?? '',
    ...(mandateId && { mandateId }),
    ...(card && { expires: `${card.exp_year}-${two(card.exp_month)}` }),
  }
}

const toSetup = (setup: Stripe.SetupIntent, accountId: string): Setup => {
  const kept = keptOf(setup)
  const error = setup.last_setup_error
  const failed = error?.decline_code || error?.code
  return {
    id: setup.id,
    accountId,
    // A status that a later version adds is one to wait in.
    status: isOver(setup) ? 'canceled' : (statuses[setup.status] ?? 'processing'),
    clientSecret: setup.client_secret ?? '',
    metadata: setup.metadata ?? {},
    ...(kept && { kept }),
    ...(failed && { failed }),
  }
}

const expand = ['payment_method', 'mandate', 'customer']

/** What is asked in an account that the provider shows us no more. */
const inShown = (error: unknown): unknown => (hasCode(error, 'account_invalid') ? new NoSuchSetup() : error)

/** Kept cards and bank debits over the stripe SDK, its keys already read. */
export const stripeInstruments = (keys: StripeKeys, apiUrl?: string): KeptInstruments => {
  const stripe = clientOf(keys, apiUrl)
  const setup = (setupId: string, accountId: string): Promise<Setup> =>
    guarded(async () => {
      try {
        return toSetup(await stripe.setupIntents.retrieve(setupId, { expand }, { stripeAccount: accountId }), accountId)
      } catch (error) {
        throw hasCode(error, 'resource_missing') || hasCode(error, 'account_invalid') ? new NoSuchSetup() : error
      }
    })
  return {
    createOrGetCustomer: ({ accountId, key, name, metadata }) =>
      guarded(async () => {
        const made = await underKey(key, idempotencyKey =>
          stripe.customers.create({ name, metadata }, { idempotencyKey, stripeAccount: accountId }),
        ).catch((error: unknown): never => {
          throw inShown(error)
        })
        return made.id
      }),
    createOrGetSetup: ({ accountId, key, customerId, kind, metadata }) =>
      guarded(async () => {
        const wanted: Stripe.SetupIntentCreateParams = {
          customer: customerId,
          allowed_payment_method_types: [providerKind(kind)],
          usage: 'off_session',
          metadata,
        }
        const created = await underKey(key, idempotencyKey =>
          stripe.setupIntents.create(wanted, { idempotencyKey, stripeAccount: accountId }),
        ).catch((error: unknown): never => {
          throw isOfParam(error, 'customer') && hasCode(error, 'resource_missing')
            ? new NoSuchCustomer()
            : inShown(error)
        })
        return created.lastResponse.headers['idempotent-replayed']
          ? setup(created.id, accountId)
          : toSetup(created, accountId)
      }),
    setup,
    mandate: (mandateId, accountId) =>
      guarded(() =>
        ifThere(async () => {
          const options = { stripeAccount: accountId }
          const wanted = { expand: ['payment_method.customer'] }
          const { status, payment_method: method } = await stripe.mandates.retrieve(mandateId, wanted, options)
          const customer = typeof method === 'string' ? null : method.customer
          const metadata = customer && typeof customer !== 'string' && !customer.deleted ? customer.metadata : {}
          return { id: mandateId, accountId, isOver: status === 'inactive', metadata }
        }),
      ),
    cancelSetup: (setupId, accountId) =>
      guarded(async () => {
        try {
          const options = { stripeAccount: accountId }
          return toSetup(await stripe.setupIntents.cancel(setupId, { expand }, options), accountId)
        } catch (error) {
          if (hasCode(error, 'setup_intent_unexpected_state')) return setup(setupId, accountId)
          throw inShown(error)
        }
      }),
    detach: (methodId, accountId) =>
      guarded(async () => {
        try {
          await stripe.paymentMethods.detach(methodId, {}, { stripeAccount: accountId })
        } catch (error) {
          // It is detached already, or the provider has it no more.
          if (isRefused(error) || hasCode(error, 'resource_missing')) return
          throw inShown(error)
        }
      }),
  }
}

/** The adapter of a running function. */
export const openStripeInstruments = (options: StripeOptions): Promise<KeptInstruments> =>
  openWithKeys(options, stripeInstruments)
