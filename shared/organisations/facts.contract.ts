import { z } from 'zod'
import type { Method } from '../kit/contract.ts'
import { emailField } from '../kit/fields.ts'
import { id } from '../kit/id.ts'
import { currencyCodes } from '../kit/money.ts'
import { anzsicTypes } from './anzsic.ts'
import { departments } from './departments.ts'
import { invitationStates } from './invitation-states.ts'

/** What is asked for to know what some currencies are worth. */
const Currencies = z.enum(currencyCodes)

/** The methods of OrgAboutUs that anybody may ask for facts (spec part 2, section 7.4). */
export const factMethods = {
  GET_ORG_STRUCTURE: {
    kind: 'query',
    doc: 'How an organisation is made up: its departments, and how many people and teams it has. Nobody is named.',
    allow: 'public',
    input: z.strictObject({ id: id('organisation') }),
    output: z.object({
      departments: z.array(z.enum(departments)),
      members: z.number().int(),
      teams: z.number().int(),
    }),
    cacheSeconds: 60,
  },
  GET_BANNER_URL: {
    kind: 'query',
    doc: 'Where the banner of an organisation is; nothing where it has none.',
    allow: 'public',
    input: z.strictObject({ id: id('organisation') }),
    output: z.object({ url: z.string().optional() }),
    cacheSeconds: 60,
  },
  GET_ANZIC_BY_TYPE: {
    kind: 'query',
    doc: 'The divisions, subdivisions, groups or classes of the Australian and New Zealand Standard Industrial Classification 2006.',
    allow: 'public',
    input: z.strictObject({
      type: z.enum(anzsicTypes),
      /** Only those within one, itself among them: the letter of a division, or the first digits of what is wanted. */
      within: z
        .string()
        .regex(/^(?:[A-S]|\d{2,4})$/)
        .optional(),
    }),
    output: z.object({ items: z.array(z.object({ code: z.string(), title: z.string() })) }),
    cacheSeconds: 3600,
  },
} as const satisfies Record<string, Method>

/** What one unit of some currencies is worth in AUD. */
export const rateMethods = {
  GET_EXCHANGE_RATE: {
    kind: 'query',
    doc: 'What one unit of each of some currencies is worth in AUD, when it was and who says so. A currency that is traded nowhere is left out.',
    allow: 'public',
    input: z.strictObject({ currencies: z.array(Currencies).min(1).max(currencyCodes.length) }),
    output: z.object({
      at: z.iso.datetime(),
      audPerUnit: z.partialRecord(Currencies, z.string()),
      /** Who says so, as a rate that is frozen names it. */
      sources: z.partialRecord(Currencies, z.string()),
    }),
    cacheSeconds: 60,
  },
} as const satisfies Record<string, Method>

/** Whether an address was asked already, for those who invite clients. */
export const clientStatusMethods = {
  CHECK_CLIENT_ORG_STATUS: {
    kind: 'query',
    doc: 'How an invitation of the active organisation to become its client stands that was written to an address. It tells of no account.',
    allow: 'department.structure.client',
    input: z.strictObject({ email: emailField }),
    output: z.object({ status: z.enum(invitationStates.states).optional(), since: z.iso.datetime().optional() }),
  },
} as const satisfies Record<string, Method>
