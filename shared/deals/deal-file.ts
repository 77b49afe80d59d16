import { z } from 'zod'
import { KeptFile } from '../files/kept-file.ts'
import { id } from '../kit/id.ts'
import { sides } from './request.ts'

/** The most files of one deal, of both sides together. */
export const mostDealFiles = 20

/** A file that a side of a deal brought. It belongs to the deal, through all requests and offers of it. */
export const DealFile = KeptFile.extend({ thread: id('request'), side: z.enum(sides) })
export type DealFile = z.output<typeof DealFile>
