import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Grants } from '#functions/registry.ts'
import { indexNames } from '#functions/tables.ts'
import type { Stage } from '../stages.ts'
import { resourceFinding } from './findings.ts'

/** A bucket, and the ARN of all that is in it. */
export type GrantedBucket = { readonly bucketName: string; readonly objectsArn: string }

/** What grants are resolved against. A Lambda whose grants name something that is not here does not synthesise. */
export type Resources = {
  readonly tables: ReadonlyMap<string, ITableV2>
  readonly buckets: ReadonlyMap<string, GrantedBucket>
  readonly secrets: ReadonlyMap<string, ISecret>
  readonly queues: ReadonlyMap<string, IQueue>
  readonly userPool?: { readonly arn: string; readonly id: string; readonly clientId: string }
  readonly realtime?: { readonly endpoint: string; readonly connectionsArn: string }
  /** Whose name and address all mail bears. */
  readonly mailFrom: { readonly name: string; readonly address: string }
}

const found = <T>(map: ReadonlyMap<string, T>, kind: string, name: string): T => {
  const value = map.get(name)
  if (value === undefined) throw new Error(`no ${kind} is called ${name}`)
  return value
}

// No Scan, ever: a request names its rows. A transaction is allowed by the actions of its parts.
const reading = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query']
const writing = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem']

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
      readonly resources: Resources
      readonly timeoutSeconds?: number
    },
  ) {
    const { stage, grants, resources } = props
    const logGroup = new LogGroup(scope, `${name}Log`, {
      retention: retention[stage.logDays] ?? RetentionDays.ONE_MONTH,
      removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    const role = new Role(scope, `${name}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    const environment: Record<string, string> = { STAGE: stage.name, SITE_URL: `https://${stage.domainName}` }
    const allow = (actions: string[], arns: string[]) =>
      role.addToPolicy(new PolicyStatement({ actions, resources: arns }))

    logGroup.grantWrite(role)
    for (const [table, access] of grants.tables) {
      const { tableArn, tableName } = found(resources.tables, 'table', table)
      environment[`TABLE_${table}`] = tableName
      const indexes = indexNames(table).map(index => `${tableArn}/index/${index}`)
      allow(access === 'write' ? [...reading, ...writing] : reading, [tableArn, ...indexes])
    }
    for (const name of grants.secrets) {
      const secret = found(resources.secrets, 'secret', name)
      environment[`SECRET_${name}`] = secret.secretArn
      allow(['secretsmanager:GetSecretValue'], [secret.secretArn])
    }
    for (const name of grants.queues) {
      const queue = found(resources.queues, 'queue', name)
      environment[`QUEUE_${name}`] = queue.queueUrl
      allow(['sqs:SendMessage'], [queue.queueArn])
    }
    for (const [name, access] of grants.buckets) {
      const bucket = found(resources.buckets, 'bucket', name)
      environment[`BUCKET_${name}`] = bucket.bucketName
      const actions = access === 'write' ? ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'] : ['s3:GetObject']
      allow(actions, [bucket.objectsArn])
    }
    if (grants.userPool.size) {
      if (!resources.userPool) throw new Error(`${name} needs the user pool`)
      environment.USER_POOL_ID = resources.userPool.id
      allow(
        [...grants.userPool].map(action => `cognito-idp:${action}`),
        [resources.userPool.arn],
      )
    }
    if (grants.connections) {
      if (!resources.realtime) throw new Error(`${name} needs the websocket API`)
      environment.REALTIME_ENDPOINT = resources.realtime.endpoint
      allow(['execute-api:ManageConnections'], [resources.realtime.connectionsArn])
    }
    if (grants.mail) {
      const { name, address } = resources.mailFrom
      environment.MAIL_FROM = `${name} <${address}>`
      role.addToPolicy(
        new PolicyStatement({
          actions: ['ses:SendEmail'],
          resources: [
            Stack.of(scope).formatArn({ service: 'ses', resource: 'identity', resourceName: stage.domainName }),
          ],
          conditions: { StringEquals: { 'ses:FromAddress': address } },
        }),
      )
    }

    super(scope, name, {
      functionName: `tradewell-${stage.name}-${name}`,
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
    })

    const wildcards = [['Resource::*', 'X-Ray takes trace segments for no resource in particular.']]
    for (const name of grants.buckets.keys()) {
      const objects = found(resources.buckets, 'bucket', name).objectsArn
      wildcards.push([resourceFinding(scope, objects), `Any object of ${name}: keys are random.`])
    }
    if (grants.connections && resources.realtime) {
      wildcards.push([
        resourceFinding(scope, resources.realtime.connectionsArn),
        'Any open connection of the one websocket API.',
      ])
    }
    Validations.of(role).acknowledge(
      ...wildcards.map(([finding, reason]) => ({ id: `AwsSolutions-IAM5[${finding}]`, reason: reason ?? '' })),
    )
  }
}
