import { audit } from './fr/audit.ts'
import { organisations as pages } from './fr/organisations.ts'

/** Texts of the organisations area in French. */
export const organisations = { ...pages, ...audit }
