import type { Proposals } from '#shared/deals/Proposals.contract.ts'
import { type Handlers, read, write } from '../../kit/serve.ts'
import { Services } from '../../marketplace/tables.ts'
import { ratePorts, rateTables } from '../../organisations/freezing.ts'
import { Members, Relations } from '../../organisations/tables.ts'
import { signatoryTables } from '../parties.ts'
import * as proposalTables from '../proposal-tables.ts'
import * as tables from '../tables.ts'

/** What the handlers of Proposals use. */
export const uses = {
  tables: {
    proposals: write(proposalTables.Proposals),
    letters: write(proposalTables.ProposalLetters),
    requests: write(tables.Requests),
    engagements: write(tables.Engagements),
    services: read(Services),
    members: read(Members),
    relations: read(Relations),
    ...signatoryTables,
    ...rateTables,
  },
  ports: ratePorts,
} as const

/** The handler of one method. */
export type Handler<M extends keyof (typeof Proposals)['methods']> = Handlers<typeof Proposals, typeof uses>[M]
/** What every handler of Proposals is handed besides its input. */
export type ProposalWork = Parameters<Handler<'CREATE'>>[1]
