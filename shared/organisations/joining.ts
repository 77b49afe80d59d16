import { defaultCountry } from '../identity/countries.ts'
import { identityPaths } from '../identity/paths.ts'
import { type EmailProblem, emailProblem } from '../identity/sign-in.ts'
import { isEmptyBody } from '../kit/text.ts'

/** What a person or a business fills in to become a client (spec part 1, section 3, "Join request"). */
export type JoinForm = {
  readonly kind: 'individual' | 'business'
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  /** The trading name of a business. */
  readonly penName: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly state: string
  readonly city: string
  readonly postalCode: string
  readonly addressLine1: string
  readonly website: string
  readonly phone: string
  readonly email: string
  readonly hiMsg: string
}

export const emptyJoinForm: JoinForm = {
  kind: 'individual',
  firstName: '',
  middleName: '',
  lastName: '',
  penName: '',
  country: defaultCountry,
  state: '',
  city: '',
  postalCode: '',
  addressLine1: '',
  website: '',
  phone: '',
  email: '',
  hiMsg: '',
}

/** The fields without which the button is disabled, by kind. */
const requiredFields = {
  individual: ['firstName', 'lastName', 'email', 'hiMsg'],
  business: ['penName', 'email', 'hiMsg'],
} as const satisfies Record<JoinForm['kind'], readonly (keyof JoinForm)[]>

type RequiredField = (typeof requiredFields)[JoinForm['kind']][number]
export type JoinProblem =
  | EmailProblem
  | 'organisations.join.firstNameRequired'
  | 'organisations.join.lastNameRequired'
  | 'organisations.join.tradingNameRequired'
  | 'organisations.join.messageRequired'

const isFilled = (form: JoinForm, field: RequiredField): boolean =>
  field === 'hiMsg' ? !isEmptyBody(form.hiMsg) : form[field].trim() !== ''

/** Whether the join button works: every required field holds something. */
export const isJoinEnabled = (form: JoinForm): boolean =>
  requiredFields[form.kind].every(field => isFilled(form, field))

const whenEmpty = {
  firstName: 'organisations.join.firstNameRequired',
  lastName: 'organisations.join.lastNameRequired',
  penName: 'organisations.join.tradingNameRequired',
  hiMsg: 'organisations.join.messageRequired',
} as const

/** What is wrong with a join form, by field, as catalogue keys; nothing for fields of the other kind. */
export const joinProblems = (form: JoinForm): { readonly [F in RequiredField]?: JoinProblem } => {
  const problems: { [F in RequiredField]?: JoinProblem } = {}
  for (const field of requiredFields[form.kind]) {
    const problem = field === 'email' ? emailProblem(form.email) : isFilled(form, field) ? undefined : whenEmpty[field]
    if (problem) problems[field] = problem
  }
  return problems
}

/** How a request to join ended (spec part 1, section 4). `accepted` means something where one joins in the page only. */
export const joinResults = [
  'error',
  'exist',
  'exist member',
  'exist joint',
  'exist received',
  'accepted',
  'success',
] as const
export type JoinResult = (typeof joinResults)[number]

export type JoinOutcome = {
  readonly tone: 'positive' | 'warning' | 'danger'
  /** A catalogue key; 'organisations.join.exist' takes `{product}`. */
  readonly key:
    | 'organisations.domainMissing'
    | 'organisations.join.exist'
    | 'organisations.join.existMember'
    | 'organisations.join.existJoint'
    | 'organisations.join.existReceived'
    | 'organisations.join.joined'
    | 'organisations.join.sent'
  /** Where it leads, if away. */
  readonly to?: typeof identityPaths.error.at
}

const outcomes: Readonly<Partial<Record<JoinResult, JoinOutcome>>> = {
  error: { tone: 'danger', key: 'organisations.domainMissing', to: identityPaths.error.at },
  exist: { tone: 'warning', key: 'organisations.join.exist' },
  'exist member': { tone: 'warning', key: 'organisations.join.existMember' },
  'exist joint': { tone: 'warning', key: 'organisations.join.existJoint' },
  'exist received': { tone: 'warning', key: 'organisations.join.existReceived' },
}

/** What the person is told of a result. `inPage`: joined from the organisation's page, not from its sign-in dialog. */
export const joinOutcome = (result: JoinResult, inPage: boolean): JoinOutcome => {
  const outcome = outcomes[result]
  if (outcome) return outcome
  const joined = inPage && result === 'accepted'
  return { tone: 'positive', key: joined ? 'organisations.join.joined' : 'organisations.join.sent' }
}

/**
 * The result of a request to join, from what the organisation knows of the person or business who asks. A membership that
 * ended counts as none: one may ask again.
 */
export const joinResultOf = (known: {
  readonly organisationExists: boolean
  readonly membership?: { readonly isStaff: boolean; readonly status: 'active' | 'requested' | 'invited' } | undefined
  /** The organisation takes everybody who asks. */
  readonly acceptsAtOnce: boolean
}): JoinResult => {
  if (!known.organisationExists) return 'error'
  const { membership } = known
  if (!membership) return known.acceptsAtOnce ? 'accepted' : 'success'
  if (membership.isStaff) return 'exist member'
  if (membership.status === 'active') return 'exist'
  return membership.status === 'requested' ? 'exist joint' : 'exist received'
}
