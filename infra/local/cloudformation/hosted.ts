/**
 * What of a template the local cloud hosts, type by type and property by property. What is in none of these lists stops the
 * start: see check.ts. docs/local-cloud.md shows the reasons below; a test holds the two together.
 */

export type TypeRule = {
  /**
   * Properties that are honoured, or that make no difference on one machine. A path such as `Rules.Status` allows just that
   * part of `Rules`; a path without further parts allows everything below it.
   */
  readonly hosted: readonly string[]
  /** Properties that a template may declare and that do nothing here, each with the reason. */
  readonly notHosted?: Readonly<Record<string, string>>
  /** The values that are hosted, where not all are. */
  readonly values?: Readonly<Record<string, readonly unknown[]>>
}

const audit = 'nobody reads access logs of one machine; the terminal and .local/logs tell what went wrong'
const rest = 'the disk of this machine is what encrypts data at rest'
const kept = 'data stay until `npm run reset`, whatever the template says of deletion'
const limits = 'one machine has one user: no limit on calls is imitated'

/** What is hosted of the indexes of a table. */
const indexProperties = ['GlobalSecondaryIndexes', 'LocalSecondaryIndexes'].flatMap(kind =>
  ['IndexName', 'KeySchema', 'Projection'].map(name => `${kind}.${name}`),
)

