import { z } from 'zod'
import type { Method } from '../kit/contract.ts'
import { id } from '../kit/id.ts'
import { Copy } from './copy.ts'
import { cidPattern } from './ipfs/cid.ts'
import { FileVersion } from './thread.ts'

/** A copy as whoever reads the thread sees it. */
export const CopyView = Copy.pick({ number: true, cid: true, size: true, state: true, askedAt: true })

const version = { id: id('fileThread'), number: z.number().int().positive() }

/** The methods of Files about copies on IPFS (spec part 2, section 7.1, File threads). */
export const copiesMethods = {
  IPFS_UPLOAD: {
    kind: 'command',
    doc: 'Keeps a version of a file on IPFS: sealed with a key of its own, so that its identifier shows everybody that it is unchanged and nobody what is in it.',
    allow: 'production.file',
    input: z.strictObject(version),
    output: CopyView,
    touches: ['Files'],
  },
  IPFS_DOWNLOAD: {
    kind: 'query',
    doc: 'What whoever may read a file needs to read its copy on IPFS with this identifier: an address of the copy, good for a minute, and the key of that version.',
    allow: 'signedIn',
    input: z.strictObject({ id: id('fileThread'), hash: z.string().regex(cidPattern) }),
    output: FileVersion.pick({ number: true, name: true, type: true, hash: true }).extend({
      url: z.string(),
      /** 256 bits in base64. */
      key: z.string(),
    }),
  },
  IPFS_REMOVE: {
    kind: 'command',
    doc: 'Ends that a version is kept on IPFS: its key is destroyed at once, so that what others still hold of it can be read by nobody.',
    allow: 'production.file',
    input: z.strictObject(version),
    output: z.object({}),
    touches: ['Files'],
  },
} as const satisfies Record<string, Method>
