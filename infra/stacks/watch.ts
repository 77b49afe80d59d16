import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Dashboard, GraphWidget, type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { Alarms } from '../constructs/alarms.ts'
import { namesOf } from '../names.ts'
import { type Stage, whatStays } from '../stages.ts'

/**
 * The topic that all alarms of a stage go to. Alarms may neither use AWS's own key of SNS nor publish to a topic whose policy
 * does not name them, so the topic has a key and a policy of ours.
 */
export class AlarmTopicStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props)
    const alarms = new ServicePrincipal('cloudwatch.amazonaws.com', {
      conditions: {
        StringEquals: { 'aws:SourceAccount': this.account },
        ArnLike: { 'aws:SourceArn': this.formatArn({ service: 'cloudwatch', resource: 'alarm:*' }) },
      },
    })
    const masterKey = new Key(this, 'Key', {
      description: `Alarms of tradewell-${stage.name}`,
      enableKeyRotation: true,
      removalPolicy: whatStays(stage),
    })
    masterKey.grantEncryptDecrypt(alarms)
    const topic = new Topic(this, 'Alarms', {
      topicName: namesOf(this, stage).topic('alarms').name,
      masterKey,
      enforceSSL: true,
    })
    topic.grantPublish(alarms)
    if (stage.alarmMail) topic.addSubscription(new EmailSubscription(stage.alarmMail))
    new CfnOutput(this, 'Topic', { value: topic.topicArn })
  }
}

type Props = StackProps & {
  readonly stage: Stage
  /** The names of all Lambdas. */
  readonly lambdas: readonly string[]
  /** The names of all queues where failures end. */
  readonly deadLetters: readonly string[]
  readonly api: HttpApi
}

const period = Duration.minutes(5)

/** What belongs to no one area: alarms on the account's mail, and a dashboard. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { stage, lambdas, deadLetters, api, ...props }: Props) {
    super(scope, id, props)
    const names = namesOf(this, stage)
    const alarms = new Alarms(this, stage)
    // SES puts an account that exceeds these on probation (SES developer guide, "Sender reputation").
    const reputation = (metricName: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, period: Duration.hours(1), statistic: 'max' })
    alarms.on('mail-bounces', reputation('Reputation.BounceRate'), 0.05)
    alarms.on('mail-complaints', reputation('Reputation.ComplaintRate'), 0.001)

    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 })
    const errors = lambdas.map(
      name =>
        new Metric({
          namespace: 'AWS/Lambda',
          metricName: 'Errors',
          dimensionsMap: { FunctionName: names.lambda(name).name },
          label: name,
          period,
          statistic: 'sum',
        }),
    )
    const failures = deadLetters.map(
      name =>
        new Metric({
          namespace: 'AWS/SQS',
          metricName: 'ApproximateNumberOfMessagesVisible',
          dimensionsMap: { QueueName: names.queue(name).name },
          label: name,
          period,
          statistic: 'max',
        }),
    )
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
        [graph('Errors', errors), graph('Dead letters', failures)],
      ],
    })
  }
}
