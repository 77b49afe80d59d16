import { audit } from './en/audit.ts'
import { organisations as pages } from './en/organisations.ts'

/** Texts of the organisations area. */
export const organisations = { ...pages, ...audit }
