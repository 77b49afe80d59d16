import path from 'node:path'
import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { HttpApi, HttpMethod, type IHttpRouteAuthorizer, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets'
import { StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { type Grants, grantsOf, servers } from '#functions/registry.ts'
import { type Trigger, workerGrantsOf, workers } from '#functions/workers.ts'
import { ProductFunction, type Resources } from '../constructs/product-function.ts'
import type { Stage } from '../stages.ts'

type Props = StackProps & {
  readonly stage: Stage
  readonly code: string
  readonly tables: ReadonlyMap<string, TableV2>
  readonly userPool: UserPool
  readonly client: UserPoolClient
  readonly resources: Omit<Resources, 'queues' | 'secrets'>
}

/** Names under which the code asks for queues and secrets, over all Lambdas. */
const named = (kind: 'queues' | 'secrets'): string[] => {
  const grants = [...Object.keys(servers).map(grantsOf), ...workers.map(worker => workerGrantsOf(worker.name))]
  const read = workers.flatMap(({ trigger }) => (kind === 'queues' && trigger.kind === 'queue' ? [trigger.queue] : []))
  return [...new Set([...grants.flatMap(grant => [...grant[kind]]), ...read])].sort()
}

/** The server functions behind one HTTP API, and the workers behind streams, queues, schedules and webhooks. */
export class FunctionsStack extends Stack {
  readonly api: HttpApi
  readonly lambdas: ProductFunction[] = []
  readonly deadLetters: Queue[] = []
  readonly #props: Props
  readonly #resources: Resources
  readonly #queues = new Map<string, Queue>()

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, props)
    this.#props = props
    for (const name of named('queues')) this.#queues.set(name, this.#queue(name))
    const secrets = new Map(named('secrets').map(name => [name, this.#secret(name)]))
    this.#resources = { ...props.resources, queues: this.#queues, secrets }

    this.api = new HttpApi(this, 'Api', { apiName: `tradewell-${props.stage.name}`, createDefaultStage: false })
    const log = new LogGroup(this, 'ApiLog', { retention: RetentionDays.ONE_MONTH })
    this.api.addStage('Live', {
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 1000, burstLimit: 2000 },
      accessLogSettings: { destination: new LogGroupLogDestination(log) },
    })

    this.#serve()
    for (const worker of workers) this.#work(worker.name, worker.trigger)
    new CfnOutput(this, 'ApiEndpoint', { value: this.api.apiEndpoint })
  }

  #queue(name: string): Queue {
    const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true }
    const deadLetters = new Queue(this, `${name}DeadLetters`, { ...common, retentionPeriod: Duration.days(14) })
    this.deadLetters.push(deadLetters)
    return new Queue(this, `${name}Queue`, {
      ...common,
      visibilityTimeout: Duration.seconds(90),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 8 },
    })
  }

  #secret(name: string): Secret {
    const secret = new Secret(this, `${name}Secret`, { secretName: `tradewell/${this.#props.stage.name}/${name}` })
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'The other side issues it (payment provider keys): an operator rotates it there and here.',
    })
    return secret
  }

  #lambda(name: string, grants: Grants, timeoutSeconds?: number) {
    const { stage, code } = this.#props
    const lambda = new ProductFunction(this, name, {
      stage,
      code: path.join(code, name),
      grants,
      resources: this.#resources,
      ...(timeoutSeconds ? { timeoutSeconds } : {}),
    })
    this.lambdas.push(lambda)
    return lambda
  }

  #route(
    name: string,
    path: string,
    methods: HttpMethod[],
    lambda: ProductFunction,
    authorizer?: IHttpRouteAuthorizer,
  ) {
    const integration = new HttpLambdaIntegration(name, lambda)
    const routes = this.api.addRoutes({ path, methods, integration, ...(authorizer ? { authorizer } : {}) })
    if (authorizer) return
    for (const route of routes) {
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason:
          'Open on purpose: public reads of the marketplace, for which dispatch admits public methods only, and webhooks that prove themselves by signature.',
      })
    }
  }

  #serve() {
    const authorizer = new HttpUserPoolAuthorizer('UserPool', this.#props.userPool, {
      userPoolClients: [this.#props.client],
    })
    for (const [name, server] of Object.entries(servers)) {
      const lambda = this.#lambda(name, grantsOf(name))
      this.#route(name, `/functions/${name}`, [HttpMethod.POST], lambda, authorizer)
      const { publicPath } = server.contract
      if (publicPath) this.#route(`${name}Public`, `/public/${publicPath}`, [HttpMethod.GET, HttpMethod.POST], lambda)
    }
  }

  #work(name: string, trigger: Trigger) {
    switch (trigger.kind) {
      case 'userPool':
      case 'webSocket':
      case 'webSocketAuthoriser':
        return // Beside what they serve: the identity and realtime stacks.
      case 'stream': {
        const table = this.#props.tables.get(trigger.table)
        if (!table) throw new Error(`no table is called ${trigger.table}`)
        const failed = new Queue(this, `${name}Failed`, {
          encryption: QueueEncryption.SQS_MANAGED,
          enforceSSL: true,
          retentionPeriod: Duration.days(14),
        })
        this.deadLetters.push(failed)
        Validations.of(failed).acknowledge({
          id: 'AwsSolutions-SQS3',
          reason: 'It is itself where failed batches end.',
        })
        this.#lambda(name, workerGrantsOf(name)).addEventSource(
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
      case 'queue': {
        const queue = this.#queues.get(trigger.queue)
        if (!queue) throw new Error(`no queue is called ${trigger.queue}`)
        this.#lambda(name, workerGrantsOf(name)).addEventSource(
          new SqsEventSource(queue, { batchSize: trigger.batch, reportBatchItemFailures: true }),
        )
        return
      }
      case 'schedule':
        new Rule(this, `${name}Schedule`, {
          schedule: Schedule.rate(Duration.minutes(trigger.everyMinutes)),
          targets: [new LambdaTarget(this.#lambda(name, workerGrantsOf(name), 60))],
        })
        return
      case 'http': {
        const [, path = ''] = trigger.route.split(' ')
        this.#route(name, path, [HttpMethod.POST], this.#lambda(name, workerGrantsOf(name)))
        return
      }
    }
  }
}
