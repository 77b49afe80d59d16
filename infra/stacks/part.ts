import path from 'node:path'
import { Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { HttpMethod, HttpRoute, HttpRouteKey, type IHttpRouteAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets'
import { StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Bucket, EventType } from 'aws-cdk-lib/aws-s3'
import { LambdaDestination } from 'aws-cdk-lib/aws-s3-notifications'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Part, Working } from '../areas.ts'
import { Alarms } from '../constructs/alarms.ts'
import { ProductFunction, type Shared } from '../constructs/product-function.ts'
import { ProductTable } from '../constructs/product-table.ts'
import { type Names, namesOf } from '../names.ts'
import type { Stage } from '../stages.ts'
import type { ApiStack } from './api.ts'

type Props = StackProps & {
  readonly stage: Stage
  /** Where the bundles of the Lambdas are. */
  readonly code: string
  readonly part: Part
  readonly shared: Shared
  /** The API that routes are added to. The kit has none and is made before it. */
  readonly api?: ApiStack
}

/** Workers that run every few minutes, those that look at whole files, and those that walk through all that is kept of a person. */
const longSeconds = 60
/** What is due on a day is done in one run, as long as a Lambda may take for that. */
const dailySeconds = 900

/** One area of the product, or the kit: its tables, its Lambdas with their routes, and the queues that they read. */
export class PartStack extends Stack {
  readonly tables: ReadonlyMap<string, ProductTable>
  readonly #props: Props
  readonly #names: Names
  readonly #alarms: Alarms

  constructor(scope: Construct, id: string, props: Props) {
    const { stage, code: _code, part, shared: _shared, api: _api, ...stack } = props
    super(scope, id, stack)
    this.#props = props
    this.#names = namesOf(this, stage)
    this.#alarms = new Alarms(this, stage)
    this.tables = new Map(part.tables.map(spec => [spec.name, new ProductTable(this, { spec, stage })]))
    for (const name of this.tables.keys()) this.#alarms.table(name)
    for (const { name, publicPath, grants } of part.servers) {
      const lambda = this.#lambda({ name, grants })
      this.#route(`/functions/${name}`, [HttpMethod.POST], lambda, props.api?.authorizer)
      if (publicPath !== undefined) this.#route(`/public/${publicPath}`, [HttpMethod.GET, HttpMethod.POST], lambda)
    }
    for (const worker of part.workers) this.#work(worker)
  }

  #lambda(
    { name, grants }: Pick<Working, 'name' | 'grants'>,
    timeoutSeconds?: number,
    isRoomy = false,
  ): ProductFunction {
    const { stage, code, shared } = this.#props
    const lambda = new ProductFunction(this, name, {
      stage,
      code: path.join(code, name),
      grants,
      shared,
      isRoomy,
      ...(timeoutSeconds ? { timeoutSeconds } : {}),
    })
    // Some work is long by nature; it is late when it comes near the end of its time.
    this.#alarms.lambda(lambda, timeoutSeconds ? timeoutSeconds * 900 : undefined)
    return lambda
  }

  #route(route: string, methods: readonly HttpMethod[], lambda: ProductFunction, authorizer?: IHttpRouteAuthorizer) {
    const { api } = this.#props
    if (!api) throw new Error(`${route} needs the API, which is made later`)
    const integration = new HttpLambdaIntegration(`${lambda.node.id}Integration`, lambda)
    for (const method of methods) {
      const made = new HttpRoute(this, `${method}${route}`, {
        httpApi: api.api,
        routeKey: HttpRouteKey.with(route, method),
        integration,
        ...(authorizer ? { authorizer } : {}),
      })
      if (authorizer) continue
      Validations.of(made).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason:
          'Open on purpose: public reads of the marketplace, for which dispatch admits public methods only, and webhooks that prove themselves by signature.',
      })
    }
  }

  #endOf(name: string): Queue {
    const queue = new Queue(this, name, {
      queueName: this.#names.queue(name).name,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    })
    this.#alarms.deadLetters(queue)
    return queue
  }

  #queue(name: string): Queue {
    const queue = new Queue(this, `${name}Queue`, {
      queueName: this.#names.queue(name).name,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(90),
      deadLetterQueue: { queue: this.#endOf(`${name}DeadLetters`), maxReceiveCount: 8 },
    })
    this.#alarms.queue(queue)
    return queue
  }

  #work(worker: Working): void {
    const { name, trigger } = worker
    switch (trigger.kind) {
      case 'userPool':
      case 'webSocket':
      case 'webSocketAuthoriser':
        return // Beside what they serve: the stacks of sign-in and realtime.
      case 'stream': {
        const tables = trigger.tables.map(read => {
          const table = this.tables.get(read)
          if (!table) throw new Error(`${name} reads the stream of ${read}, which is not in this stack`)
          return table
        })
        const failed = this.#endOf(`${name}Failed`)
        Validations.of(failed).acknowledge({
          id: 'AwsSolutions-SQS3',
          reason: 'It is itself where failed batches end.',
        })
        const lambda = this.#lambda(worker, trigger.isLong ? longSeconds : undefined, trigger.isRoomy)
        this.#alarms.stream(lambda)
        for (const table of tables)
          lambda.addEventSource(
            new DynamoEventSource(table, {
              startingPosition: StartingPosition.TRIM_HORIZON,
              batchSize: trigger.batch,
              bisectBatchOnError: true,
              reportBatchItemFailures: true,
              retryAttempts: 10,
              onFailure: new SqsDlq(failed),
            }),
          )
        return
      }
      case 'queue':
        this.#lambda(worker).addEventSource(
          new SqsEventSource(this.#queue(trigger.queue), { batchSize: trigger.batch, reportBatchItemFailures: true }),
        )
        return
      case 'schedule':
        new Rule(this, `${name}Schedule`, {
          schedule: Schedule.rate(Duration.minutes(trigger.everyMinutes)),
          targets: [new LambdaTarget(this.#lambda(worker, longSeconds))],
        })
        return
      case 'daily':
        new Rule(this, `${name}Schedule`, {
          schedule: Schedule.cron({ minute: '0', hour: String(trigger.hourUtc) }),
          targets: [new LambdaTarget(this.#lambda(worker, dailySeconds))],
        })
        return
      case 'bucket': {
        const { name: bucketName } = this.#names.bucket(trigger.bucket)
        const bucket = Bucket.fromBucketName(this, trigger.bucket, bucketName)
        const lambda = this.#lambda(worker, longSeconds, true)
        bucket.addEventNotification(EventType.OBJECT_CREATED, new LambdaDestination(lambda))
        if (trigger.isScanned)
          new Rule(this, `${name}Scans`, {
            eventPattern: {
              source: ['aws.guardduty'],
              detailType: ['GuardDuty Malware Protection Object Scan Result'],
              detail: { s3ObjectDetails: { bucketName: [bucketName] } },
            },
            targets: [new LambdaTarget(lambda)],
          })
        const reason = 'The helper that sets a notification comes from the CDK library, which sets its role.'
        const managed = 'Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole'
        Validations.of(this).acknowledge(
          ...[`IAM4[${managed}]`, 'IAM5[Resource::*]', 'L1'].map(finding => ({
            id: `AwsSolutions-${finding}`,
            reason,
          })),
        )
        return
      }
      case 'mailEvents':
        new Rule(this, `${name}Rule`, {
          eventPattern: {
            source: ['aws.ses'],
            // Other stages of the account have sets of their own.
            detail: { mail: { tags: { 'ses:configuration-set': [this.#names.mailSet.name] } } },
          },
          targets: [new LambdaTarget(this.#lambda(worker))],
        })
        return
      case 'http': {
        const [, route = ''] = trigger.route.split(' ')
        this.#route(route, [HttpMethod.POST], this.#lambda(worker))
        return
      }
    }
  }
}
