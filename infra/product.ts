import path from 'node:path'
import { Annotations, App, Stack, Tags, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import type { Resources } from './constructs/product-function.ts'
import { DataStack } from './stacks/data.ts'
import { EdgeStack } from './stacks/edge.ts'
import { FilesStack } from './stacks/files.ts'
import { FunctionsStack } from './stacks/functions.ts'
import { IdentityStack } from './stacks/identity.ts'
import { MailStack } from './stacks/mail.ts'
import { RealtimeStack } from './stacks/realtime.ts'
import { WatchStack } from './stacks/watch.ts'
import { WebStack } from './stacks/web.ts'
import { region, type Stage } from './stages.ts'

const root = path.resolve(import.meta.dirname, '..')

export type ProductOptions = {
  readonly stage: Stage
  /** Where the bundles of the Lambdas are. */
  readonly code?: string
  /** Where the built web is. */
  readonly site?: string
  readonly stripePublishableKey?: string
  readonly outdir?: string
  /** The account to deploy to; without one the templates fit any. */
  readonly account?: string
}

/** Names that nobody can own (RFC 2606), and what is no domain. */
const reservedNames = /^[^.]*$|(^|\.)(example|localhost|test|invalid)$|(^|\.)example\.(com|net|org)$/

/**
 * What keeps production from being deployed on a default. The templates are made all the same; the command line refuses to
 * deploy a stack that carries an error.
 */
const productionFaults = (stage: Stage, stripePublishableKey: string): string[] => [
  ...(reservedNames.test(stage.domainName) ? [`DOMAIN_NAME is not set: nobody can own ${stage.domainName}`] : []),
  ...(/^pk_live_\w{16,}$/.test(stripePublishableKey) ? [] : ['STRIPE_PUBLISHABLE_KEY is not a live key']),
]

/** The whole product as one CDK app, for one stage. */
export const product = ({
  stage,
  code = path.join(root, 'dist/functions'),
  site = path.join(root, 'dist/web'),
  stripePublishableKey = '',
  outdir,
  account = '000000000000',
}: ProductOptions): App => {
  const app = new App({ ...(outdir ? { outdir } : {}), analyticsReporting: false })
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  Tags.of(app).add('product', 'tradewell')
  Tags.of(app).add('stage', stage.name)
  const name = (stack: string) => `tradewell-${stage.name}-${stack}`
  const props = { stage, env: { account, region } }

  new MailStack(app, name('mail'), props)
  const data = new DataStack(app, name('data'), props)
  const files = new FilesStack(app, name('files'), props)
  const base: Resources = {
    tables: data.tables,
    buckets: files.buckets,
    secrets: new Map(),
    queues: new Map(),
    mailFrom: { name: 'Tradewell', address: `notifications@${stage.domainName}` },
  }
  const identity = new IdentityStack(app, name('identity'), { ...props, code, resources: base })
  const userPool = {
    arn: identity.userPool.userPoolArn,
    id: identity.userPool.userPoolId,
    clientId: identity.client.userPoolClientId,
  }
  const realtime = new RealtimeStack(app, name('realtime'), { ...props, code, resources: { ...base, userPool } })
  const functions = new FunctionsStack(app, name('functions'), {
    ...props,
    code,
    tables: data.tables,
    userPool: identity.userPool,
    client: identity.client,
    resources: {
      tables: base.tables,
      buckets: base.buckets,
      mailFrom: base.mailFrom,
      userPool,
      realtime: {
        endpoint: realtime.stage.callbackUrl,
        connectionsArn: realtime.connectionsArn,
      },
    },
  })
  const edge = new EdgeStack(app, name('edge'), {
    stage,
    env: { account, region: 'us-east-1' },
    crossRegionReferences: true,
  })
  new WebStack(app, name('web'), {
    ...props,
    crossRegionReferences: true,
    site,
    api: functions.api,
    realtime: realtime.api,
    logs: files.logs,
    webAclArn: edge.acl.attrArn,
    signIn: {
      userPoolId: userPool.id,
      clientId: userPool.clientId,
      domain: `${identity.domain.domainName}.auth.${region}.amazoncognito.com`,
    },
    stripePublishableKey,
  })
  new WatchStack(app, name('watch'), {
    ...props,
    lambdas: functions.lambdas,
    deadLetters: functions.deadLetters,
    api: functions.api,
  })
  if (stage.name === 'production') {
    const faults = productionFaults(stage, stripePublishableKey)
    for (const stack of app.node.children.filter(Stack.isStack))
      for (const fault of faults) Annotations.of(stack).addError(`production is not deployed: ${fault}`)
  }
  return app
}
