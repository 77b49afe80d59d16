import { z } from 'zod'
import { User } from '../identity/user.ts'
import { contract } from '../kit/contract.ts'
import { emailField } from '../kit/fields.ts'
import { queryLength } from '../kit/query.ts'

/** Shorter is no search: nobody goes through the people of the product letter by letter. */
export const shortestName = 2
/** Addresses that are looked up at once. */
export const mostAddresses = 10

/** A person as a list shows them. */
export const FoundPerson = z.object({
  uid: z.string(),
  name: z.string(),
  avatar: User.shape.avatar,
  /** The town, where it is published. */
  city: z.string().optional(),
  verified: z.boolean(),
})
export type FoundPerson = z.output<typeof FoundPerson>

/** An organisation as a list shows it. */
export const FoundOrganisation = z.object({
  id: z.string(),
  name: z.string(),
  domainName: z.string(),
  logo: z.string().optional(),
  city: z.string().optional(),
  /** What its name looks like at a glance. */
  look: z.string().optional(),
})
export type FoundOrganisation = z.output<typeof FoundOrganisation>

const query = z.string().trim().min(shortestName).max(queryLength)

/** The part that search has in User: whoever publishes something of themselves is found by it (docs/decisions/finding-people.md). */
export const UserSearch = contract('User', {
  SEARCH_BY_FIELD: {
    kind: 'query',
    doc: 'People who publish something of themselves, and organisations, by name; people by the e-mail that they publish, organisations by domain name or ABN.',
    allow: 'signedIn',
    input: z.strictObject({
      fieldName: z.enum(['name', 'email', 'domainName', 'abn']),
      query,
      /** People alone, or organisations alone; both without. */
      user: z.boolean().optional(),
    }),
    output: z.object({ users: z.array(FoundPerson), organizations: z.array(FoundOrganisation) }),
  },
  GET_BY_EMAILS: {
    kind: 'query',
    doc: 'Who publishes each of some e-mail addresses, as contacts have them. One that nobody publishes answers as one that nobody has.',
    allow: 'signedIn',
    input: z.strictObject({ emails: z.array(emailField).min(1).max(mostAddresses) }),
    output: z.object({ users: z.array(FoundPerson.extend({ email: z.string() })) }),
  },
})
