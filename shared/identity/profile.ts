import { z } from 'zod'
import { nameField } from '../kit/fields.ts'
import { isCountry } from './countries.ts'
import { displayName } from './person.ts'
import { User } from './user.ts'
import { keptVerified } from './verification.ts'

const text = (max: number) => z.string().trim().max(max)

/** What a person may change about themselves. E-mail is the user pool's; verification and times are the server's. */
export const ProfileInput = z.strictObject({
  firstName: nameField(80).min(1, 'identity.firstNameRequired'),
  middleName: nameField(80).optional(),
  lastName: nameField(80).min(1, 'identity.lastNameRequired'),
  penName: nameField(80).optional(),
  phone: z
    .string()
    .trim()
    .max(32)
    .regex(/^(\+?[0-9][0-9 ()-]*)?$/, 'identity.phoneInvalid')
    .optional(),
  website: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(255)]).optional(),
  dateOfBirth: z.union([z.literal(''), z.iso.date()]).optional(),
  addressLine1: text(200).optional(),
  city: text(80).optional(),
  state: text(80).optional(),
  country: z.string().refine(isCountry, 'identity.countryUnknown').optional(),
  postalCode: text(12).optional(),
  publishedProfile: User.shape.publishedProfile.unwrap().optional(),
  language: z.enum(['en', 'fr']).optional(),
})
export type ProfileInput = z.output<typeof ProfileInput>

/** What others see of a person: a name, and what the person chose to publish (spec part 1, section 6, "Profile cards"). */
export const PublicProfile = z.object({
  uid: z.string(),
  avatar: User.shape.avatar,
  firstName: z.string(),
  lastName: z.string(),
  penName: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  website: z.string().optional(),
  dateOfBirth: z.string().optional(),
  location: z.object({ city: z.string(), state: z.string(), country: z.string() }).optional(),
  /** Since when the name is verified by a document. */
  verifiedSince: z.iso.datetime().optional(),
})
export type PublicProfile = z.output<typeof PublicProfile>

/** The part of a person that others may see. */
export const publicProfile = (user: User): PublicProfile => {
  const shown = new Set(user.publishedProfile)
  const { uid, avatar, firstName, lastName, penName, city, state, country } = user
  return {
    uid,
    firstName,
    lastName,
    penName,
    ...(avatar !== undefined && { avatar }),
    ...(shown.has('email') && user.emailVerified && { email: user.email }),
    ...(shown.has('phone') && user.phone && { phone: user.phone }),
    ...(shown.has('website') && user.website && { website: user.website }),
    ...(shown.has('dateOfBirth') && user.dateOfBirth && { dateOfBirth: user.dateOfBirth }),
    ...(shown.has('location') && { location: { city, state, country } }),
    ...(user.identityVerified && user.verifiedAt && { verifiedSince: user.verifiedAt }),
  }
}

/** Whether others find a person by name: who publishes nothing of themselves is found by nobody. */
export const isFindable = (user: User): boolean => user.publishedProfile.length > 0 && displayName(user) !== ''

/** The person after saving the profile, and from then on no first-time user. */
export const withProfile = (user: User, input: ProfileInput, at: string): User => {
  const { dateOfBirth, ...rest } = input
  const { dateOfBirth: before, ...others } = user
  const born = dateOfBirth ?? before
  const after = { ...others, ...rest, ...(born && { dateOfBirth: born }), isFirst: false, updatedAt: at }
  return keptVerified(user, after)
}

/** What the user pool knows of a person. */
export type PoolPerson = {
  readonly uid: User['uid']
  readonly email: string
  readonly emailVerified: boolean
  readonly firstName: string
  readonly lastName: string
  readonly language: User['language']
}

/** A person when first made, before the profile is complete. */
export const newUser = (person: PoolPerson, at: string): Omit<User, 'version'> => ({
  ...person,
  middleName: '',
  penName: '',
  phone: '',
  website: '',
  addressLine1: '',
  city: '',
  state: '',
  country: 'AU',
  postalCode: '',
  publishedProfile: [],
  isFirst: true,
  identityVerified: false,
  muted: [],
  createdAt: at,
  updatedAt: at,
})

/**
 * Whether somebody may sign up with an address that people of the product have already: not when one of them has shown it
 * to be theirs. So nobody takes over an account through a provider that says anything, and nobody keeps an address from its
 * owner by claiming it first.
 */
export const isAddressFree = (holders: readonly Pick<User, 'emailVerified'>[]): boolean =>
  holders.every(holder => !holder.emailVerified)
