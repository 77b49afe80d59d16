import type { ClientViews as contract } from '#shared/deals/ClientViews.contract.ts'
import { type Handlers, read, write } from '../../kit/serve.ts'
import { sealer } from '../../ports/seal-key.ts'
import { ClientViews, ViewAnswerCodes } from '../client-view-tables.ts'
import { contractPaperTables, paperTables, signingTables } from '../paper-tables.ts'
import * as tables from '../tables.ts'

/** What the handlers of ClientViews use. */
export const uses = {
  tables: {
    ...contractPaperTables,
    ...paperTables,
    ...signingTables,
    engagements: read(tables.Engagements),
    views: write(ClientViews),
    answerCodes: write(ViewAnswerCodes),
  },
  ports: { sealer },
} as const

/** The handler of one method. */
export type Handler<M extends keyof (typeof contract)['methods']> = Handlers<typeof contract, typeof uses>[M]
