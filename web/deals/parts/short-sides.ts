import { Contracts } from '#shared/deals/Contracts.contract.ts'
import type { Request } from '#shared/deals/request.ts'
import type { ShortSides } from '#shared/deals/request-acts.ts'
import { useQueryOf } from '../../lib/query.ts'

/** The sides that an open offer asks for more signatures than their people can give, once that is known. */
export const useShortSides = (requestId: Request['id'], enabled: boolean): ShortSides | undefined =>
  useQueryOf(Contracts, 'GET_SHORT_SIDES', { requestId }, { enabled }).data?.short
