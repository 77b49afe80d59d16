import { product } from './product.ts'
import { stageOf } from './stages.ts'

/** The entry of the CDK command line. The stage and its addresses come from the environment that deploys. */
const { STAGE = 'dev', DOMAIN_NAME, CERTIFICATE_ARN, STRIPE_PUBLISHABLE_KEY, CDK_DEFAULT_ACCOUNT } = process.env

product({
  outdir: process.env.CDK_OUTDIR ?? 'cdk.out',
  stage: stageOf(STAGE, DOMAIN_NAME ?? `${STAGE}.tradewell.example`, CERTIFICATE_ARN),
  stripePublishableKey: STRIPE_PUBLISHABLE_KEY ?? '',
  ...(CDK_DEFAULT_ACCOUNT ? { account: CDK_DEFAULT_ACCOUNT } : {}),
}).synth()
