import { z } from 'zod'
import { id } from '../kit/id.ts'
import { structureNameLength } from './organisation.ts'

/** In how many teams somebody may be. */
export const teamsOfMember = 20

/** How many members one call puts into a team and takes out of it. */
export const membersAtOnce = 20

/** Some people of an organisation who are responsible for something together. */
export const Team = z.object({
  tid: id('team'),
  oid: id('organisation'),
  name: z.string().trim().min(1).max(structureNameLength),
  memberCount: z.number().int().min(0).default(0),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type Team = z.output<typeof Team>

/** That a member is in a team, with what the team's list says of them. The member's own row names the team, too. */
export const TeamMember = z.object({
  tid: id('team'),
  mid: id('member'),
  oid: id('organisation'),
  name: z.string().max(400),
  since: z.iso.datetime(),
  version: z.number().int(),
})
export type TeamMember = z.output<typeof TeamMember>
