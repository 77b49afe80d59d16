import path from 'node:path'
import { Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { WebSocketLambdaAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Construct } from 'constructs'
import { workersFor } from '../areas.ts'
import { Alarms } from '../constructs/alarms.ts'
import { ProductFunction, type Shared } from '../constructs/product-function.ts'
import type { Stage } from '../stages.ts'
import { originSecrets } from './secrets.ts'

/** The websocket that tells browsers what happened. CloudFront forwards /realtime to the stage of that name. */
export class RealtimeStack extends Stack {
  /** What AWS calls the API, under a name that whoever is granted it can say. */
  readonly apiId: string
  /** Where messages to open connections are posted to. */
  readonly endpoint: string
  /** What a role must be allowed to post to and to close: every open connection. */
  readonly connectionsArns: readonly string[]

  constructor(
    scope: Construct,
    id: string,
    {
      stage,
      code,
      shared,
      ...props
    }: StackProps & { readonly stage: Stage; readonly code: string; readonly shared: Shared },
  ) {
    super(scope, id, props)
    const alarms = new Alarms(this, stage)
    const lambda = (kind: 'webSocket' | 'webSocketAuthoriser') => {
      const [worker] = workersFor(kind)
      if (!worker) throw new Error(`no worker has the trigger ${kind}`)
      const { name, grants } = worker
      const made = new ProductFunction(this, name, { stage, code: path.join(code, name), grants, shared })
      alarms.lambda(made)
      return made
    }
    const connection = lambda('webSocket')
    const authoriser = lambda('webSocketAuthoriser')
    if (!shared.userPool) throw new Error('the websocket authoriser needs the user pool')
    authoriser.addEnvironment('USER_POOL_ID', shared.userPool.id)
    authoriser.addEnvironment('USER_POOL_CLIENT_ID', shared.userPool.clientId)

    // A token in the address would end up in logs; browsers can send no header of their own, but a sub-protocol.
    const authorizer = new WebSocketLambdaAuthorizer('Authoriser', authoriser, {
      identitySource: ['route.request.header.Sec-WebSocket-Protocol'],
    })
    const api = new WebSocketApi(this, 'Api', {
      apiName: `tradewell-${stage.name}-realtime`,
      routeSelectionExpression: '$request.body.action',
      connectRouteOptions: { integration: new WebSocketLambdaIntegration('OnConnect', connection), authorizer },
      disconnectRouteOptions: { integration: new WebSocketLambdaIntegration('OnDisconnect', connection) },
      defaultRouteOptions: { integration: new WebSocketLambdaIntegration('OnMessage', connection) },
    })
    this.apiId = this.exportValue(api.apiId, { name: `${this.stackName}-api` })
    const live = new WebSocketStage(this, 'Stage', {
      webSocketApi: api,
      stageName: 'realtime',
      autoDeploy: true,
      stageVariables: { originSecrets: originSecrets(this, stage).join(',') },
      throttle: { rateLimit: 500, burstLimit: 1000 },
    })
    this.endpoint = `https://${this.apiId}.execute-api.${this.region}.${this.urlSuffix}/${live.stageName}`
    this.connectionsArns = ['POST', 'DELETE'].map(verb =>
      this.formatArn({
        service: 'execute-api',
        resource: this.apiId,
        resourceName: `${live.stageName}/${verb}/@connections/*`,
      }),
    )
    Validations.of(api).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'The authoriser decides at $connect; API Gateway takes none on the routes of a connection that is open.',
    })
    Validations.of(live).acknowledge({
      id: 'AwsSolutions-APIG1',
      reason: 'Frames carry notifications of private deals; the Lambdas log the connection and never the frame.',
    })
  }
}
