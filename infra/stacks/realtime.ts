import path from 'node:path'
import { Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { WebSocketLambdaAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Construct } from 'constructs'
import { workerGrantsOf, workers } from '#functions/workers.ts'
import { ProductFunction, type Resources } from '../constructs/product-function.ts'
import type { Stage } from '../stages.ts'

/** The websocket that tells browsers what happened. CloudFront forwards /realtime to the stage of that name. */
export class RealtimeStack extends Stack {
  readonly api: WebSocketApi
  readonly stage: WebSocketStage
  /** What a role must be allowed to post to, for every open connection. */
  readonly connectionsArn: string

  constructor(
    scope: Construct,
    id: string,
    {
      stage,
      code,
      resources,
      ...props
    }: StackProps & { readonly stage: Stage; readonly code: string; readonly resources: Resources },
  ) {
    super(scope, id, props)
    const lambda = (kind: 'webSocket' | 'webSocketAuthoriser') => {
      const worker = workers.find(each => each.trigger.kind === kind)
      if (!worker) throw new Error(`no worker has the trigger ${kind}`)
      return new ProductFunction(this, worker.name, {
        stage,
        code: path.join(code, worker.name),
        grants: workerGrantsOf(worker.name),
        resources,
      })
    }
    const connection = lambda('webSocket')
    const authoriser = lambda('webSocketAuthoriser')
    if (!resources.userPool) throw new Error('the websocket authoriser needs the user pool')
    authoriser.addEnvironment('USER_POOL_ID', resources.userPool.id)
    authoriser.addEnvironment('USER_POOL_CLIENT_ID', resources.userPool.clientId)

    // A token in the address would end up in logs; browsers can send no header of their own, but a sub-protocol.
    const authorizer = new WebSocketLambdaAuthorizer('Authoriser', authoriser, {
      identitySource: ['route.request.header.Sec-WebSocket-Protocol'],
    })
    this.api = new WebSocketApi(this, 'Api', {
      apiName: `tradewell-${stage.name}-realtime`,
      routeSelectionExpression: '$request.body.action',
      connectRouteOptions: { integration: new WebSocketLambdaIntegration('OnConnect', connection), authorizer },
      disconnectRouteOptions: { integration: new WebSocketLambdaIntegration('OnDisconnect', connection) },
      defaultRouteOptions: { integration: new WebSocketLambdaIntegration('OnMessage', connection) },
    })
    this.stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: 'realtime',
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1000 },
    })
    this.connectionsArn = this.formatArn({
      service: 'execute-api',
      // Exported by name, so that whoever is granted it can say which wildcard that is.
      resource: this.exportValue(this.api.apiId, { name: `${this.stackName}-api` }),
      resourceName: `${this.stage.stageName}/POST/@connections/*`,
    })
    Validations.of(this.api).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'The authoriser decides at $connect; API Gateway takes none on the routes of a connection that is open.',
    })
    Validations.of(this.stage).acknowledge({
      id: 'AwsSolutions-APIG1',
      reason: 'Frames carry notifications of private deals; the Lambdas log the connection and never the frame.',
    })
  }
}
