import type Stripe from 'stripe'
import { type Api, listPage, load, newId, seconds } from './api.ts'
import { invalid } from './error.ts'
import { holdEvidence } from './files.ts'
import { recordDispute } from './payouts.ts'
import type { Answered, Json, StripeObject } from './store.ts'

/**
 * Disputes: a payer's bank takes a charge back, whoever was paid may answer with evidence until a day, and the bank decides ("Disputes"
 * in Stripe's API). Some test cards are disputed as soon as they were charged; the documented words decide at once.
 */

const DAY = 24 * 3600
/** How long there is to answer, and how long a bank then looks at it. */
const answerDays = 9
const reviewDays = 3
/** What the provider keeps of a dispute, whatever comes of it. */
const fee = 2500

const noEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} as const satisfies Answered<Stripe.Dispute.Evidence>

/** The fields of evidence that are words. */
const words = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'uncategorized_text',
]
/** Those that are files, by their ids. */
const files = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
]
const mostWords = 150_000
const mostOfOne = 20_000

const detailsOf = (dispute: StripeObject) => dispute.evidence_details as { [name: string]: Json }

const move = (api: Api, dispute: StripeObject, amount: number, kept: number): void => {
  const transaction = recordDispute(api, dispute, amount, kept)
  dispute.balance_transactions = [...(dispute.balance_transactions as Json[]), transaction]
}

/** A payer's bank takes a charge back, or a part of it. */
export const openDispute = (
  api: Api,
  charge: StripeObject,
  reason: string,
  amount = Number(charge.amount_captured),
): void => {
  const created = seconds(api)
  const due = created + answerDays * DAY
  const dispute: StripeObject = {
    id: newId('dp'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency!,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence },
    evidence_details: {
      due_by: due,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    } satisfies Answered<Stripe.Dispute.EvidenceDetails>,
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent!,
    reason,
    status: 'needs_response',
  } satisfies Answered<Stripe.Dispute>
  move(api, dispute, -amount, fee)
  api.store.put({ ...charge, disputed: true })
  api.store.put(dispute)
  api.store.putTimer(dispute.id, due * 1000)
  api.emit('charge.dispute.created', dispute)
  api.emit('charge.dispute.funds_withdrawn', dispute)
}

/** Of how much a payer's bank takes back, where that is not all of a charge. */
const partOf = (amount: number, most: number): number => {
  if (!Number.isInteger(amount) || amount < 1 || amount >= most)
    throw invalid('A part is less than all of it.', { param: 'amount' })
  return amount
}

/** A payer's bank takes a charge back days after that, or a part of it. */
export const disputeLater = (api: Api, chargeId: string, amount: number): void => {
  const { object: charge } = load(api, 'charge', chargeId)
  const all = Number(charge.amount_captured)
  openDispute(api, charge, 'product_unacceptable', amount === all ? all : partOf(amount, all))
}

const close = (api: Api, dispute: StripeObject, status: 'won' | 'lost', back: number): void => {
  const closed = { ...dispute, status }
  if (back > 0) move(api, closed, back, 0)
  api.store.put(closed)
  api.emit('charge.dispute.closed', closed)
  if (back > 0) api.emit('charge.dispute.funds_reinstated', closed)
}

const decide = (api: Api, dispute: StripeObject, isWon: boolean): void =>
  close(api, dispute, isWon ? 'won' : 'lost', isWon ? Number(dispute.amount) : 0)

/** What a bank keeps of a dispute: what its rows took less what they gave back. */
const keptOf = ({ balance_transactions: rows }: StripeObject): number =>
  -(rows as unknown as readonly { readonly amount: number }[]).reduce((sum, { amount }) => sum + amount, 0)

/**
 * The bank decides for the payer and gives a part back all the same, as where that part had been refunded before, or a further part after that: the
 * dispute is "lost", and only its rows tell of the parts ("partially won" in the provider's dashboard).
 */
export const loseInPart = (api: Api, id: string, back: number): void => {
  const { object } = load(api, 'dispute', id)
  if (object.status === 'won') throw invalid('This dispute is already closed.')
  close(api, object, 'lost', partOf(back, keptOf(object)))
}

/** A bank gives back what it had taken for good, which the card schemes allow. */
export const regainDispute = (api: Api, id: string): void => {
  const { object } = load(api, 'dispute', id)
  if (object.status !== 'lost') throw invalid('Only a dispute that was lost can be regained.')
  close(api, object, 'won', keptOf(object))
}

/** The day has come: what nobody answered is lost; of what was answered the bank believes what explains itself. */
export const decideDispute = (api: Api, id: string): void => {
  const { object } = load(api, 'dispute', id)
  const { uncategorized_text: said } = object.evidence as { uncategorized_text: string | null }
  if (object.status === 'needs_response') decide(api, object, false)
  if (object.status === 'under_review') decide(api, object, Boolean(said))
}

/** Takes evidence as a draft or, with `submit`, once and for all. */
export const answerDispute = (api: Api, id: string): Json => {
  const { object } = load(api, 'dispute', id)
  const given = api.params.nested('evidence')
  const submit = api.params.choice('submit', ['true', 'false']) === 'true'
  object.metadata = api.params.metadata(object.metadata as Record<string, string>)
  if (object.status !== 'needs_response') {
    throw invalid('This dispute is already closed or its evidence was submitted.', { code: 'dispute_not_updatable' })
  }
  const evidence = { ...(object.evidence as { [name: string]: Json }) }
  for (const name of [...words, ...files]) {
    if (given?.has(name)) evidence[name] = given.text(name, mostOfOne) ?? null
  }
  const length = words.reduce((sum, name) => sum + String(evidence[name] ?? '').length, 0)
  if (length > mostWords) throw invalid('The evidence is too long.', { param: 'evidence' })
  const fileIds = files.flatMap(name => (evidence[name] === null ? [] : [String(evidence[name])]))
  holdEvidence(api, fileIds, length)
  const changed: StripeObject = {
    ...object,
    evidence,
    evidence_details: {
      ...detailsOf(object),
      has_evidence: length > 0 || fileIds.length > 0,
      ...(submit && { submission_count: 1, submission_method: 'manual' }),
    },
    ...(submit && { status: 'under_review' }),
  }
  api.store.put(changed)
  api.emit('charge.dispute.updated', changed)
  const { uncategorized_text: said } = evidence
  if (submit && (said === 'winning_evidence' || said === 'losing_evidence'))
    decide(api, changed, said === 'winning_evidence')
  else if (submit) api.store.putTimer(id, (seconds(api) + reviewDays * DAY) * 1000)
  return load(api, 'dispute', id).object
}

export const listDisputes = (api: Api): Json => {
  const intent = api.params.text('payment_intent')
  const charge = api.params.text('charge')
  return listPage(
    api,
    'dispute',
    '/v1/disputes',
    dispute =>
      (intent === undefined || dispute.payment_intent === intent) &&
      (charge === undefined || dispute.charge === charge),
  )
}
