import type { Request } from '#shared/deals/request.ts'
import type { Reads } from '../kit/repository.ts'
import type * as tables from './tables.ts'

type Signed = { readonly signatures: Reads<typeof tables.Signatures> }
type Rows = Signed & {
  readonly requests: Reads<typeof tables.Requests>
  readonly engagements: Reads<typeof tables.Engagements>
}

/** The signatures under a document: as many as both sides may ask for. */
export const signaturesOf = ({ signatures }: Signed, requestId: Request['id']) =>
  signatures.rows({ requestId }, { limit: 50 })

/** What a call reads ahead that names a request for its document and who signed it. */
export const namedDocument = (rows: Rows, requestId: Request['id']): Promise<unknown>[] => [
  rows.requests.get({ id: requestId }),
  rows.engagements.get({ requestId }),
  signaturesOf(rows, requestId),
]