/** Types that are hosted, with their properties. Tags and descriptions may stand on any. */
export const hostedTypes: Readonly<Record<string, TypeRule>> = {
  'AWS::ApiGatewayV2::Api': {
    hosted: ['Name', 'ProtocolType', 'RouteSelectionExpression', 'CorsConfiguration', 'DisableExecuteApiEndpoint'],
    values: { ProtocolType: ['HTTP', 'WEBSOCKET'] },
  },
  'AWS::ApiGatewayV2::Authorizer': {
    hosted: [
      'ApiId',
      'AuthorizerType',
      'AuthorizerUri',
      'IdentitySource',
      'JwtConfiguration.Audience',
      'JwtConfiguration.Issuer',
      'Name',
    ],
  },
  'AWS::ApiGatewayV2::Integration': {
    hosted: ['ApiId', 'IntegrationType', 'IntegrationUri', 'PayloadFormatVersion', 'IntegrationMethod'],
    values: { IntegrationType: ['AWS_PROXY'], PayloadFormatVersion: ['2.0'] },
  },
  'AWS::ApiGatewayV2::Route': {
    hosted: ['ApiId', 'AuthorizationScopes', 'AuthorizationType', 'AuthorizerId', 'RouteKey', 'Target'],
  },
  'AWS::ApiGatewayV2::Stage': {
    hosted: ['ApiId', 'AutoDeploy', 'StageName', 'StageVariables'],
    notHosted: { AccessLogSettings: audit, DefaultRouteSettings: limits, RouteSettings: limits },
  },
  'AWS::CloudFront::CachePolicy': { hosted: ['CachePolicyConfig'] },
  'AWS::CloudFront::OriginRequestPolicy': { hosted: ['OriginRequestPolicyConfig'] },
  'AWS::CloudFront::Distribution': {
    hosted: [
      ...['CacheBehaviors', 'DefaultCacheBehavior'].flatMap(behaviour =>
        [
          'AllowedMethods',
          'CachedMethods',
          'CachePolicyId',
          'Compress',
          'FunctionAssociations',
          'OriginRequestPolicyId',
          'PathPattern',
          'ResponseHeadersPolicyId',
          'TargetOriginId',
          'ViewerProtocolPolicy',
        ].map(name => `DistributionConfig.${behaviour}.${name}`),
      ),
      'DistributionConfig.Aliases',
      'DistributionConfig.Comment',
      'DistributionConfig.CustomErrorResponses.ErrorCachingMinTTL',
      'DistributionConfig.CustomErrorResponses.ErrorCode',
      'DistributionConfig.DefaultRootObject',
      'DistributionConfig.Enabled',
      'DistributionConfig.HttpVersion',
      'DistributionConfig.IPV6Enabled',
      'DistributionConfig.Origins.CustomOriginConfig',
      'DistributionConfig.Origins.DomainName',
      'DistributionConfig.Origins.Id',
      'DistributionConfig.Origins.OriginCustomHeaders',
      'DistributionConfig.Origins.OriginAccessControlId',
      'DistributionConfig.Origins.OriginPath',
      'DistributionConfig.Origins.S3OriginConfig',
    ],
    notHosted: {
      'DistributionConfig.Logging': audit,
      'DistributionConfig.PriceClass': 'there is one place to answer from',
      'DistributionConfig.ViewerCertificate': 'browsers trust http on localhost as they trust https elsewhere',
      'DistributionConfig.WebACLId': 'rules against strangers have nobody to keep out: only this machine gets in',
    },
  },
  'AWS::CloudFront::Function': {
    hosted: ['AutoPublish', 'FunctionCode', 'FunctionConfig.Comment', 'FunctionConfig.Runtime', 'Name'],
    values: { 'FunctionConfig.Runtime': ['cloudfront-js-2.0', 'cloudfront-js-1.0'] },
  },
  'AWS::CloudFront::OriginAccessControl': { hosted: ['OriginAccessControlConfig'] },
  'AWS::CloudFront::ResponseHeadersPolicy': {
    hosted: [
      'ResponseHeadersPolicyConfig.Name',
      'ResponseHeadersPolicyConfig.Comment',
      'ResponseHeadersPolicyConfig.CustomHeadersConfig',
      'ResponseHeadersPolicyConfig.CorsConfig',
      ...[
        'ContentSecurityPolicy',
        'ContentTypeOptions',
        'FrameOptions',
        'ReferrerPolicy',
        'StrictTransportSecurity',
      ].map(name => `ResponseHeadersPolicyConfig.SecurityHeadersConfig.${name}`),
    ],
    // Any origin, without credentials: one that is named would have to be held against who asks.
    values: { 'ResponseHeadersPolicyConfig.CorsConfig.AccessControlAllowOrigins.Items': ['*'] },
  },
  'AWS::Cognito::UserPool': {
    hosted: [
      'AdminCreateUserConfig.AllowAdminCreateUserOnly',
      'AdminCreateUserConfig.InviteMessageTemplate',
      'AutoVerifiedAttributes',
      'EmailVerificationMessage',
      'EmailVerificationSubject',
      'EnabledMfas',
      'LambdaConfig.CustomMessage',
      'LambdaConfig.PostConfirmation',
      'LambdaConfig.PreSignUp',
      'LambdaConfig.PreTokenGeneration',
      'MfaConfiguration',
      'Policies.PasswordPolicy.MinimumLength',
      'Policies.PasswordPolicy.RequireLowercase',
      'Policies.PasswordPolicy.RequireNumbers',
      'Policies.PasswordPolicy.RequireSymbols',
      'Policies.PasswordPolicy.RequireUppercase',
      'Policies.PasswordPolicy.TemporaryPasswordValidityDays',
      'Policies.SignInPolicy.AllowedFirstAuthFactors',
      'Schema',
      'SmsAuthenticationMessage',
      'SmsVerificationMessage',
      'UserAttributeUpdateSettings',
      'UserPoolName',
      'UserPoolTags',
      'UsernameAttributes',
      'UsernameConfiguration',
      'VerificationMessageTemplate',
      'WebAuthnFactorConfiguration',
      'WebAuthnRelyingPartyID',
      'WebAuthnUserVerification',
    ],
    values: {
      'Policies.SignInPolicy.AllowedFirstAuthFactors': ['PASSWORD', 'WEB_AUTHN'],
      MfaConfiguration: ['OFF', 'OPTIONAL'],
      EnabledMfas: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'],
      'VerificationMessageTemplate.DefaultEmailOption': ['CONFIRM_WITH_CODE'],
    },
    notHosted: {
      AccountRecoverySetting: 'a forgotten password is reset by whichever address was verified, e-mail first',
      DeletionProtection: kept,
      EmailConfiguration: 'mails are captured under /local/mailbox, whoever would have sent them',
      SmsConfiguration: 'messages are captured under /local/mailbox, whoever would have sent them',
      UserPoolAddOns: 'threat protection judges by devices and places that one machine does not have',
      UserPoolTier: 'the features above are there in every tier',
    },
  },
  'AWS::Cognito::UserPoolClient': {
    hosted: [
      'AccessTokenValidity',
      'AllowedOAuthFlows',
      'AllowedOAuthFlowsUserPoolClient',
      'AllowedOAuthScopes',
      'AuthSessionValidity',
      'CallbackURLs',
      'ClientName',
      'DefaultRedirectURI',
      'EnableTokenRevocation',
      'ExplicitAuthFlows',
      'GenerateSecret',
      'IdTokenValidity',
      'LogoutURLs',
      'PreventUserExistenceErrors',
      'RefreshTokenValidity',
      'SupportedIdentityProviders',
      'TokenValidityUnits',
      'UserPoolId',
    ],
    values: { AllowedOAuthFlows: ['code'], GenerateSecret: [false], EnableTokenRevocation: [true] },
  },
  'AWS::Cognito::UserPoolDomain': { hosted: ['Domain', 'UserPoolId', 'ManagedLoginVersion'] },
  'AWS::Cognito::UserPoolIdentityProvider': {
    hosted: ['AttributeMapping', 'IdpIdentifiers', 'ProviderName', 'ProviderType', 'UserPoolId'],
    values: { ProviderType: ['Google', 'Facebook', 'OIDC'] },
    notHosted: {
      ProviderDetails: 'one page under /local/identity-provider stands for every provider and asks no keys of them',
    },
  },
  'AWS::DynamoDB::GlobalTable': {
    hosted: [
      'AttributeDefinitions',
      'BillingMode',
      ...indexProperties,
      'KeySchema',
      'Replicas.GlobalSecondaryIndexes.IndexName',
      'Replicas.Region',
      'Replicas.Tags',
      'StreamSpecification',
      'TableName',
    ],
    values: { BillingMode: ['PAY_PER_REQUEST'] },
    notHosted: {
      'Replicas.DeletionProtectionEnabled': kept,
      'Replicas.PointInTimeRecoverySpecification': 'the rows lie in one file that can be copied while nothing runs',
      'Replicas.SSESpecification': rest,
      SSESpecification: rest,
      TimeToLiveSpecification:
        'rows past their time stay until they are overwritten; readers filter on the attribute, as they must in AWS, which deletes days later',
    },
  },
  'AWS::DynamoDB::Table': {
    hosted: [
      'AttributeDefinitions',
      'BillingMode',
      ...indexProperties,
      'KeySchema',
      'StreamSpecification',
      'TableName',
    ],
    values: { BillingMode: ['PAY_PER_REQUEST'] },
    notHosted: {
      DeletionProtectionEnabled: kept,
      PointInTimeRecoverySpecification: 'the rows lie in one file that can be copied while nothing runs',
      SSESpecification: rest,
      TimeToLiveSpecification: 'see AWS::DynamoDB::GlobalTable',
    },
  },
  'AWS::Events::Rule': {
    hosted: [
      'EventPattern.detail',
      'EventPattern.detail-type',
      'EventPattern.source',
      'Name',
      'ScheduleExpression',
      'State',
      'Targets.Arn',
      'Targets.Id',
      'Targets.Input',
    ],
    // Nothing else publishes events here: a rule that waits for others would wait for ever.
    values: {
      'EventPattern.source': ['aws.guardduty', 'aws.ses'],
      'EventPattern.detail-type': ['GuardDuty Malware Protection Object Scan Result'],
    },
    notHosted: {
      'Targets.RetryPolicy': 'a target that fails is called again twice, as for a function by default',
      'Targets.DeadLetterConfig': 'what a target refused three times is told in the terminal',
    },
  },
  'AWS::GuardDuty::MalwareProtectionPlan': {
    hosted: [
      'Actions.Tagging.Status',
      'ProtectedResource.S3Bucket.BucketName',
      'ProtectedResource.S3Bucket.ObjectPrefixes',
      'Role',
    ],
    // What a scan ended with is told by an event; no tag is put on objects.
    values: { 'Actions.Tagging.Status': ['DISABLED'] },
  },
  'AWS::IAM::ManagedPolicy': {
    hosted: ['ManagedPolicyName', 'Path', 'PolicyDocument', 'Roles'],
  },
  'AWS::IAM::Policy': { hosted: ['PolicyDocument', 'PolicyName', 'Roles'] },
  'AWS::IAM::Role': {
    hosted: ['ManagedPolicyArns', 'MaxSessionDuration', 'Path', 'Policies', 'RoleName'],
    notHosted: { AssumeRolePolicyDocument: 'only the function that names a role gets its keys' },
  },
  'AWS::IAM::RolePolicy': { hosted: ['PolicyDocument', 'PolicyName', 'RoleName'] },
  'AWS::Lambda::EventSourceMapping': {
    hosted: [
      'BatchSize',
      'BisectBatchOnFunctionError',
      'DestinationConfig.OnFailure.Destination',
      'Enabled',
      'EventSourceArn',
      'FunctionName',
      'FunctionResponseTypes',
      'MaximumRetryAttempts',
      'StartingPosition',
    ],
    notHosted: {
      MaximumBatchingWindowInSeconds:
        'a batch is given as soon as there is one; waiting saves calls that cost nothing here',
      ScalingConfig: 'one poller reads each queue',
    },
    values: { StartingPosition: ['TRIM_HORIZON', 'LATEST'] },
  },
  'AWS::KMS::Key': {
    hosted: ['KeySpec', 'KeyUsage'],
    notHosted: {
      EnableKeyRotation: rest,
      KeyPolicy: 'the roles’ own policies are held',
    },
  },
  'AWS::Lambda::Function': {
    hosted: [
      'Architectures',
      'Code',
      'Environment',
      'FunctionName',
      'Handler',
      'MemorySize',
      'ReservedConcurrentExecutions',
      'Role',
      'Runtime',
      'Timeout',
    ],
    notHosted: {
      Layers: 'a function with a layer is a helper of CDK that only a deployment runs',
      LoggingConfig: 'each function logs to a file of its own in .local/logs',
      TracingConfig: 'no trace is kept; the request id runs through the logs',
    },
  },
  'AWS::Lambda::Version': { hosted: ['FunctionName', 'CodeSha256'] },
  'AWS::Lambda::Alias': { hosted: ['FunctionName', 'FunctionVersion', 'Name'] },
  'AWS::S3::Bucket': {
    hosted: [
      'BucketName',
      'CorsConfiguration',
      'LifecycleConfiguration.Rules.ExpirationInDays',
      'LifecycleConfiguration.Rules.ExpiredObjectDeleteMarker',
      'LifecycleConfiguration.Rules.Id',
      'LifecycleConfiguration.Rules.NoncurrentVersionExpiration.NoncurrentDays',
      'LifecycleConfiguration.Rules.Prefix',
      'LifecycleConfiguration.Rules.Status',
      'ObjectLockConfiguration.ObjectLockEnabled',
      'ObjectLockConfiguration.Rule.DefaultRetention',
      'ObjectLockEnabled',
      'VersioningConfiguration',
    ],
    notHosted: {
      AccessControl: 'nothing is served without a signature',
      BucketEncryption: rest,
      'LifecycleConfiguration.Rules.AbortIncompleteMultipartUpload':
        'an upload that was begun and not ended stays until `npm run reset`',
      'LifecycleConfiguration.Rules.Transitions': 'there is one storage class',
      'LifecycleConfiguration.Rules.NoncurrentVersionTransitions': 'there is one storage class',
      LoggingConfiguration: audit,
      OwnershipControls: 'there is one account, which owns every object',
      PublicAccessBlockConfiguration: 'nothing is served without a signature',
    },
    values: { 'VersioningConfiguration.Status': ['Enabled'], 'ObjectLockConfiguration.ObjectLockEnabled': ['Enabled'] },
  },
  'AWS::SES::ConfigurationSet': { hosted: ['Name'] },
  'AWS::SES::ConfigurationSetEventDestination': {
    hosted: [
      'ConfigurationSetName',
      'EventDestination.Enabled',
      'EventDestination.EventBridgeDestination',
      'EventDestination.MatchingEventTypes',
      'EventDestination.Name',
    ],
  },
  'AWS::SES::ReceiptRuleSet': { hosted: ['RuleSetName'] },
  'AWS::SES::ReceiptRule': {
    hosted: [
      'RuleSetName',
      'Rule.Actions.S3Action.BucketName',
      'Rule.Actions.S3Action.ObjectKeyPrefix',
      'Rule.Enabled',
      'Rule.Name',
      'Rule.Recipients',
    ],
    notHosted: {
      'Rule.ScanEnabled': 'what comes in is written on this machine: it is said to have passed',
      'Rule.TlsPolicy': 'no mail server of others hands anything over',
    },
  },
  'AWS::SES::EmailIdentity': {
    hosted: ['EmailIdentity'],
    notHosted: {
      ConfigurationSetAttributes: 'mails are captured, so no bounce or complaint comes back',
      DkimAttributes: 'mails are captured and never leave this machine',
      DkimSigningAttributes: 'mails are captured and never leave this machine',
      FeedbackAttributes: 'mails are captured, so no bounce or complaint comes back',
      MailFromAttributes: 'mails are captured, so no server asks for the sender’s domain',
    },
  },
  'AWS::SQS::Queue': {
    hosted: [
      'ContentBasedDeduplication',
      'DelaySeconds',
      'FifoQueue',
      'MaximumMessageSize',
      'MessageRetentionPeriod',
      'QueueName',
      'ReceiveMessageWaitTimeSeconds',
      'RedrivePolicy',
      'VisibilityTimeout',
    ],
    notHosted: { KmsMasterKeyId: rest, KmsDataKeyReusePeriodSeconds: rest, SqsManagedSseEnabled: rest },
  },
  'AWS::Scheduler::Schedule': {
    hosted: [
      'FlexibleTimeWindow',
      'Name',
      'ScheduleExpression',
      'ScheduleExpressionTimezone',
      'State',
      'Target.Arn',
      'Target.Input',
      'Target.RoleArn',
    ],
  },
  'AWS::SecretsManager::Secret': {
    hosted: ['GenerateSecretString', 'Name', 'SecretString'],
    notHosted: { KmsKeyId: rest },
  },
  'Custom::CDKBucketDeployment': {
    hosted: [
      'DestinationBucketName',
      'DestinationBucketKeyPrefix',
      'Exclude',
      'Include',
      'SourceBucketNames',
      'SourceObjectKeys',
    ],
    notHosted: {
      DistributionId: 'a build is served as it lies on disk; nothing is kept that would have to be forgotten',
      DistributionPaths: 'see DistributionId',
      OutputObjectKeys: 'a matter between CDK and a deployment',
      Prune: 'a build is served as it lies on disk',
      ServiceToken: 'the helper of CDK that copies files in a deployment is not run',
      SourceMarkers: 'the values that a deployment fills into files are filled in when they are read',
      SourceMarkersConfig: 'see SourceMarkers',
      SystemMetadata: 'the front door sets cache headers and types by the kind of file',
      WaitForDistributionInvalidation: 'see DistributionId',
    },
  },
  'Custom::S3BucketNotifications': {
    hosted: ['BucketName', 'NotificationConfiguration.LambdaFunctionConfigurations'],
    notHosted: {
      Managed: 'a matter between CDK and a deployment',
      ServiceToken: 'the helper of CDK that sets notifications in a deployment is not run',
      SkipDestinationValidation: 'a matter between CDK and a deployment',
    },
  },
}

