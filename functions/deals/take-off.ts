import type { DealFile } from '#shared/deals/deal-file.ts'
import type { Request } from '#shared/deals/request.ts'
import { release } from '../files/loose.ts'
import type { Uploads } from '../files/tables.ts'
import type { Writes } from '../kit/repository.ts'
import type { DealFiles } from './tables.ts'

type Rows = { readonly dealFiles: Writes<typeof DealFiles>; readonly uploads: Writes<typeof Uploads> }

/** Takes a file off a deal: it is its side's again, loose. */
export const takeOff = async (
  { dealFiles, uploads }: Rows,
  request: Request,
  file: DealFile,
  now: Date,
): Promise<void> => {
  dealFiles.remove(file)
  await release(uploads, file, { owner: request[file.side], purpose: 'request', now })
}
