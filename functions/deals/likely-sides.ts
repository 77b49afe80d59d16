import type { Known, Uses } from '../kit/serve.ts'

/** The lists of deals that a caller probably sees, to read ahead by and for nothing else: in their own name people sell nothing. */
export const likelySides = ({
  organisationId,
}: Pick<Known<Uses>, 'organisationId'>): readonly ('purchase' | 'sale')[] =>
  organisationId === undefined ? ['purchase'] : ['purchase', 'sale']
