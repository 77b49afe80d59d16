import type { ProductOptions } from './product.ts'
import { stageOf } from './stages.ts'

/**
 * What the environment that deploys says of the stage: its name, addresses and account. A variable that is empty is one that
 * is not set: so the CI hands on what it does not have.
 * @throws {Error} for a name that is no stage
 */
export const settingsOf = (environment: Readonly<Record<string, string | undefined>>): ProductOptions => {
  const said = (name: string): string | undefined => environment[name] || undefined
  const name = said('STAGE') ?? 'dev'
  const certificateArn = said('CERTIFICATE_ARN')
  const goDomain = said('GO_DOMAIN')
  const mobileDomain = said('MOBILE_DOMAIN')
  const microsoftTenant = said('MICROSOFT_TENANT')
  const turnstileSiteKey = said('TURNSTILE_SITE_KEY')
  const pinningUrl = said('PINNING_SERVICE')
  const mailsASecond = said('MAILS_A_SECOND')
  const productAbn = said('PRODUCT_ABN')
  const contactMail = said('CONTACT_MAIL')
  const alarmMail = said('ALARM_MAIL')
  const [zoneId, zoneName] = [said('HOSTED_ZONE_ID'), said('HOSTED_ZONE_NAME')]
  const account = said('CDK_DEFAULT_ACCOUNT')
  return {
    outdir: said('CDK_OUTDIR') ?? 'cdk.out',
    stage: stageOf(name, {
      domainName: said('DOMAIN_NAME') ?? `${name}.tradewell.example`,
      isFirst: said('FIRST_DEPLOYMENT') === 'true',
      ...(certificateArn ? { certificateArn } : {}),
      ...(goDomain ? { goDomain } : {}),
      ...(mobileDomain ? { mobileDomain } : {}),
      ...(microsoftTenant ? { microsoftTenant } : {}),
      ...(turnstileSiteKey ? { turnstileSiteKey } : {}),
      ...(pinningUrl ? { pinningUrl } : {}),
      ...(mailsASecond ? { mailsASecond: Number(mailsASecond) } : {}),
      ...(productAbn ? { productAbn } : {}),
      ...(contactMail ? { contactMail } : {}),
      ...(alarmMail ? { alarmMail } : {}),
      ...(zoneId && zoneName ? { hostedZone: { id: zoneId, name: zoneName } } : {}),
    }),
    stripePublishableKey: said('STRIPE_PUBLISHABLE_KEY') ?? '',
    ...(account ? { account } : {}),
  }
}
