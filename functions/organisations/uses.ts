import { write } from '../kit/serve.ts'
import { GoneTeams } from './gone-tables.ts'
import { answeringUses } from './invitation-received.ts'
import { joiningTables } from './joining.ts'
import { relationTables } from './relation-tables.ts'
import * as tables from './tables.ts'

/** What the handlers of Organisations use. */
export const uses = {
  ports: answeringUses.ports,
  tables: {
    ...answeringUses.tables,
    ...joiningTables,
    ...relationTables,
    roles: write(tables.Roles),
    domains: write(tables.Domains),
    businessNumbers: write(tables.BusinessNumbers),
    goneTeams: write(GoneTeams),
  },
} as const
