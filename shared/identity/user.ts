import { z } from 'zod'
import { emailField } from '../kit/fields.ts'
import { uid } from '../kit/id.ts'
import { pictureKey } from '../kit/picture.ts'
import { sharedItems } from './person.ts'

const text = (max: number) => z.string().trim().max(max)

/** A person. Created by the user pool's trigger when the account is confirmed; e-mail comes from there alone. */
export const User = z.object({
  uid,
  /** Small enough to stand beside a name. */
  avatar: pictureKey.optional(),
  firstName: text(80).default(''),
  middleName: text(80).default(''),
  lastName: text(80).default(''),
  penName: text(80).default(''),
  email: emailField,
  /** Whether the person proved to own the address: by a code, or by a provider that vouches for it. Nothing is granted on one that is not. */
  emailVerified: z.boolean().default(true),
  phone: text(32).default(''),
  website: text(255).default(''),
  dateOfBirth: z.iso.date().optional(),
  addressLine1: text(200).default(''),
  city: text(80).default(''),
  state: text(80).default(''),
  country: z.string().length(2).default('AU'),
  postalCode: text(12).default(''),
  publishedProfile: z.array(z.enum(sharedItems)).default([]),
  /** True until the profile was completed once, at /fillup. */
  isFirst: z.boolean(),
  identityVerified: z.boolean().default(false),
  /** Since when, by the last check that held. */
  verifiedAt: z.iso.datetime().optional(),
  language: z.enum(['en', 'fr']).default('en'),
  /** The ways of being told that the person has turned off (notices.ts). */
  muted: z.array(z.string()).default([]),
  /** `false` for a person who turned mail of deals off before there was `muted`. It is dropped when they next save what they are told. */
  dealMails: z.boolean().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type User = z.output<typeof User>
