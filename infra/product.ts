import path from 'node:path'
import { App, Tags, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { KIT, parts } from './areas.ts'
import { functionNames } from './build-functions.ts'
import type { Shared } from './constructs/product-function.ts'
import { faultsOf } from './faults.ts'
import { ApiStack } from './stacks/api.ts'
import { EdgeStack } from './stacks/edge.ts'
import { MailStack } from './stacks/mail.ts'
import { PartStack } from './stacks/part.ts'
import { RealtimeStack } from './stacks/realtime.ts'
import { SecretsStack } from './stacks/secrets.ts'
import { SignInStack } from './stacks/sign-in.ts'
import { StorageStack } from './stacks/storage.ts'
import { AlarmTopicStack, WatchStack } from './stacks/watch.ts'
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

/**
 * The whole product as one CDK app, for one stage: a stack for each area, and those that all share. A stack names what is
 * another's (names.ts), and imports from it only what AWS gives a name of its own and what lives as long as the stage: the user
 * pool, its client, the two APIs and the authoriser, the keys of seals and of copies, and the distribution of private files.
 * @throws {Error} for a stage that must not be deployed with these settings
 */
export const product = ({
  stage,
  code = path.join(root, 'dist/functions'),
  site = path.join(root, 'dist/web'),
  stripePublishableKey = '',
  outdir,
  account = '000000000000',
}: ProductOptions): App => {
  const faults = faultsOf(stage, stripePublishableKey)
  if (faults.length > 0) throw new Error(`${stage.name} is not deployed like this:\n  ${faults.join('\n  ')}`)
  const app = new App({ ...(outdir ? { outdir } : {}), analyticsReporting: false })
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
  Tags.of(app).add('product', 'tradewell')
  Tags.of(app).add('stage', stage.name)
  const name = (stack: string) => `tradewell-${stage.name}-${stack}`
  const props = { stage, env: { account, region } }
  const [kit, ...areas] = parts()
  if (kit?.name !== KIT) throw new Error('the tables of functions/kit are missing')

  // Deployed in this order: each stack's names are there before those that use them, alarms' topic first of all.
  const alarmTopic = new AlarmTopicStack(app, name('alarms'), props)
  const storage = new StorageStack(app, name('storage'), props)
  const secrets = new SecretsStack(app, name('secrets'), props)
  const mail = new MailStack(app, name('mail'), props)
  const data = new PartStack(app, name(kit.name), { ...props, code, part: kit, shared: {} })
  const signIn = new SignInStack(app, name('sign-in'), { ...props, code })
  const userPool = { id: signIn.userPool.userPoolId, clientId: signIn.client.userPoolClientId }
  const realtime = new RealtimeStack(app, name('realtime'), { ...props, code, shared: { userPool } })
  const shared: Shared = {
    userPool,
    keys: secrets.keys,
    realtime: { endpoint: realtime.endpoint, connectionsArns: realtime.connectionsArns },
    filesOrigin: storage.filesOrigin,
  }
  const api = new ApiStack(app, name('api'), { ...props, shared })
  const made = areas.map(part => new PartStack(app, name(part.name), { ...props, code, part, shared, api }))
  const edge = stage.isGuarded
    ? new EdgeStack(app, name('edge'), { stage, env: { account, region: 'us-east-1' }, crossRegionReferences: true })
    : undefined
  const web = new WebStack(app, name('web'), {
    ...props,
    ...(edge ? { crossRegionReferences: true, webAclArn: edge.acl.attrArn } : {}),
    site,
    apiId: api.api.apiId,
    realtimeId: realtime.apiId,
    filesOrigin: storage.filesOrigin,
    signIn: {
      userPoolId: userPool.id,
      clientId: userPool.clientId,
      domain: signIn.hostedDomain,
      providers: signIn.providers,
    },
    stripePublishableKey,
  })
  const watch = new WatchStack(app, name('watch'), {
    ...props,
    lambdas: functionNames(),
    deadLetters: parts().flatMap(({ workers }) =>
      workers.flatMap(({ name: worker, trigger }) => {
        if (trigger.kind === 'queue') return [`${trigger.queue}DeadLetters`]
        return trigger.kind === 'stream' ? [`${worker}Failed`] : []
      }),
    ),
    api: api.api,
  })
  // SES tries the bucket when it makes the rule.
  mail.addStackDependency(storage)
  const order = [[alarmTopic], [storage, secrets, mail], [data], [signIn], [realtime], [api], made, [web], [watch]]
  order.forEach((step, n) => {
    for (const stack of step) for (const before of order[n - 1] ?? []) stack.addStackDependency(before)
  })
  return app
}
