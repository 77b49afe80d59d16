import { z } from 'zod'
import { table } from '#functions/kit/table.ts'

const Row = z.object({ id: z.string(), version: z.number().int() })

/** Tables for tests of what knows nothing of rows. */
export const Notes = table(Row)('Notes', { pk: (key: { id: string }) => key.id })
export const Colours = table(Row)('Colours', { pk: (key: { id: string }) => key.id })
