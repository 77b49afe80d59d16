import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { id } from '../kit/id.ts'
import { DisputeId } from './dispute.ts'
import { DisputeView, dealPapers, evidenceKinds } from './evidence.ts'

const allow = 'department.account.profileEdit'
const touches = ['PaymentAccounts'] as const

/** The files that go with an answer to a payer's bank (spec part 2, section 7.1, Card payment provider). The provider keeps them. */
export const DisputeFiles = contract('DisputeFiles', {
  GET_PAPERS: {
    kind: 'query',
    doc: 'What of a deal can go with the answer to a dispute about its invoice: how many of its deliveries were accepted.',
    allow,
    input: z.strictObject({ invoiceId: id('invoice') }),
    output: z.object({ accepted: z.number().int() }),
  },
  ADD_PAPER: {
    kind: 'command',
    doc: 'Keeps a paper of the deal for the answer: the signed contract, the invoice, or the record of accepted deliveries. It takes the place of what proves the same.',
    allow,
    input: z.strictObject({ disputeId: DisputeId, paper: z.enum(dealPapers), language: z.enum(['en', 'fr']) }),
    output: DisputeView,
    touches,
  },
  ADD_FILE: {
    kind: 'command',
    doc: "Keeps the newest version of one of the caller's files for the answer, as what it proves.",
    allow,
    input: z.strictObject({ disputeId: DisputeId, kind: z.enum(evidenceKinds), file: id('fileThread') }),
    output: DisputeView,
    touches,
  },
  GET_URL: {
    kind: 'query',
    doc: 'An address of a file that is kept for the answer, or went with it, at the provider. It is good for a minute, and for whoever has it.',
    allow,
    input: z.strictObject({ disputeId: DisputeId, kind: z.enum(evidenceKinds) }),
    output: z.object({ url: z.string() }),
  },
  REMOVE_FILE: {
    kind: 'command',
    doc: 'Takes a file out that was kept for the answer.',
    allow,
    input: z.strictObject({ disputeId: DisputeId, kind: z.enum(evidenceKinds) }),
    output: DisputeView,
    touches,
  },
})
