import { invalidParameter, type Json, PoolError } from './errors.ts'

export type MfaMethod = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'

/** The attributes that every pool has ("Working with user attributes" in the Cognito guide). */
export const standardAttributes: ReadonlySet<string> = new Set(
  (
    'address birthdate email family_name gender given_name locale middle_name name nickname phone_number picture ' +
    'preferred_username profile updated_at website zoneinfo'
  ).split(' '),
)

/** By what somebody may begin to sign in, of those that this stand-in hosts. */
export type FirstFactor = 'PASSWORD' | 'WEB_AUTHN'

export type WebAuthnSettings = {
  readonly relyingPartyId: string
  readonly userVerification: 'required' | 'preferred'
  /** A passkey that its holder unlocked counts as both factors. */
  readonly isMultiFactor: boolean
}

/** What the stand-in honours of an AWS::Cognito::UserPool. */
export type PoolSettings = {
  readonly minimumLength: number
  readonly requires: { lowercase: boolean; uppercase: boolean; numbers: boolean; symbols: boolean }
  readonly mfaMethods: readonly MfaMethod[]
  readonly firstFactors: readonly FirstFactor[]
  /** Undefined where the pool names no relying party. */
  readonly webAuthn: WebAuthnSettings | undefined
  /** Attributes whose verification is asked for at sign-up: email, phone_number. */
  readonly autoVerified: readonly string[]
  /** People sign in with their e-mail address, and their user name is a number that nobody sees. */
  readonly signInByEmail: boolean
  readonly caseSensitive: boolean
  /** Attributes that keep their old value until the new one is verified. */
  readonly keepUntilVerified: readonly string[]
  readonly selfSignUp: boolean
  readonly temporaryPasswordDays: number
  /** Names of the pool's own attributes, with their prefix: custom:tier. */
  readonly customAttributes: readonly string[]
  /** Attributes that nobody may lack. */
  readonly requiredAttributes: readonly string[]
  readonly texts: {
    readonly verificationSubject: string
    readonly verificationBody: string
    readonly verificationSms: string
    readonly mfaSms: string
    readonly invitationSubject: string
    readonly invitationBody: string
  }
}

/** An app client: AWS::Cognito::UserPoolClient. Lives are in seconds. */
export type PoolClient = {
  readonly clientId: string
  readonly callbackUrls: readonly string[]
  readonly logoutUrls: readonly string[]
  /** Names of identity providers that it may use: Google, Facebook, LoginWithMicrosoft... */
  readonly providers: readonly string[]
  readonly authFlows?: readonly string[]
  readonly accessTokenSeconds?: number
  readonly idTokenSeconds?: number
  readonly refreshTokenSeconds?: number
  readonly authSessionSeconds?: number
  readonly preventUserExistenceErrors?: boolean
}

const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)
const number = (value: unknown, otherwise: number): number =>
  value !== undefined && Number.isFinite(Number(value)) ? Number(value) : otherwise
const flag = (value: unknown): boolean => value === true || value === 'true'

/** @throws {Error} for codes as a first factor, which this stand-in does not send */
const readFirstFactors = (properties: Json): FirstFactor[] => {
  const named = strings(object(object(properties.Policies).SignInPolicy).AllowedFirstAuthFactors)
  const hosted: readonly string[] = ['PASSWORD', 'WEB_AUTHN'] satisfies FirstFactor[]
  const strange = named.find(factor => !hosted.includes(factor))
  if (strange) throw new Error(`The local user pool hosts no sign-in by ${strange}.`)
  return named.length > 0 ? (named as FirstFactor[]) : ['PASSWORD']
}

/**
 * Reads the properties of a synthesised AWS::Cognito::UserPool. A setting that is absent has AWS's default.
 * @param hostOf where browsers find a domain that is named
 * @throws {Error} for a setting that this stand-in would have to ignore: MFA that is required of everybody
 */
