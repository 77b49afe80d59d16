import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Outside, Place, Resources } from 'local-cloud'
import { demoPage } from './demo.ts'
import { startPinning } from './pinning.ts'
import { startRates } from './rates.ts'
import { startStripe } from './stripe/server.ts'
import { startTurnstile } from './turnstile.ts'

/** The path on which the product takes webhooks of a kind, as its HTTP API declares it. */
const webhookPathOf = (resources: Resources, kind: string): string | undefined =>
  resources
    .ofType('AWS::ApiGatewayV2::Route')
    .map(({ properties }) => /^(?:POST|ANY) (\/webhooks\/.*)$/.exec(String(properties.RouteKey))?.[1])
    .find(path => path?.includes(kind))

export type RunningStandIns = Outside & {
  readonly turnstile: { readonly url: string }
  readonly stripe: { readonly url: string; readonly scriptUrl: string; readonly publishableKey: string }
}

/** Starts what stands in for the systems outside of AWS that the product talks to. */
export const startStandIns = async ({ base, dataDir, origin }: Place): Promise<RunningStandIns> => {
  const derived = (purpose: string) => createHmac('sha256', base.secret).update(purpose).digest('hex').slice(0, 32)
  const keys = {
    secretKey: `sk_test_${derived('stripe secret')}`,
    publishableKey: `pk_test_${derived('stripe publishable')}`,
    webhookSecret: `whsec_${derived('stripe webhook')}`,
  }
  // As a deployment says it: there is no SES here that would refuse more.
  const { MAILS_A_SECOND } = process.env
  const webhookPath = webhookPathOf(base.resources, 'stripe')
  const identityPath = webhookPathOf(base.resources, 'identity')
  const stripe = await startStripe({
    dataDir: join(dataDir, 'stripe'),
    ...keys,
    webhookUrl: webhookPath && `${origin}${webhookPath}`,
    identityWebhookUrl: identityPath && `${origin}${identityPath}`,
    now: base.now,
  })
  const turnstile = await startTurnstile(derived('turnstile secret'))
  const rates = await startRates(base.now)
  const pinning = await startPinning({ dataDir: join(dataDir, 'pinning'), token: derived('pinning token') })
  return {
    stripe: { url: stripe.url, scriptUrl: stripe.scriptUrl, publishableKey: keys.publishableKey },
    overlay: {
      STRIPE_API_URL: stripe.url,
      TURNSTILE_URL: turnstile.url,
      RATES_URL: rates.url,
      PINNING_URL: pinning.url,
      ...(MAILS_A_SECOND ? { MAILS_A_SECOND } : {}),
    },
    turnstile: { url: turnstile.url },
    secrets: {
      Stripe: JSON.stringify({ secretKey: keys.secretKey, webhookSecret: keys.webhookSecret }),
      HumanCheck: turnstile.secret,
      Pinning: pinning.token,
    },
    sources: {
      'connect-src': [stripe.url, turnstile.url],
      'frame-src': [stripe.url],
      'script-src': [stripe.url, turnstile.url],
    },
    pages: [
      demoPage,
      (request, response, path) => {
        if (path !== '/local/stripe' && !path.startsWith('/local/stripe/')) return false
        stripe.handle(request, response)
        return true
      },
    ],
    isResting: () => stripe.isResting(),
    close: async () => {
      await Promise.all([stripe.close(), turnstile.close(), rates.close(), pinning.close()])
    },
  }
}
