import { audit } from './en/audit.ts'
import { invitations } from './en/invitations.ts'
import { organisations as pages } from './en/organisations.ts'
import { people } from './en/people.ts'
import { relations } from './en/relations.ts'
import { structure } from './en/structure.ts'

/** Texts of the organisations area. */
export const organisations = { ...pages, ...audit, ...invitations, ...people, ...relations, ...structure }
