import type { Party } from '#shared/kit/event.ts'
import type { Known, Uses } from '../kit/serve.ts'

/**
 * The party that a caller acts for unless they are a client of the organisation that they name: to read ahead by, where nobody
 * knows yet, and for nothing else.
 */
export const likelyParty = ({ uid, organisationId }: Pick<Known<Uses>, 'uid' | 'organisationId'>): Party =>
  organisationId === undefined ? { id: uid ?? '', type: 'user' } : { id: organisationId, type: 'organization' }
