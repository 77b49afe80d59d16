/** What differs between the stages. One `cdk deploy` for each, in ap-southeast-2. */
export type Stage = {
  readonly name: 'dev' | 'staging' | 'production'
  /** Keeps data when a stack goes: deletion protection, retained tables and buckets. */
  readonly keepsData: boolean
  /** Where people reach it. Sign-in redirects and links in mail start with it. */
  readonly domainName: string
  /** ARN of its certificate in us-east-1. Without one CloudFront's own name and certificate serve the stage. */
  readonly certificateArn?: string
  readonly logDays: number
}

export const region = 'ap-southeast-2'

const stages: Readonly<Record<Stage['name'], Omit<Stage, 'name' | 'domainName' | 'certificateArn'>>> = {
  dev: { keepsData: false, logDays: 14 },
  staging: { keepsData: false, logDays: 30 },
  production: { keepsData: true, logDays: 365 },
}

const isStage = (name: string): name is Stage['name'] => Object.hasOwn(stages, name)

/**
 * The stage of a name, with the domain and certificate that the deployment gives.
 * @throws {Error} for a name that is no stage
 */
export const stageOf = (name: string, domainName: string, certificateArn?: string): Stage => {
  if (!isStage(name)) throw new Error(`${name} is no stage: ${Object.keys(stages).join(', ')}`)
  return { name, ...stages[name], domainName, ...(certificateArn ? { certificateArn } : {}) }
}
