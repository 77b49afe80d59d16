import type { Request } from '#shared/deals/request.ts'
import { isAsSeen } from '#shared/deals/signatures-awaited.ts'
import { sameVersion } from '../kit/guard.ts'

/**
 * Holds a change to the version of a request that its author was looking at. A reminder saves the request, too, and changes nothing that anybody looks at.
 * @throws {Refusal} `call.conflict` when somebody saved it since
 */
export const asSeen = (request: Pick<Request, 'alike' | 'version'>, version: number): void => {
  if (!isAsSeen(request, version)) sameVersion(request, version)
}
