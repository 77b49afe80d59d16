import { namesOf } from '#shared/identity/person.ts'
import type { Uid } from '#shared/kit/id.ts'
import { type DbOf, read } from '../kit/serve.ts'
import { Users } from './tables.ts'

const tables = { users: read(Users) } as const

/** The names that a person may sign with, first and last name first. @throws {Refusal} notFound */
export const ownNames = async ({ users }: DbOf<typeof tables>, uid: Uid): Promise<string[]> => {
  const user = await users.need({ uid })
  const names = namesOf(user)
  return names.length > 0 ? names : [user.email]
}
