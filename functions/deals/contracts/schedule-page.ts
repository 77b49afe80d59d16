import { z } from 'zod'
import type { Contracts } from '#shared/deals/Contracts.contract.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { ReadDb } from '../../kit/serve.ts'
import { overlaysFrom } from '../overlays.ts'
import type { uses } from './uses.ts'

type Asked = Parsed<(typeof Contracts)['methods']['GET_SCHEDULE']>

const From = z.object({ from: z.number().int().min(1).max(10_000_000) })

/** The number that a page begins with. @throws {Refusal} input.invalid */
export const firstOf = ({ cursor, from }: Pick<Asked, 'cursor' | 'from'>): number => {
  if (cursor === undefined) return from
  try {
    return From.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).from
  } catch {
    throw new Refusal('input.invalid', { field: 'cursor', problem: 'not a cursor of this list' })
  }
}

/** What happened to the items of a page, which its cursor names before the contract is known. */
export const overlaysOfPage = async ({ scheduleItems }: ReadDb<typeof uses>, asked: Asked) =>
  overlaysFrom(scheduleItems, asked.contractId, asked.kind, firstOf(asked), asked.limit)
