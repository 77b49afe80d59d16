import { write } from '../kit/serve.ts'
import * as tables from './tables.ts'

/** The two rows of a relation, for the `uses` of whoever makes one. */
export const bothSides = { members: write(tables.Members), relations: write(tables.Relations) } as const
/** The same with what the organisations, their roles and teams say of how many they are with, for whoever changes one. */
export const relationTables = {
  ...bothSides,
  organisations: write(tables.Organisations),
  roles: write(tables.Roles),
  teams: write(tables.Teams),
  teamMembers: write(tables.TeamMembers),
} as const
