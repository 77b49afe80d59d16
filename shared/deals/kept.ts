import type { Request } from './request.ts'

/** Whether a request holds what law asks to be kept when a person is erased: something that somebody signed. */
export const isKeptByLaw = ({ signs }: Pick<Request, 'signs'>): boolean => signs.length > 0
