import type { ProductOptions } from './product.ts'
import { stageOf } from './stages.ts'

/**
 * What the environment that deploys says of the stage: its name, addresses and account. A variable that is empty is one that
 * is not set: so the CI hands on what it does not have.
 * @throws {Error} for a name that is no stage
 */
export const settingsOf = (environment: Readonly<Record<string, string | undefined>>): ProductOptions => {
  const { DOMAIN_NAME, CERTIFICATE_ARN, STRIPE_PUBLISHABLE_KEY, CDK_DEFAULT_ACCOUNT, CDK_OUTDIR } = environment
  const stage = environment.STAGE || 'dev'
  return {
    outdir: CDK_OUTDIR || 'cdk.out',
    stage: stageOf(stage, DOMAIN_NAME || `${stage}.tradewell.example`, CERTIFICATE_ARN),
    stripePublishableKey: STRIPE_PUBLISHABLE_KEY ?? '',
    ...(CDK_DEFAULT_ACCOUNT ? { account: CDK_DEFAULT_ACCOUNT } : {}),
  }
}