export const readPoolSettings = (
  properties: Json,
  hostOf: (domain: string) => string = domain => domain,
): PoolSettings => {
  if (properties.MfaConfiguration === 'ON') {
    throw new Error('The local user pool hosts pools with optional MFA; MfaConfiguration ON is not one of them.')
  }
  const policy = object(object(properties.Policies).PasswordPolicy)
  const template = object(properties.VerificationMessageTemplate)
  const invitation = object(object(properties.AdminCreateUserConfig).InviteMessageTemplate)
  const enabled = strings(properties.EnabledMfas)
  const schema = (Array.isArray(properties.Schema) ? properties.Schema : []).map(object)
  const verificationBody = text(properties.EmailVerificationMessage, 'Your confirmation code is {####}')
  return {
    minimumLength: number(policy.MinimumLength, 8),
    requires: {
      lowercase: flag(policy.RequireLowercase),
      uppercase: flag(policy.RequireUppercase),
      numbers: flag(policy.RequireNumbers),
      symbols: flag(policy.RequireSymbols),
    },
    mfaMethods:
      properties.MfaConfiguration === 'OPTIONAL'
        ? (['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] as const).filter(method => enabled.includes(method))
        : [],
    firstFactors: readFirstFactors(properties),
    webAuthn:
      typeof properties.WebAuthnRelyingPartyID === 'string'
        ? {
            relyingPartyId: hostOf(properties.WebAuthnRelyingPartyID),
            userVerification: properties.WebAuthnUserVerification === 'required' ? 'required' : 'preferred',
            isMultiFactor: properties.WebAuthnFactorConfiguration === 'MULTI_FACTOR_WITH_USER_VERIFICATION',
          }
        : undefined,
    autoVerified: strings(properties.AutoVerifiedAttributes),
    signInByEmail: strings(properties.UsernameAttributes).includes('email'),
    caseSensitive: object(properties.UsernameConfiguration).CaseSensitive !== false,
    keepUntilVerified: strings(
      object(properties.UserAttributeUpdateSettings).AttributesRequireVerificationBeforeUpdate,
    ),
    selfSignUp: !flag(object(properties.AdminCreateUserConfig).AllowAdminCreateUserOnly),
    temporaryPasswordDays: number(policy.TemporaryPasswordValidityDays, 7),
    customAttributes: schema
      .filter(({ Name }) => !standardAttributes.has(text(Name, '')))
      .map(({ Name }) => `custom:${text(Name, '').replace(/^custom:/, '')}`),
    requiredAttributes: schema.filter(({ Required }) => flag(Required)).map(({ Name }) => text(Name, '')),
    texts: {
      verificationSubject: text(template.EmailSubject ?? properties.EmailVerificationSubject, 'Your verification code'),
      verificationBody: text(template.EmailMessage, verificationBody),
      verificationSms: text(
        template.SmsMessage ?? properties.SmsVerificationMessage,
        'Your verification code is {####}',
      ),
      mfaSms: text(properties.SmsAuthenticationMessage, 'Your authentication code is {####}'),
      invitationSubject: text(invitation.EmailSubject, 'Your temporary password'),
      invitationBody: text(invitation.EmailMessage, 'Your username is {username} and temporary password is {####}'),
    },
  }
}

/** An identity provider of the pool: AWS::Cognito::UserPoolIdentityProvider. */
export type ProviderSettings = {
  readonly kind: 'Google' | 'Facebook' | 'OIDC'
  /** Which of the provider's attributes gives each of the pool's. What is not mapped is not taken over. */
  readonly mapping: Readonly<Record<string, string>>
}

/** Reads the properties of a synthesised AWS::Cognito::UserPoolIdentityProvider. */
export const readProvider = (properties: Json): ProviderSettings => ({
  kind: properties.ProviderType as ProviderSettings['kind'],
  mapping: object(properties.AttributeMapping) as Record<string, string>,
})

const unitSeconds: Readonly<Record<string, number>> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }

/** Reads the properties of a synthesised AWS::Cognito::UserPoolClient whose references are resolved. */
export const readPoolClient = (clientId: string, properties: Json): PoolClient => {
  const units = object(properties.TokenValidityUnits)
  const life = (name: 'AccessToken' | 'IdToken' | 'RefreshToken', unit: string, otherwise: number) => {
    const value = properties[`${name}Validity`]
    return value === undefined ? otherwise : number(value, 0) * (unitSeconds[text(units[name], unit)] ?? 1)
  }
  return {
    clientId,
    callbackUrls: strings(properties.CallbackURLs),
    logoutUrls: strings(properties.LogoutURLs),
    providers: strings(properties.SupportedIdentityProviders).filter(name => name !== 'COGNITO'),
    ...(properties.ExplicitAuthFlows === undefined ? {} : { authFlows: strings(properties.ExplicitAuthFlows) }),
    accessTokenSeconds: life('AccessToken', 'hours', 3600),
    idTokenSeconds: life('IdToken', 'hours', 3600),
    refreshTokenSeconds: life('RefreshToken', 'days', 30 * 86_400),
    authSessionSeconds: number(properties.AuthSessionValidity, 3) * 60,
    preventUserExistenceErrors: properties.PreventUserExistenceErrors === 'ENABLED',
  }
}

/** @throws {PoolError} InvalidPasswordException for a password that the pool's policy does not allow */
export const checkPassword = (settings: PoolSettings, password: string): void => {
  const fail = (reason: string): never => {
    throw new PoolError('InvalidPasswordException', `Password did not conform with policy: ${reason}`)
  }
  if (password.length < settings.minimumLength) fail('Password not long enough')
  if (password.length > 256) throw invalidParameter('Password is longer than 256 characters')
  if (settings.requires.lowercase && !/[a-z]/.test(password)) fail('Password must have lowercase characters')
  if (settings.requires.uppercase && !/[A-Z]/.test(password)) fail('Password must have uppercase characters')
  if (settings.requires.numbers && !/[0-9]/.test(password)) fail('Password must have numeric characters')
  if (settings.requires.symbols && !/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password)) {
    fail('Password must have symbol characters')
  }
}
