import { RemovalPolicy } from 'aws-cdk-lib'

/** What differs between the stages. Each is deployed by itself, in ap-southeast-2. */
export type Stage = {
  readonly name: 'dev' | 'staging' | 'production'
  /** Keeps data when a stack goes: retained tables, buckets and user pool. */
  readonly keepsData: boolean
  /** Tables and the user pool refuse to be deleted. Off while a stage that keeps data is deployed for the first time. */
  readonly isProtected: boolean
  /** Has web ACLs before the distribution and the user pool: they cost more at rest than all the rest of a stage. */
  readonly isGuarded: boolean
  /** Has alarms. */
  readonly isWatched: boolean
  readonly logDays: number
  /**
   * Names of the secrets by which the API knows the distribution. The distribution says the first; the API takes all, so that
   * a new one is put before the old, deployed, and the old taken out at the next deployment.
   */
  readonly originKeys: readonly string[]
  /** Where people reach it. Sign-in redirects and links in mail start with it. */
  readonly domainName: string
  /** ARN of its certificate in us-east-1. Without one CloudFront's own name and certificate serve the stage. */
  readonly certificateArn?: string
  /**
   * Organisations have hosts under it: `acme.GO_DOMAIN`. The certificate bears `*.GO_DOMAIN` as well. Without one their pages
   * are on the stage's own host alone.
   */
  readonly goDomain?: string
  /** Where phones are led from the stage's own host, and the certificate bears it, too. Without one they stay. */
  readonly mobileDomain?: string
  /** The zone of Route 53 that the domain's records are put into. Without one they are put in by hand. */
  readonly hostedZone?: { readonly id: string; readonly name: string }
  /** The Microsoft Entra tenant whose people may sign in with Microsoft. Without one nobody does. */
  readonly microsoftTenant?: string
  /**
   * The public key of the check that tells people from programs (Cloudflare Turnstile). Without one nobody asks to join an
   * organisation before signing in.
   */
  readonly turnstileSiteKey?: string
  /** Where the service answers that pins copies on IPFS. Without one none are offered. */
  readonly pinningUrl?: string
  /** How many mails of lists of invitations may go in a second: what SES allows the account. Without one, what it allows a new one. */
  readonly mailsASecond?: number
  /** The Australian Business Number under which the product sells its plans. Without one it charges no GST. */
  readonly productAbn?: string
  /** An address that people may write to. */
  readonly contactMail?: string
  /** An address that alarms are mailed to. */
  readonly alarmMail?: string
}

export const region = 'ap-southeast-2'

/** What is a stage's own, whatever a deployment says. */
type Fixed = Pick<Stage, 'keepsData' | 'isGuarded' | 'isWatched' | 'logDays' | 'originKeys'>
const stages: Readonly<Record<Stage['name'], Fixed>> = {
  dev: { keepsData: false, isGuarded: false, isWatched: false, logDays: 14, originKeys: ['1'] },
  staging: { keepsData: false, isGuarded: true, isWatched: true, logDays: 30, originKeys: ['1'] },
  production: { keepsData: true, isGuarded: true, isWatched: true, logDays: 365, originKeys: ['1'] },
}

/** What a deployment says of its stage. */
export type Deployment = Omit<Stage, 'name' | 'isProtected' | keyof Fixed> & { readonly isFirst?: boolean }

const isStage = (name: string): name is Stage['name'] => Object.hasOwn(stages, name)

/**
 * The stage of a name, with what the deployment says of it.
 * @throws {Error} for a name that is no stage
 */
export const stageOf = (name: string, { isFirst = false, ...deployment }: Deployment): Stage => {
  if (!isStage(name)) throw new Error(`${name} is no stage: ${Object.keys(stages).join(', ')}`)
  const fixed = stages[name]
  return { name, ...fixed, isProtected: fixed.keepsData && !isFirst, ...deployment }
}

/**
 * What becomes of what holds data when its stack goes. A first deployment that fails leaves nothing behind under a name that
 * the next attempt needs; later ones keep it.
 */
export const whatStays = (stage: Stage): RemovalPolicy =>
  stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY

/** Names that nobody can own (RFC 2606, RFC 6761), and what is no domain. */
const reservedNames = /(^|\.)(example|localhost|local|test|invalid|internal)$|(^|\.)example\.(com|net|org)$/
const domain = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** Whether somebody can own the domain. One that nobody can is good for a stage that is only looked at. */
export const isOwnable = (domainName: string): boolean => domain.test(domainName) && !reservedNames.test(domainName)

/** The hosts beside its own under which a stage answers, as certificates, addresses and policies write them. */
export const otherHosts = ({ goDomain, mobileDomain }: Stage): string[] => [
  ...(goDomain === undefined ? [] : [`*.${goDomain}`]),
  ...(mobileDomain === undefined ? [] : [mobileDomain]),
]

/** Where answers to what people write come in. */
export const answersDomain = (stage: Stage): string => `answers.${stage.domainName}`

/** Whose name and address all mail of a stage bears. */
export const mailFrom = (stage: Stage) => ({ name: 'Tradewell', address: `notifications@${stage.domainName}` })
