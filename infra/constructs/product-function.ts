import { Duration, Stack, Validations } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Grants } from '#functions/areas.ts'
import { indexNames } from '#functions/areas.ts'
import { namesOf } from '../names.ts'
import { keysOf, pacesOfPrograms } from '../provider-calls.ts'
import { answersDomain, mailFrom, type Stage, whatStays } from '../stages.ts'
import { resourceFinding } from './findings.ts'

/** What AWS gives a name of its own, so that it cannot be made from the stage. It exists as long as the stage does. */
export type Shared = {
  readonly userPool?: { readonly id: string; readonly clientId: string }
  readonly realtime?: { readonly endpoint: string; readonly connectionsArns: readonly string[] }
  /** The ARNs of the signing keys, by name. */
  readonly keys?: Readonly<Record<string, string>>
  /** Where private files are read: an address of its own, so that nothing in them is of the product's. */
  readonly filesOrigin?: string
}

// No Scan, ever: a request names its rows. A transaction is allowed by the actions of its parts.
const reading = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query']
const tableActions = {
  read: reading,
  write: [...reading, 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'],
  advance: ['dynamodb:UpdateItem'],
}

const keyActions = {
  read: ['kms:GetPublicKey'],
  sign: ['kms:GetPublicKey', 'kms:Sign'],
  wrap: ['kms:GenerateDataKey', 'kms:Decrypt'],
  unwrap: ['kms:Decrypt'],
}

const objectActions = {
  read: ['s3:GetObject'],
  find: ['s3:GetObject'],
  add: ['s3:PutObject'],
  parts: ['s3:PutObject', 's3:ListMultipartUploadParts', 's3:AbortMultipartUpload'],
  write: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
  erase: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:DeleteObjectVersion'],
}

/** What a function that looks at whole files has more of than others. */
const roomy = {
  memorySize: 1536,
  // Its bundle lies beside code of the machine's own, which is there for this one.
  architecture: Architecture.X86_64,
}

const retention: Readonly<Record<number, RetentionDays>> = {
  14: RetentionDays.TWO_WEEKS,
  30: RetentionDays.ONE_MONTH,
  365: RetentionDays.ONE_YEAR,
}

/** One Lambda with a role of its own that allows what its code declares that it uses, and nothing else. */
export class ProductFunction extends LambdaFunction {
  constructor(
    scope: Construct,
    name: string,
    props: {
      readonly stage: Stage
      readonly code: string
      readonly grants: Grants
      readonly shared: Shared
      readonly timeoutSeconds?: number
      /** Looks at whole files. */
      readonly isRoomy?: boolean
    },
  ) {
    const { stage, grants, shared } = props
    const names = namesOf(scope, stage)
    const logGroup = new LogGroup(scope, `${name}Log`, {
      retention: retention[stage.logDays] ?? RetentionDays.ONE_MONTH,
      removalPolicy: whatStays(stage),
    })
    const role = new Role(scope, `${name}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    const environment: Record<string, string> = { STAGE: stage.name, SITE_URL: `https://${stage.domainName}` }
    if (stage.productAbn) environment.PRODUCT_ABN = stage.productAbn
    const allow = (actions: string[], arns: string[]) =>
      role.addToPolicy(new PolicyStatement({ actions, resources: arns }))

    logGroup.grantWrite(role)
    for (const [table, access] of grants.tables) {
      const { arn } = names.table(table)
      environment.TABLES = names.table('').name
      const indexes = indexNames(table).map(index => `${arn}/index/${index}`)
      allow(tableActions[access], [arn, ...indexes])
    }
    for (const secret of grants.secrets) {
      const { arn, name } = names.secret(secret)
      environment[`SECRET_${secret}`] = name
      allow(['secretsmanager:GetSecretValue'], [arn])
      if (secret === 'Pinning' && stage.pinningUrl) environment.PINNING_SERVICE = stage.pinningUrl
    }
    for (const [key, access] of grants.keys) {
      const arn = shared.keys?.[key]
      if (!arn) throw new Error(`${name} needs the key ${key}`)
      environment[`KEY_${key}`] = arn
      allow(keyActions[access], [arn])
    }
    for (const queue of grants.queues) {
      const { arn, url } = names.queue(queue)
      environment[`QUEUE_${queue}`] = url
      allow(['sqs:SendMessage'], [arn])
    }
    for (const [bucket, access] of grants.buckets) {
      const { arn, name } = names.bucket(bucket)
      environment[`BUCKET_${bucket}`] = name
      allow(objectActions[access], [`${arn}/*`])
      // Without it S3 does not tell what is not there from what may not be read.
      if (access === 'find') allow(['s3:ListBucket'], [arn])
      if (access === 'erase') allow(['s3:ListBucketVersions'], [arn])
      if (bucket === 'Files' && shared.filesOrigin) environment.FILES_ORIGIN = shared.filesOrigin
    }
    if (grants.userPool.size) {
      if (!shared.userPool) throw new Error(`${name} needs the user pool`)
      const { id, clientId } = shared.userPool
      environment.USER_POOL_ID = id
      environment.USER_POOL_CLIENT_ID = clientId
      allow(
        [...grants.userPool].map(action => `cognito-idp:${action}`),
        [Stack.of(scope).formatArn({ service: 'cognito-idp', resource: 'userpool', resourceName: id })],
      )
    }
    if (grants.places.size) {
      // What AWS itself provides, of no account.
      const provider = Stack.of(scope).formatArn({
        service: 'geo-places',
        account: '',
        resource: 'provider',
        resourceName: 'default',
      })
      allow(
        [...grants.places].map(action => `geo-places:${action}`),
        [provider],
      )
    }
    if (grants.connections) {
      if (!shared.realtime) throw new Error(`${name} needs the websocket API`)
      environment.REALTIME_ENDPOINT = shared.realtime.endpoint
      allow(['execute-api:ManageConnections'], [...shared.realtime.connectionsArns])
    }
    if (grants.mail) {
      const { name, address } = mailFrom(stage)
      environment.MAIL_FROM = `${name} <${address}>`
      if (stage.mailsASecond !== undefined) environment.MAILS_A_SECOND = String(stage.mailsASecond)
      role.addToPolicy(
        new PolicyStatement({
          actions: ['ses:SendEmail'],
          resources: [
            Stack.of(scope).formatArn({ service: 'ses', resource: 'identity', resourceName: stage.domainName }),
            ...(grants.letters ? [names.mailSet.arn] : []),
          ],
          conditions: { StringEquals: { 'ses:FromAddress': address } },
        }),
      )
    }

    const pace = pacesOfPrograms[keysOf(stage)][name]
    if (pace) environment.PROVIDER_CALLS_A_SECOND = String(pace.aSecond)
    if (grants.letters) environment.MAIL_SET = names.mailSet.name
    if (grants.letters || grants.buckets.has('Answers')) environment.MAIL_ANSWERS = answersDomain(stage)

    super(scope, name, {
      functionName: names.lambda(name).name,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(props.code),
      role,
      logGroup,
      environment,
      memorySize: 512,
      timeout: Duration.seconds(props.timeoutSeconds ?? 15),
      tracing: Tracing.ACTIVE,
      ...(props.isRoomy ? roomy : {}),
      ...(pace && !pace.isStream ? { reservedConcurrentExecutions: pace.atOnce } : {}),
    })

    const wildcards = [['Resource::*', 'X-Ray takes trace segments for no resource in particular.']]
    for (const name of grants.buckets.keys()) {
      wildcards.push([resourceFinding(scope, `${names.bucket(name).arn}/*`), `Any object of ${name}: keys are random.`])
    }
    if (grants.connections && shared.realtime) {
      for (const arn of shared.realtime.connectionsArns)
        wildcards.push([resourceFinding(scope, arn), 'Any open connection of the one websocket API.'])
    }
    Validations.of(role).acknowledge(
      ...wildcards.map(([finding, reason]) => ({ id: `AwsSolutions-IAM5[${finding}]`, reason: reason ?? '' })),
    )
  }
}
