import { z } from 'zod'
import { contract } from '../kit/contract.ts'
import { id } from '../kit/id.ts'
import { DealFile, mostDealFiles } from './deal-file.ts'

/** What both sides of a deal see of a file. */
export const DealFileView = DealFile.pick({
  id: true,
  side: true,
  name: true,
  type: true,
  size: true,
  at: true,
}).extend({
  hasThumb: z.boolean(),
})
export type DealFileView = z.output<typeof DealFileView>

const files = z.object({ files: z.array(DealFileView) })
const ofDeal = { requestId: id('request') }

/** The part that deals have in uploads: the files of a request and of reported deliveries, which both sides read. */
export const Uploads = contract('Uploads', {
  GET_OF_REQUEST: {
    kind: 'query',
    doc: 'The files of the deal that a request belongs to, for either side.',
    allow: 'signedIn',
    input: z.strictObject(ofDeal),
    output: files,
  },
  GET_REQUEST_URL: {
    kind: 'query',
    doc: 'An address that is good for a minute, for a file of a deal; `thumb` for it in small.',
    allow: 'signedIn',
    input: z.strictObject({ ...ofDeal, id: id('file'), thumb: z.boolean().optional() }),
    output: z.object({ url: z.string() }),
  },
  GET_DELIVERY_URL: {
    kind: 'query',
    doc: 'An address that is good for a minute, for a file that a delivery was reported with; `thumb` for it in small.',
    allow: 'signedIn',
    input: z.strictObject({
      contractId: id('contract'),
      number: z.number().int().min(1),
      /** The report that it stands with. */
      entry: z.number().int().min(1),
      id: id('file'),
      thumb: z.boolean().optional(),
    }),
    output: z.object({ url: z.string() }),
  },
  ADD_TO_REQUEST: {
    kind: 'command',
    doc: 'Attaches uploads of the own side, which passed their check, to a deal.',
    allow: 'signedIn',
    input: z.strictObject({ ...ofDeal, ids: z.array(id('file')).min(1).max(mostDealFiles) }),
    output: files,
  },
  REMOVE_FROM_REQUEST: {
    kind: 'command',
    doc: 'Takes a file of the own side away from a deal that nobody has signed yet.',
    allow: 'signedIn',
    input: z.strictObject({ ...ofDeal, id: id('file') }),
    output: files,
  },
})
