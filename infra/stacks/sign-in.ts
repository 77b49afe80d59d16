import path from 'node:path'
import { Duration, SecretValue, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import {
  AccountRecovery,
  CfnUserPool,
  FeaturePlan,
  Mfa,
  OAuthScope,
  PasskeyUserVerification,
  ProviderAttribute,
  StandardThreatProtectionMode,
  UserPool,
  UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolDomain,
  UserPoolEmail,
  UserPoolIdentityProviderFacebook,
  UserPoolIdentityProviderGoogle,
  UserPoolIdentityProviderOidc,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito'
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { workersFor } from '../areas.ts'
import { Alarms } from '../constructs/alarms.ts'
import { ProductFunction } from '../constructs/product-function.ts'
import { headerIsOneOf, managed, perAddress, webAcl } from '../constructs/web-acl.ts'
import { identityPaths, passwordMinimum } from '../facts.ts'
import { isOwnable, mailFrom, type Stage, whatStays } from '../stages.ts'

const operations = {
  preSignUp: UserPoolOperation.PRE_SIGN_UP,
  postConfirmation: UserPoolOperation.POST_CONFIRMATION,
  preTokenGeneration: UserPoolOperation.PRE_TOKEN_GENERATION,
  customMessage: UserPoolOperation.CUSTOM_MESSAGE,
} as const

/** What proves who somebody is or sends them a code, and so may be used to guess or to pester. */
const provingOperations = [
  'InitiateAuth',
  'RespondToAuthChallenge',
  'SignUp',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'ForgotPassword',
  'ConfirmForgotPassword',
].map(operation => `AWSCognitoIdentityProviderService.${operation}`)

/** A prefix of the hosted sign-in's address, which all of a region share. Some words are AWS's own. */
const hostedPrefix = (domainName: string) =>
  domainName
    .replaceAll('.', '-')
    .replace(/aws|amazon|cognito/g, 'x')
    .slice(0, 63)
    .replace(/-$/, '')

/** Sign-in: e-mail and password with optional TOTP or SMS, passkeys, and Google, Facebook and Microsoft. */
export class SignInStack extends Stack {
  readonly userPool: UserPool
  readonly client: UserPoolClient
  /** Where the hosted sign-in answers. */
  readonly hostedDomain: string
  /** Those besides Cognito itself that people may sign in with. */
  readonly providers: readonly string[]

  constructor(
    scope: Construct,
    id: string,
    { stage, code, ...props }: StackProps & { readonly stage: Stage; readonly code: string },
  ) {
    super(scope, id, props)
    this.userPool = new UserPool(this, 'UserPool', {
      userPoolName: `tradewell-${stage.name}`,
      // The pool's own sign-up tells who has an account. The product's does not: functions/identity/SignUpCodes.ts.
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      passwordPolicy: {
        minLength: passwordMinimum,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(3),
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: true, otp: true },
      // A passkey that its holder unlocked is both factors: what one has, and what one knows or is.
      signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
      passkeyRelyingPartyId: stage.domainName,
      passkeyUserVerification: PasskeyUserVerification.REQUIRED,
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      featurePlan: FeaturePlan.PLUS,
      standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION,
      deletionProtection: stage.isProtected,
      removalPolicy: whatStays(stage),
      // Cognito's own mail ends at 50 a day. SES takes a domain that is verified, so one that nobody can own stays with it.
      ...(isOwnable(stage.domainName)
        ? {
            email: UserPoolEmail.withSES({
              fromEmail: mailFrom(stage).address,
              fromName: mailFrom(stage).name,
              sesVerifiedDomain: stage.domainName,
            }),
          }
        : {}),
    })

    // CDK has no property of its own for it yet.
    if (this.userPool.node.defaultChild instanceof CfnUserPool)
      this.userPool.node.defaultChild.webAuthnFactorConfiguration = 'MULTI_FACTOR_WITH_USER_VERIFICATION'

    Validations.of(this.userPool).acknowledge(
      {
        id: 'AwsSolutions-COG2',
        reason: 'People choose a second factor themselves: most sign up to look around first.',
      },
      {
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'Text messages go to telephone numbers, which are no resources.',
      },
    )

    const alarms = new Alarms(this, stage)
    for (const { name, trigger, grants } of workersFor('userPool')) {
      if (trigger.kind !== 'userPool') continue
      // Cognito waits five seconds for a trigger.
      const lambda = new ProductFunction(this, name, {
        stage,
        code: path.join(code, name),
        grants: { ...grants, userPool: new Set() },
        shared: {},
        timeoutSeconds: 5,
      })
      alarms.lambda(lambda)
      // Beside the role's own policy: the Lambda waits for that one, and the pool for the Lambda.
      if (grants.userPool.size && lambda.role)
        new Policy(this, `${name}UserPool`, {
          roles: [lambda.role],
          statements: [
            new PolicyStatement({
              actions: [...grants.userPool].map(action => `cognito-idp:${action}`),
              resources: [this.userPool.userPoolArn],
            }),
          ],
        })
      for (const operation of trigger.operations) this.userPool.addTrigger(operations[operation], lambda)
    }

    // A secret of this name holds the client ids and secrets that the three providers gave, as JSON.
    const social = (jsonField: string) =>
      SecretValue.secretsManager(`tradewell/${stage.name}/social-sign-in`, { jsonField })
    // Only Google says whether an address is its owner's. An address of the others counts as unverified: no mail goes there,
    // and nobody is found by it, until its owner has confirmed it.
    const attributeMapping = {
      email: ProviderAttribute.other('email'),
      givenName: ProviderAttribute.other('given_name'),
      familyName: ProviderAttribute.other('family_name'),
    }
    const providers = [
      new UserPoolIdentityProviderGoogle(this, 'Google', {
        userPool: this.userPool,
        clientId: social('googleClientId').unsafeUnwrap(),
        clientSecretValue: social('googleClientSecret'),
        scopes: ['openid', 'email', 'profile'],
        attributeMapping: {
          ...attributeMapping,
          custom: { email_verified: ProviderAttribute.other('email_verified') },
        },
      }),
      new UserPoolIdentityProviderFacebook(this, 'Facebook', {
        userPool: this.userPool,
        clientId: social('facebookClientId').unsafeUnwrap(),
        clientSecret: social('facebookClientSecret').unsafeUnwrap(),
        scopes: ['public_profile', 'email'],
        attributeMapping: {
          ...attributeMapping,
          givenName: ProviderAttribute.FACEBOOK_FIRST_NAME,
          familyName: ProviderAttribute.FACEBOOK_LAST_NAME,
        },
      }),
      // Microsoft's common issuer names no tenant in its metadata and one in its tokens, which Cognito refuses.
      ...(stage.microsoftTenant
        ? [
            new UserPoolIdentityProviderOidc(this, 'Microsoft', {
              userPool: this.userPool,
              name: 'Microsoft',
              clientId: social('microsoftClientId').unsafeUnwrap(),
              clientSecret: social('microsoftClientSecret').unsafeUnwrap(),
              issuerUrl: `https://login.microsoftonline.com/${stage.microsoftTenant}/v2.0`,
              scopes: ['openid', 'email', 'profile'],
              attributeMapping,
            }),
          ]
        : []),
    ]

    // Who signs in on an organisation's host does so on the stage's own: docs/decisions/hosts.md.
    const sites = [stage.domainName, stage.mobileDomain].flatMap(host => (host ? [`https://${host}`] : []))
    this.client = new UserPoolClient(this, 'Web', {
      userPool: this.userPool,
      userPoolClientName: 'web',
      // By password only for the server, which checks it where a recovery code turns second steps off.
      authFlows: { userSrp: true, user: true, adminUserPassword: true },
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(60),
      idTokenValidity: Duration.minutes(60),
      refreshTokenValidity: Duration.days(30),
      supportedIdentityProviders: [
        UserPoolClientIdentityProvider.COGNITO,
        UserPoolClientIdentityProvider.GOOGLE,
        UserPoolClientIdentityProvider.FACEBOOK,
        ...(stage.microsoftTenant ? [UserPoolClientIdentityProvider.custom('Microsoft')] : []),
      ],
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE, OAuthScope.COGNITO_ADMIN],
        // One signs in at the first; the second takes the answer about a sign-in that is to be linked.
        callbackUrls: sites.flatMap(site => [`${site}/login`, `${site}${identityPaths.security.at}`]),
        logoutUrls: sites.map(site => `${site}/`),
      },
    })
    for (const provider of providers) this.client.node.addDependency(provider)
    this.providers = ['Google', 'Facebook', ...(stage.microsoftTenant ? ['Microsoft'] : [])]

    const domainPrefix = hostedPrefix(stage.domainName)
    new UserPoolDomain(this, 'Domain', { userPool: this.userPool, cognitoDomain: { domainPrefix } })
    this.hostedDomain = `${domainPrefix}.auth.${this.region}.amazoncognito.com`

    if (!stage.isGuarded) return
    // How often one account may be guessed at Cognito itself holds, whatever the address.
    const acl = webAcl(this, 'SignInAcl', {
      stage,
      scope: 'REGIONAL',
      rules: [
        managed('AWSManagedRulesAmazonIpReputationList'),
        perAddress('ProofsPerAddress', 1000, headerIsOneOf('x-amz-target', provingOperations)),
        perAddress('FloodPerAddress', 10_000),
      ],
    })
    new CfnWebACLAssociation(this, 'SignInAclAssociation', {
      webAclArn: acl.attrArn,
      resourceArn: this.userPool.userPoolArn,
    })
  }
}
