import { audit } from './fr/audit.ts'
import { invitations } from './fr/invitations.ts'
import { organisations as pages } from './fr/organisations.ts'
import { people } from './fr/people.ts'
import { relations } from './fr/relations.ts'
import { structure } from './fr/structure.ts'

/** Texts of the organisations area in French. */
export const organisations = { ...pages, ...audit, ...invitations, ...people, ...relations, ...structure }
