import type { Request } from '#shared/deals/request.ts'
import { type DbOf, read } from '../kit/serve.ts'
import * as tables from './tables.ts'

/** The tables that a document and its signatures take, for the `uses` of whoever shows them. */
export const documentTables = {
  requests: read(tables.Requests),
  engagements: read(tables.Engagements),
  signatures: read(tables.Signatures),
} as const

type Rows = DbOf<typeof documentTables>

/** The signatures under a document: as many as both sides may ask for. */
export const signaturesOf = ({ signatures }: Pick<Rows, 'signatures'>, requestId: Request['id']) =>
  signatures.rows({ requestId }, { limit: 50 })

/** What a call reads ahead that names a request for its document and who signed it. */
export const namedDocument = (rows: Rows, requestId: Request['id']): Promise<unknown>[] => [
  rows.requests.get({ id: requestId }),
  rows.engagements.get({ requestId }),
  signaturesOf(rows, requestId),
]
