import { z } from 'zod'
import { table } from '../kit/table.ts'

const GoneTeam = z.object({ oid: z.string(), tid: z.string(), at: z.iso.datetime(), version: z.number().int() })

const keptMs = 30 * 86_400_000

/** Teams that were deleted, for those who keep something of teams and follow this: the stream of the teams themselves is full of other things. */
export const GoneTeams = table(GoneTeam)('GoneTeams', {
  pk: (key: { oid: string; tid: string }) => key.oid,
  sk: key => key.tid,
  stream: true,
  expires: ({ at }) => Math.floor((Date.parse(at) + keptMs) / 1000),
})
