import { abnDigits } from './facts.ts'
import { isOwnable, type Stage } from './stages.ts'

const tenant = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What keeps production from being deployed on a default. */
const productionFaults = ({ domainName, certificateArn }: Stage, stripePublishableKey: string): string[] => [
  ...(isOwnable(domainName) ? [] : [`DOMAIN_NAME is not set to a domain that somebody owns: ${domainName || 'empty'}`]),
  ...(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/.test(certificateArn ?? '')
    ? []
    : ['CERTIFICATE_ARN is not the ARN of a certificate in us-east-1, without which the domain leads nowhere']),
  ...(/^pk_live_\w{16,}$/.test(stripePublishableKey) ? [] : ['STRIPE_PUBLISHABLE_KEY is not a live key']),
]

const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/
const notAHost = (name: string, value: string | undefined): string[] =>
  value === undefined || hostName.test(value) ? [] : [`${name} is not the name of a host: ${value}`]

/** Why a stage must not be synthesised with these settings, in a line each; nothing where it may be. */
export const faultsOf = (stage: Stage, stripePublishableKey: string): string[] => [
  ...notAHost('GO_DOMAIN', stage.goDomain),
  ...notAHost('MOBILE_DOMAIN', stage.mobileDomain),
  ...(stage.mailsASecond === undefined || stage.mailsASecond > 0 ? [] : ['MAILS_A_SECOND is not a number of mails']),
  ...(stage.productAbn === undefined || abnDigits(stage.productAbn) === stage.productAbn
    ? []
    : ['PRODUCT_ABN is no Australian Business Number in eleven digits']),
  ...(stage.name === 'production' ? productionFaults(stage, stripePublishableKey) : []),
  ...(stage.microsoftTenant === undefined || tenant.test(stage.microsoftTenant)
    ? []
    : ['MICROSOFT_TENANT is not the id of a tenant: Cognito takes no common issuer']),
]
