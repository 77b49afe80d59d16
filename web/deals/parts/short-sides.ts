import { Contracts } from '#shared/deals/Contracts.contract.ts'
import type { Request } from '#shared/deals/request.ts'
import { useQueryOf } from '../../lib/query.ts'

/** The sides that an open offer asks for more signatures than their people can give: the answer, or why there is none. */
export const useShortSides = (requestId: Request['id'], enabled = true) =>
  useQueryOf(Contracts, 'GET_SHORT_SIDES', { requestId }, { enabled })
