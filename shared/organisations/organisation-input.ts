import { z } from 'zod'
import { isCountry } from '../identity/countries.ts'
import { IdleMinutes } from '../identity/session.ts'
import { emailField, nameField } from '../kit/fields.ts'
import { anzsicCodes } from './anzsic.ts'
import { abnIsValid } from './business-number.ts'
import { departments } from './departments.ts'
import { domainNameProblem } from './domain-name.ts'
import { aboutLength, publishedItems, tradingNameLength } from './organisation.ts'

const text = (max: number) => z.string().trim().max(max)

/** What a caller may say of an organisation. Owner, suppliers, counts and times are the server's. Form and contract share it. */
export const OrganisationInput = z.strictObject({
  tradingName: nameField(tradingNameLength).min(1, 'organisations.form.tradingNameRequired'),
  description: text(2000).optional(),
  addressLine1: text(200).optional(),
  city: text(80).optional(),
  region: text(80).optional(),
  postalCode: text(12).optional(),
  country: z.string().refine(isCountry, 'identity.countryUnknown').optional(),
  phone: text(32).optional(),
  email: z.union([z.literal(''), emailField]).optional(),
  website: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'organisations.form.website' }).max(255)])
    .optional(),
  about: text(aboutLength).optional(),
  departments: z.array(z.enum(departments)).max(departments.length).optional(),
  community: z
    .union([z.literal(''), z.url({ protocol: /^https$/, error: 'organisations.form.communityAddress' }).max(255)])
    .optional(),
  publishedProfile: z.array(z.enum(publishedItems)).optional(),
  acceptsAtOnce: z.boolean().optional(),
  signerCount: z.number().int().min(1).max(10).optional(),
  anzsicDivision: z.enum(anzsicCodes).optional(),
  /** Empty for none. What lies in another division is kept for none, too. */
  anzsicCategory: z
    .string()
    .regex(/^(\d{2,4})?$/)
    .optional(),
  idleMinutes: IdleMinutes.optional(),
})

/** A new organisation also says what it cannot change: its domain name and its ABN. */
export const NewOrganisationInput = OrganisationInput.extend({
  domainName: z.string().max(80),
  abn: z.string().max(20),
})

/** What the form for a new organisation checks before it asks the server. */
export const NewOrganisationForm = NewOrganisationInput.extend({
  domainName: z.string().superRefine((name, context) => {
    const problem = domainNameProblem(name)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  }),
  abn: z.string().refine(abnIsValid, 'refusal.organisations.abn'),
})
