import { z } from 'zod'
import type { Method } from '../kit/contract.ts'
import { leaves } from '../kit/leaves.ts'
import { queryLength } from '../kit/query.ts'
import { memberTypes } from './member-type.ts'
import { Organisation, StoredRole } from './organisation.ts'
import { Team } from './team.ts'

/** One of the caller's organisations, with the caller's role and permissions there. */
export const Workspace = z.object({
  organisation: Organisation,
  memberType: z.enum(memberTypes),
  /** While the usage fee is unpaid only the way to pay it is open. */
  status: z.enum(['active', 'feeUnpaid']),
  isOwner: z.boolean(),
  permissions: z.array(z.enum(leaves)),
  /** The role itself, so that the page can say why something is not granted. */
  role: StoredRole.pick({
    rid: true,
    name: true,
    level: true,
    department: true,
    assignment: true,
    production: true,
    transaction: true,
  }).optional(),
  /** The teams in which the caller can work: their own, or for who keeps teams and is in none, some of the organisation's. */
  teams: z.array(Team.pick({ tid: true, name: true })),
})

/** An organisation whose client the acting party is, and on whose host it is let in. */
const Joined = z.object({ id: z.string(), name: z.string(), domainName: z.string() })

/** The methods of Organisations about where one can work. */
export const workspaceMethods = {
  GET_MINE: {
    kind: 'query',
    doc: "The caller's organisations, with the caller's permissions and teams in each.",
    allow: 'signedIn',
    whileUnpaid: true,
    input: z.strictObject({}),
    output: z.object({ workspaces: z.array(Workspace) }),
  },
  GET_JOINED: {
    kind: 'query',
    doc: 'The organisations whose client the acting party is, by name where asked, a page at a time.',
    allow: 'signedIn',
    input: z.strictObject({ query: z.string().max(queryLength).default(''), cursor: z.string().max(2000).optional() }),
    output: z.object({ items: z.array(Joined), cursor: z.string().optional() }),
  },
} as const satisfies Record<string, Method>