/** Types that a template may declare and that do nothing here, each with the reason. */
export const typesNotHosted: Readonly<Record<string, string>> = {
  'AWS::CDK::Metadata': 'a note of CDK’s to AWS',
  'AWS::CertificateManager::Certificate': 'browsers trust http on localhost as they trust https elsewhere',
  'AWS::CloudWatch::Alarm': 'nobody is called for one machine; faults are told in the terminal',
  'AWS::CloudWatch::CompositeAlarm': 'nobody is called for one machine; faults are told in the terminal',
  'AWS::CloudWatch::Dashboard': '/local/status shows what runs',
  'AWS::Budgets::Budget': 'nothing here costs money',
  'AWS::IAM::OIDCProvider': 'nobody deploys to this machine',
  'AWS::KMS::Alias': 'keys are named by their ARN',
  'AWS::Lambda::LayerVersion': 'a function with a layer is a helper of CDK that only a deployment runs',
  'AWS::Lambda::Permission': 'whatever the templates connect to a function may call it',
  'AWS::Logs::LogGroup': 'each function logs to a file of its own in .local/logs, set aside at 5 MB',
  'AWS::Logs::MetricFilter': 'no metric is kept',
  'AWS::Logs::QueryDefinition': 'the logs are files',
  'AWS::Logs::ResourcePolicy': 'the logs are files',
  'AWS::Route53::HostedZone': 'the stage’s domain exists nowhere; the front door answers on localhost',
  'AWS::Route53::RecordSet': 'the stage’s domain exists nowhere; the front door answers on localhost',
  'AWS::S3::BucketPolicy': 'the roles’ own policies are held, and nothing is served without a signature',
  'AWS::SNS::Subscription': 'nobody is told of alarms that are not raised',
  'AWS::SNS::Topic': 'text messages are captured; topics carry alarms, which are not raised',
  'AWS::SNS::TopicPolicy': 'topics carry alarms, which are not raised',
  'AWS::SQS::QueuePolicy': 'the roles’ own policies are held, and nothing is served without a signature',
  'AWS::SecretsManager::ResourcePolicy': 'the roles’ own policies are held',
  'AWS::WAFv2::LoggingConfiguration': audit,
  'AWS::WAFv2::WebACL': 'rules against strangers have nobody to keep out: only this machine gets in',
  'AWS::WAFv2::WebACLAssociation': 'rules against strangers have nobody to keep out: only this machine gets in',
  'Custom::CrossRegionExportReader': 'values cross regions without help: all stacks are read at once',
  'Custom::CrossRegionExportWriter': 'values cross regions without help: all stacks are read at once',
  'Custom::S3AutoDeleteObjects': kept,
}
