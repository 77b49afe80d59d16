import { expect, test } from 'vitest'

import { dev, full, properties, type Template } from './synthesised.ts'

/** How people sign in. */
export const signIn = (): void => {
  test('takes passwords, TOTP, SMS and three providers, and asks for no second factor that nobody chose', () => {
    const [pool] = properties(dev, 'AWS::Cognito::UserPool')
    expect(pool).toMatchObject({
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'],
      // Who signs up at the pool is told whether the address has an account.
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
      // A passkey that its holder unlocked counts as both factors.
      Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } },
      WebAuthnUserVerification: 'required',
      WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
    })
    expect(pool?.WebAuthnRelyingPartyID).toBeTruthy()
    expect(properties(dev, 'AWS::Cognito::UserPoolClient')[0]?.ExplicitAuthFlows).toContain('ALLOW_USER_AUTH')
    const providers = properties(full, 'AWS::Cognito::UserPoolIdentityProvider')
    expect(providers.map(each => each.ProviderName).sort()).toEqual(['Facebook', 'Google', 'Microsoft'])
    for (const provider of providers) {
      expect(JSON.stringify(provider.ProviderDetails)).toContain('{{resolve:secretsmanager:')
    }
  })

  test('takes names from every provider, and the word that an address is verified from the one that gives it', () => {
    const mappings = Object.fromEntries(
      properties(full, 'AWS::Cognito::UserPoolIdentityProvider').map(each => [
        each.ProviderName,
        each.AttributeMapping,
      ]),
    )
    expect(mappings).toEqual({
      Google: {
        email: 'email',
        email_verified: 'email_verified',
        given_name: 'given_name',
        family_name: 'family_name',
      },
      Facebook: { email: 'email', given_name: 'first_name', family_name: 'last_name' },
      Microsoft: { email: 'email', given_name: 'given_name', family_name: 'family_name' },
    })
  })

  test('takes Microsoft from the one tenant that a stage names, and leaves it out where none is', () => {
    const microsoft = (stacks: Map<string, Template>) =>
      properties(stacks, 'AWS::Cognito::UserPoolIdentityProvider').find(each => each.ProviderName === 'Microsoft')
    expect(microsoft(full)?.ProviderDetails).toMatchObject({
      oidc_issuer: 'https://login.microsoftonline.com/0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f/v2.0',
    })
    expect(microsoft(dev)).toBeUndefined()
    expect(properties(dev, 'AWS::Cognito::UserPoolClient')[0]?.SupportedIdentityProviders).not.toContain('Microsoft')
  })
}
