import { z } from 'zod'
import { fileKindNames } from '../kit/file-kinds.ts'
import { id, uid } from '../kit/id.ts'
import { nameLength } from './upload.ts'

/** A file that came through its check, as whatever keeps it copies it from its upload. */
export const KeptFile = z.object({
  /** The upload that it came by. */
  id: id('file'),
  by: uid,
  name: z.string().max(nameLength),
  type: z.enum(fileKindNames),
  size: z.number().int(),
  key: z.string(),
  /** The picture of it in small, where there is one. */
  thumb: z.string().optional(),
  at: z.iso.datetime(),
  version: z.number().int(),
})
