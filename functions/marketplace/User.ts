import { displayName } from '#shared/identity/person.ts'
import { publicProfile } from '#shared/identity/profile.ts'
import type { User as Person } from '#shared/identity/user.ts'
import type { Parsed } from '#shared/kit/contract.ts'
import { isEmail, normaliseEmail } from '#shared/kit/email.ts'
import { UserSearch as contract, type FoundPerson } from '#shared/marketplace/people.contract.ts'
import { Users } from '../identity/tables.ts'
import { inEvenTime } from '../kit/even-time.ts'
import { type ReadDb, read, serve } from '../kit/serve.ts'
import { byName, personOf } from './found-names.ts'
import { organisationsBy, organisationTables } from './found-organisations.ts'

const uses = { tables: { ...organisationTables, users: read(Users) } } as const

/** A person as their own row shows them. */
const ofRow = (user: Person): FoundPerson => {
  const { uid, avatar, location, verifiedSince } = publicProfile(user)
  return {
    uid,
    name: displayName(user),
    verified: verifiedSince !== undefined,
    ...(avatar === undefined ? {} : { avatar }),
    ...(location?.city ? { city: location.city } : {}),
  }
}

/** Who publishes an address. Only that is told of it, so it is the same for one that nobody has. */
const publishing = async ({ users }: ReadDb<typeof uses>, given: string): Promise<Person[]> => {
  const email = normaliseEmail(given)
  if (!isEmail(email)) return []
  const { items } = await users.list('byEmail', { email })
  return items.filter(user => publicProfile(user).email !== undefined)
}

/** What is asked for: by an address people alone are found, by a number or a domain organisations alone. */
const wants = ({ fieldName, user }: Parsed<(typeof contract)['methods']['SEARCH_BY_FIELD']>) => ({
  people: fieldName === 'name' && user !== false,
  organisations: fieldName !== 'email' && user !== true,
})

/** The part of User that finds people and organisations: docs/decisions/finding-people.md. */
export const User = serve(
  contract,
  uses,
  {
    SEARCH_BY_FIELD: async (asked, { actor, db }) => {
      const { fieldName, query } = asked
      const isOther = ({ uid }: { readonly uid: string }) => uid !== actor.uid
      if (fieldName === 'email') {
        const users = await inEvenTime(() => publishing(db, query))
        return { users: users.filter(isOther).map(ofRow), organizations: [] }
      }
      const { people, organisations } = wants(asked)
      const [named, organizations] = await Promise.all([
        people ? byName(db, 'person', query) : [],
        organisations ? organisationsBy(db, fieldName, query) : [],
      ])
      return { users: named.map(personOf).filter(isOther), organizations }
    },
    GET_BY_EMAILS: ({ emails }, { db }) =>
      inEvenTime(async () => {
        const once = [...new Set(emails.map(normaliseEmail))]
        const found = await Promise.all(once.map(email => publishing(db, email)))
        return { users: found.flatMap((users, n) => users.map(user => ({ ...ofRow(user), email: once[n] ?? '' }))) }
      }),
  },
  {
    // Who asks makes no difference to what has a name. What is found by an address would tell by its time whether somebody has it.
    SEARCH_BY_FIELD: (asked, { db }) => {
      const { fieldName, query } = asked
      const { people, organisations } = wants(asked)
      return [
        ...(people ? [byName(db, 'person', query)] : []),
        ...(organisations && fieldName !== 'email' ? [organisationsBy(db, fieldName, query)] : []),
      ]
    },
  },
)
