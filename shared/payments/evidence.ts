import { z } from 'zod'
import type { FileKind } from '../kit/file-kinds.ts'
import { Dispute } from './dispute.ts'
import { PaymentsRefusal } from './refusal.ts'

/**
 * What the provider takes as evidence of a dispute. The length of texts is declared by its SDK ("Update a dispute"). It makes one paper of all that is
 * said, and counts the sheets of that itself (docs.stripe.com/changelog/endive/2026-09-30/page-limit-validation-for-dispute-evidence).
 */
export const evidenceLimits = {
  /** Characters of each text. */
  text: 20_000,
  serviceDate: 200,
  /**
   * Bytes of all files together. As far as we know the provider's guide to answering disputes says so (docs.stripe.com/disputes/responding); no copy of it
   * could be read here. Its API takes 5 MB of each, and what is a little stricter than a bank loses nobody an answer.
   */
  bytes: 4_500_000,
} as const

/** The kinds of files that a payer's bank takes. */
export const evidenceTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const satisfies readonly FileKind[]
export type EvidenceType = (typeof evidenceTypes)[number]

export const isEvidenceType = (type: string): type is EvidenceType =>
  (evidenceTypes as readonly string[]).includes(type)

const text = z.string().trim().max(evidenceLimits.text)

/** What whoever was paid says: what was sold, when it was done, why the payment is theirs, and by which words nothing is to be given back. */
export const Evidence = z.strictObject({
  product: text,
  serviceDate: z.string().trim().max(evidenceLimits.serviceDate),
  explanation: text,
  /** How the client learnt of the terms on which money is given back. */
  refundPolicy: text.default(''),
  /** Why it is not given back here. */
  refundRefusal: text.default(''),
})
export type Evidence = z.output<typeof Evidence>

/** What a file proves; of each the provider takes one. */
export const evidenceKinds = ['agreement', 'receipt', 'service', 'communication', 'refundPolicy', 'other'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** The papers of the deal itself, and what each of them proves. */
export const dealPapers = ['contract', 'invoice', 'deliveries'] as const
export type DealPaper = (typeof dealPapers)[number]
export const proves: Readonly<Record<DealPaper, EvidenceKind>> = {
  contract: 'agreement',
  invoice: 'receipt',
  deliveries: 'service',
}

/** A file that is kept for the answer, or went with it. */
export const EvidenceFile = z.object({
  kind: z.enum(evidenceKinds),
  name: z.string(),
  size: z.number().int(),
})
export type EvidenceFile = z.output<typeof EvidenceFile>

/** A dispute with what was said of it so far. */
export const DisputeView = Dispute.extend({ evidence: Evidence, files: z.array(EvidenceFile) })
export type DisputeView = z.output<typeof DisputeView>

/** Why a dispute cannot be answered any more, as an errorType; undefined for one that can. */
export const answerProblem = (
  { status, answerBy }: Pick<Dispute, 'status' | 'answerBy'>,
  now: Date,
): 'payments.disputeAnswered' | 'payments.disputeOver' | undefined => {
  if (status !== 'needsResponse') return 'payments.disputeAnswered'
  return answerBy !== undefined && Date.parse(answerBy) <= now.getTime() ? 'payments.disputeOver' : undefined
}

/** @throws {Refusal} payments.disputeAnswered, payments.disputeOver */
export const assertAnswerable = (dispute: Pick<Dispute, 'status' | 'answerBy'>, now: Date): void => {
  const problem = answerProblem(dispute, now)
  if (problem) throw new PaymentsRefusal(problem)
}

/**
 * Holds a file to what the bank takes, beside those that are kept by now: one of the same kind gives way to it.
 * @throws {Refusal} payments.evidenceType, payments.evidenceTooLarge
 */
export const assertEvidence = (
  file: { readonly kind: EvidenceKind; readonly type: string; readonly size: number },
  kept: readonly EvidenceFile[],
): void => {
  if (!isEvidenceType(file.type)) throw new PaymentsRefusal('payments.evidenceType')
  const others = kept.filter(({ kind }) => kind !== file.kind).reduce((sum, { size }) => sum + size, 0)
  if (others + file.size > evidenceLimits.bytes) throw new PaymentsRefusal('payments.evidenceTooLarge')
}

/** So long before its day somebody is told of a dispute that nobody has answered. */
export const dueSoonMs = 3 * 24 * 60 * 60 * 1000

/** Whether a dispute that nobody has answered is due soon. */
export const isDueSoon = (dispute: Pick<Dispute, 'status' | 'answerBy'>, now: Date): boolean =>
  answerProblem(dispute, now) === undefined &&
  dispute.answerBy !== undefined &&
  Date.parse(dispute.answerBy) - now.getTime() <= dueSoonMs
