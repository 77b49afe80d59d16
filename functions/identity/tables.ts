import { User } from '#shared/identity/user.ts'
import { table } from '../kit/table.ts'

export const Users = table(User)('Users', {
  pk: (key: { uid: string }) => key.uid,
  indexes: { byEmail: { pk: (part: { email: string }) => part.email } },
})
