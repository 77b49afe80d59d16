import type Stripe from 'stripe'
import { type Evidence, type EvidenceFile, type EvidenceKind, evidenceKinds } from '#shared/payments/evidence.ts'

/** Under which names the provider keeps what is said of a dispute, and the files that go with it. */

export const wordsOf = (evidence: Stripe.Dispute.Evidence): Evidence => ({
  product: evidence.product_description ?? '',
  serviceDate: evidence.service_date ?? '',
  explanation: evidence.uncategorized_text ?? '',
  refundPolicy: evidence.refund_policy_disclosure ?? '',
  refundRefusal: evidence.refund_refusal_explanation ?? '',
})

export const fieldsOf = (evidence: Evidence): Stripe.DisputeUpdateParams.Evidence => ({
  product_description: evidence.product,
  service_date: evidence.serviceDate,
  uncategorized_text: evidence.explanation,
  refund_policy_disclosure: evidence.refundPolicy,
  refund_refusal_explanation: evidence.refundRefusal,
})

export const fieldOf = {
  agreement: 'customer_signature',
  receipt: 'receipt',
  service: 'service_documentation',
  communication: 'customer_communication',
  refundPolicy: 'refund_policy',
  other: 'uncategorized_file',
} as const satisfies Record<EvidenceKind, keyof Stripe.Dispute.Evidence>

/** The files themselves, and not their ids alone. */
export const withFiles: readonly string[] = Object.values(fieldOf).map(field => `evidence.${field}`)

/** The files of a dispute that was asked for with them. */
export const evidenceFilesOf = (evidence: Stripe.Dispute.Evidence): EvidenceFile[] =>
  evidenceKinds.flatMap(kind => {
    const file = evidence[fieldOf[kind]]
    if (file === null || typeof file === 'string') return []
    return [{ kind, name: file.filename ?? file.id, size: file.size }]
  })
