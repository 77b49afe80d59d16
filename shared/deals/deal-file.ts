import { z } from 'zod'
import { fileKindNames } from '../files/purposes.ts'
import { nameLength } from '../files/upload.ts'
import { id, uid } from '../kit/id.ts'
import { sides } from './request.ts'

/** The most files of one deal, of both sides together. */
export const mostDealFiles = 20

/** A file that a side of a deal brought. It belongs to the deal, through all requests and offers of it. */
export const DealFile = z.object({
  thread: id('request'),
  /** The upload that it came by. */
  id: id('file'),
  side: z.enum(sides),
  by: uid,
  name: z.string().max(nameLength),
  type: z.enum(fileKindNames),
  size: z.number().int(),
  key: z.string(),
  thumb: z.string().optional(),
  at: z.iso.datetime(),
  version: z.number().int(),
})
export type DealFile = z.output<typeof DealFile>
