import path from 'node:path'
import { Duration, RemovalPolicy, SecretValue, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  OAuthScope,
  ProviderAttribute,
  StandardThreatProtectionMode,
  UserPool,
  UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolDomain,
  UserPoolIdentityProviderFacebook,
  UserPoolIdentityProviderGoogle,
  UserPoolIdentityProviderOidc,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito'
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { workerGrantsOf, workers } from '#functions/workers.ts'
import { passwordMinimum } from '#shared/identity/password.ts'
import { ProductFunction, type Resources } from '../constructs/product-function.ts'
import { rateLimitedAcl } from '../constructs/rate-limited-acl.ts'
import type { Stage } from '../stages.ts'

const operations = {
  preSignUp: UserPoolOperation.PRE_SIGN_UP,
  postConfirmation: UserPoolOperation.POST_CONFIRMATION,
  preTokenGeneration: UserPoolOperation.PRE_TOKEN_GENERATION,
  customMessage: UserPoolOperation.CUSTOM_MESSAGE,
} as const

/** Sign-in: e-mail and password with optional TOTP or SMS, and Google, Facebook and Microsoft. */
export class IdentityStack extends Stack {
  readonly userPool: UserPool
  readonly client: UserPoolClient
  readonly domain: UserPoolDomain

  constructor(
    scope: Construct,
    id: string,
    {
      stage,
      code,
      resources,
      ...props
    }: StackProps & { readonly stage: Stage; readonly code: string; readonly resources: Resources },
  ) {
    super(scope, id, props)
    this.userPool = new UserPool(this, 'UserPool', {
      userPoolName: `tradewell-${stage.name}`,
      selfSignUpEnabled: true,
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
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      featurePlan: FeaturePlan.PLUS,
      standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION,
      deletionProtection: stage.keepsData,
      removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })

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

    for (const worker of workers) {
      if (worker.trigger.kind !== 'userPool') continue
      const lambda = new ProductFunction(this, worker.name, {
        stage,
        code: path.join(code, worker.name),
        grants: workerGrantsOf(worker.name),
        resources,
        // Cognito waits five seconds for a trigger.
        timeoutSeconds: 5,
      })
      for (const operation of worker.trigger.operations) this.userPool.addTrigger(operations[operation], lambda)
    }

    // A secret of this name holds the client ids and secrets that the three providers gave, as JSON.
    const social = (jsonField: string) =>
      SecretValue.secretsManager(`tradewell/${stage.name}/social-sign-in`, { jsonField })
    const attributeMapping = { email: ProviderAttribute.other('email') }
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
        attributeMapping,
      }),
      new UserPoolIdentityProviderOidc(this, 'Microsoft', {
        userPool: this.userPool,
        name: 'Microsoft',
        clientId: social('microsoftClientId').unsafeUnwrap(),
        clientSecret: social('microsoftClientSecret').unsafeUnwrap(),
        issuerUrl: 'https://login.microsoftonline.com/common/v2.0',
        scopes: ['openid', 'email', 'profile'],
        attributeMapping,
      }),
    ]

    const site = `https://${stage.domainName}`
    this.client = new UserPoolClient(this, 'Web', {
      userPool: this.userPool,
      userPoolClientName: 'web',
      authFlows: { userSrp: true },
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
        UserPoolClientIdentityProvider.custom('Microsoft'),
      ],
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE, OAuthScope.COGNITO_ADMIN],
        callbackUrls: [`${site}/login`],
        logoutUrls: [`${site}/`],
      },
    })
    for (const provider of providers) this.client.node.addDependency(provider)

    this.domain = new UserPoolDomain(this, 'Domain', {
      userPool: this.userPool,
      cognitoDomain: { domainPrefix: `tradewell-${stage.name}` },
    })

    const acl = rateLimitedAcl(this, 'SignInAcl', { stage, scope: 'REGIONAL', requestsPerFiveMinutes: 300 })
    new CfnWebACLAssociation(this, 'SignInAclAssociation', {
      webAclArn: acl.attrArn,
      resourceArn: this.userPool.userPoolArn,
    })
  }
}
