import { ContractPapers as contract } from '#shared/deals/ContractPapers.contract.ts'
import type { Request } from '#shared/deals/request.ts'
import { type ReadDb, serve } from '../kit/serve.ts'
import { sealer } from '../ports/seal-key.ts'
import { seen } from './access.ts'
import { printedContract } from './contract-paper.ts'
import { namedDocument } from './documents.ts'
import { paperParty } from './paper-facts.ts'
import { contractPaperTables } from './paper-tables.ts'

const uses = { tables: contractPaperTables, ports: { sealer } } as const

/** Read ahead: where the supplier is, which the letterhead says. */
const supplierOf = async (db: ReadDb<typeof uses>, requestId: Request['id']): Promise<unknown> => {
  const request = await db.requests.get({ id: requestId })
  return request && paperParty(db, request.supplier, request.supplierName)
}

export const ContractPapers = serve(
  contract,
  uses,
  {
    GET: async ({ requestId, language }, { db, actor, ports }) => {
      const request = await db.requests.need({ id: requestId })
      seen(request, actor)
      return printedContract(db, request, language, ports.sealer)
    },
  },
  { GET: ({ requestId }, { db }) => [...namedDocument(db, requestId), supplierOf(db, requestId)] },
)
