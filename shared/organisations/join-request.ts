import { z } from 'zod'
import { isCountry } from '../identity/countries.ts'
import { ProfileInput } from '../identity/profile.ts'
import { SignUp } from '../identity/sign-up.ts'
import { emailField, nameField } from '../kit/fields.ts'
import { isEmptyBody } from '../kit/text.ts'
import { messageMax } from './message.ts'
import { tradingNameLength } from './organisation.ts'

const { middleName, phone, website, addressLine1, city, state, postalCode } = ProfileInput.shape
const country = z.string().refine(isCountry, 'identity.countryUnknown')
const hiMsg = z
  .string()
  .trim()
  .max(messageMax)
  .refine(message => !isEmptyBody(message), 'organisations.join.messageRequired')

/** What a person and a business both say of themselves (spec part 1, section 3, "Join request"). */
const contact = {
  email: emailField,
  phone: phone.unwrap().default(''),
  website: website.unwrap().default(''),
  addressLine1: addressLine1.unwrap().default(''),
  city: city.unwrap().default(''),
  state: state.unwrap().default(''),
  postalCode: postalCode.unwrap().default(''),
  country,
  hiMsg,
} as const

/** A person who asks without being signed in. */
export const JoiningPerson = z.strictObject({
  ...contact,
  firstName: nameField(80).min(1, 'organisations.join.firstNameRequired'),
  middleName: middleName.unwrap().default(''),
  lastName: nameField(80).min(1, 'organisations.join.lastNameRequired'),
})

/** A business that does. */
export const JoiningBusiness = z.strictObject({
  ...contact,
  penName: nameField(tradingNameLength).min(1, 'organisations.join.tradingNameRequired'),
})

/**
 * What somebody asked who was not signed in. It is nobody's until whoever reads the mail of its address has confirmed it: nothing of
 * it is shown to the organisation, and nothing is looked up by it.
 */
export const JoinRequest = SignUp.extend({
  domain: z.string(),
  organisationId: z.string(),
  tradingName: z.string(),
  asks: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('individual'), ...JoiningPerson.shape }),
    z.object({ kind: z.literal('business'), ...JoiningBusiness.shape }),
  ]),
})
export type JoinRequest = z.output<typeof JoinRequest>

/** How many organisations somebody may ask in the name of one address within the hour. */
export const organisationsAnHour = 5
