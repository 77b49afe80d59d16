import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { Alias } from 'aws-cdk-lib/aws-kms'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'

type Props = StackProps & {
  readonly stage: Stage
  readonly lambdas: readonly LambdaFunction[]
  readonly deadLetters: readonly Queue[]
  readonly api: HttpApi
}

const period = Duration.minutes(5)

/** Alarms on errors, throttles, latency and dead letters, to one topic that operators subscribe to, and a dashboard. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { stage, lambdas, deadLetters, api, ...props }: Props) {
    super(scope, id, props)
    const topic = new Topic(this, 'Alarms', {
      topicName: `tradewell-${stage.name}-alarms`,
      masterKey: Alias.fromAliasName(this, 'TopicKey', 'alias/aws/sns'),
      enforceSSL: true,
    })
    const action = new SnsAction(topic)
    const alarm = (name: string, metric: IMetric, threshold: number, evaluationPeriods = 1) =>
      new Alarm(this, name, {
        alarmName: `tradewell-${stage.name}-${name}`,
        metric,
        threshold,
        evaluationPeriods,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }).addAlarmAction(action)

    for (const lambda of lambdas) {
      const { id: name } = lambda.node
      alarm(`${name}-errors`, lambda.metricErrors({ period }), 1)
      alarm(`${name}-throttles`, lambda.metricThrottles({ period }), 1)
      alarm(`${name}-latency`, lambda.metricDuration({ period, statistic: 'p99' }), 3000, 3)
    }
    for (const queue of deadLetters) {
      alarm(
        `${queue.node.id}-messages`,
        queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'max' }),
        1,
      )
    }
    alarm('api-server-errors', api.metricServerError({ period }), 1)
    alarm('api-latency', api.metricLatency({ period, statistic: 'p99' }), 3000, 3)

    // SES puts an account that exceeds these on probation (SES developer guide, "Sender reputation").
    const reputation = (metricName: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, period: Duration.hours(1), statistic: 'max' })
    alarm('mail-bounces', reputation('Reputation.BounceRate'), 0.05)
    alarm('mail-complaints', reputation('Reputation.ComplaintRate'), 0.001)

    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 })
    new Dashboard(this, 'Dashboard', {
      dashboardName: `tradewell-${stage.name}`,
      widgets: [
        [
          graph('Requests', [
            api.metricCount({ period }),
            api.metricClientError({ period }),
            api.metricServerError({ period }),
          ]),
          graph('Latency, p99', [api.metricLatency({ period, statistic: 'p99' })]),
        ],
        [
          graph(
            'Errors',
            lambdas.map(lambda => lambda.metricErrors({ period })),
          ),
          graph(
            'Dead letters',
            deadLetters.map(queue => queue.metricApproximateNumberOfMessagesVisible({ period })),
          ),
        ],
      ],
    })
  }
}
