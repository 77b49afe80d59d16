import { Duration } from 'aws-cdk-lib'
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { type Names, namesOf } from '../names.ts'
import type { Stage } from '../stages.ts'

const period = Duration.minutes(5)
/** Events may wait this long in a stream or a queue before somebody is told. */
const slowest = Duration.minutes(15)

/**
 * Alarms of one stack, which go to the stage's one topic. They stand with what they watch, so that a new function, queue or
 * table has its alarms by being made. A stage that nobody is on call for has none.
 */
export class Alarms {
  readonly #scope: Construct
  readonly #stage: Stage
  readonly #names: Names
  readonly #action: SnsAction

  constructor(scope: Construct, stage: Stage) {
    this.#scope = scope
    this.#stage = stage
    this.#names = namesOf(scope, stage)
    this.#action = new SnsAction(Topic.fromTopicArn(scope, 'AlarmTopic', this.#names.topic('alarms').arn))
  }

  /** An alarm for a metric that reaches a threshold. */
  on(name: string, metric: IMetric, threshold: number, evaluationPeriods = 1): void {
    if (!this.#stage.isWatched) return
    new Alarm(this.#scope, `${name}-alarm`, {
      alarmName: this.#names.alarm(name),
      metric,
      threshold,
      evaluationPeriods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(this.#action)
  }

  /** @param slowMs the p99 duration that is too long */
  lambda(lambda: LambdaFunction, slowMs = 3000): void {
    const { id } = lambda.node
    this.on(`${id}-errors`, lambda.metricErrors({ period }), 1)
    this.on(`${id}-throttles`, lambda.metricThrottles({ period }), 1)
    this.on(`${id}-latency`, lambda.metricDuration({ period, statistic: 'p99' }), slowMs, 3)
  }

  /** How far a function is behind the stream that it reads. */
  stream(lambda: LambdaFunction): void {
    const age = lambda.metric('IteratorAge', { period, statistic: 'max' })
    this.on(`${lambda.node.id}-behind`, age, slowest.toMilliseconds())
  }

  queue(queue: Queue): void {
    const age = queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'max' })
    this.on(`${queue.node.id}-behind`, age, slowest.toSeconds())
  }

  deadLetters(queue: Queue): void {
    const messages = queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'max' })
    this.on(`${queue.node.id}-messages`, messages, 1)
  }

  /** Reads and writes of a table that DynamoDB turned away. Tables are on demand, so this is one key asked too often. */
  table(name: string): void {
    const metric = (metricName: string) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: this.#names.table(name).name },
        period,
        statistic: 'sum',
      })
    const usingMetrics = { reads: metric('ReadThrottleEvents'), writes: metric('WriteThrottleEvents') }
    const both = new MathExpression({ expression: 'FILL(reads, 0) + FILL(writes, 0)', usingMetrics, period })
    this.on(`${name}Table-throttles`, both, 10)
  }
}
