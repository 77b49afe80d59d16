import type { User } from '../identity/user.ts'
import type { Organisation } from '../organisations/organisation.ts'
import type { MatchRecord } from './match-fields.ts'

/** A person as contact matching compares people. A pen name is another name of the same person. */
export const recordOfUser = (user: User): MatchRecord => ({
  id: user.uid,
  firstName: user.firstName,
  middleName: user.middleName,
  lastName: user.lastName,
  casualName: user.penName,
  // An address that was never confirmed is no evidence: one could claim another's contacts with it.
  email: user.emailVerified ? user.email : null,
  phone: user.phone,
  addressLine1: user.addressLine1,
  city: user.city,
  region: user.state,
  postalCode: user.postalCode,
  country: user.country,
})

/** An organisation as contact matching compares it, with its contact person. */
export const recordOfOrganisation = (organisation: Organisation): MatchRecord => ({
  id: organisation.id,
  tradingName: organisation.tradingName,
  firstName: organisation.firstName,
  lastName: organisation.lastName,
  email: organisation.email,
  phone: organisation.phone,
  addressLine1: organisation.addressLine1,
  city: organisation.city,
  region: organisation.region,
  postalCode: organisation.postalCode,
  country: organisation.country,
  abn: organisation.abn ?? null,
  acn: organisation.acn ?? null,
})
