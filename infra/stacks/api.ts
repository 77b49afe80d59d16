import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import {
  HttpApi,
  HttpAuthorizer,
  HttpAuthorizerType,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { Alarms } from '../constructs/alarms.ts'
import type { Shared } from '../constructs/product-function.ts'
import { type Stage, whatStays } from '../stages.ts'
import { originSecrets } from './secrets.ts'

const period = Duration.minutes(5)

/** The one HTTP API, without routes: each area's stack adds its own. */
export class ApiStack extends Stack {
  readonly api: HttpApi
  /** Admits who shows an access token of the user pool. */
  readonly authorizer: IHttpRouteAuthorizer

  constructor(
    scope: Construct,
    id: string,
    { stage, shared, ...props }: StackProps & { readonly stage: Stage; readonly shared: Shared },
  ) {
    super(scope, id, props)
    this.api = new HttpApi(this, 'Api', { apiName: `tradewell-${stage.name}`, createDefaultStage: false })
    const log = new LogGroup(this, 'ApiLog', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: whatStays(stage),
    })
    this.api.addStage('Live', {
      stageName: '$default',
      // Routes come from other stacks, later: each is live once it is made.
      autoDeploy: true,
      stageVariables: { originSecrets: originSecrets(this, stage).join(',') },
      throttle: { rateLimit: 1000, burstLimit: 2000 },
      accessLogSettings: { destination: new LogGroupLogDestination(log) },
    })
    if (!shared.userPool) throw new Error('the API needs the user pool')
    const { authorizerId } = new HttpAuthorizer(this, 'UserPool', {
      httpApi: this.api,
      type: HttpAuthorizerType.JWT,
      identitySource: ['$request.header.Authorization'],
      jwtIssuer: `https://cognito-idp.${this.region}.amazonaws.com/${shared.userPool.id}`,
      jwtAudience: [shared.userPool.clientId],
    })
    this.authorizer = HttpAuthorizer.fromHttpAuthorizerAttributes(this, 'Signed', {
      authorizerId,
      authorizerType: 'JWT',
    })

    const alarms = new Alarms(this, stage)
    alarms.on('api-server-errors', this.api.metricServerError({ period }), 1)
    alarms.on('api-latency', this.api.metricLatency({ period, statistic: 'p99' }), 3000, 3)
    new CfnOutput(this, 'ApiEndpoint', { value: this.api.apiEndpoint })
  }
}
