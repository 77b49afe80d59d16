import { createHmac } from 'node:crypto'
import type { Resource, Resources } from '../cloudformation/resolve.ts'
import { type ConditionContext, type Decision, decide, parsePolicy, type Statement } from './policy.ts'

/** The keys with which a function signs its calls. They mean nothing outside the local cloud that made them. */
export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string }

export type Principal = Credentials & {
  /** The ARN by which AWS names the caller in a refusal. */
  readonly arn: string
  readonly statements: readonly Statement[]
}

export type Iam = {
  /** The keys of a function, by its name. @throws {Error} when no such function is declared */
  credentialsOf(functionName: string): Credentials
  /** The keys of the local cloud's own tools, which may do everything. */
  readonly operator: Credentials
  secretOf(accessKeyId: string): string | undefined
  authorise(accessKeyId: string, action: string, resourceArn: string, context?: ConditionContext): boolean
  /** The text with which AWS refuses, for instance `User: ... is not authorized to perform: ...`. */
  denial(accessKeyId: string, action: string, resourceArn: string): string
}

type InlinePolicy = { PolicyDocument: unknown }
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

/**
 * Every statement that a role carries: inline, attached, and in customer-managed policies. AWS's own managed policies grant
 * what the local cloud does not check (writing logs), so they add nothing here.
 */
export const statementsOfRole = (resources: Resources, role: Resource): Statement[] => {
  const inline = asList(role.properties.Policies).map(policy => (policy as InlinePolicy).PolicyDocument)
  const attached = resources
    .ofType('AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy')
    .filter(
      policy =>
        asList(policy.properties.Roles).includes(role.ref) ||
        asList(role.properties.ManagedPolicyArns).includes(policy.ref),
    )
    .map(policy => policy.properties.PolicyDocument)
  const rolePolicies = resources
    .ofType('AWS::IAM::RolePolicy')
    .filter(policy => policy.properties.RoleName === role.ref)
    .map(policy => policy.properties.PolicyDocument)
  return [...inline, ...attached, ...rolePolicies].flatMap(parsePolicy)
}

/**
 * The principals of the local cloud: one for each declared function, with what its synthesised role allows.
 * @param secret kept with the local data, so that keys are the same at the next start and differ between machines
 */
export const createIam = (resources: Resources, secret: string): Iam => {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose)
  const keysOf = (name: string): Credentials => ({
    accessKeyId: `LOCL${derive(`id ${name}`).digest('hex').slice(0, 16).toUpperCase()}`,
    secretAccessKey: derive(`secret ${name}`).digest('base64url').slice(0, 40),
  })
  const principals = new Map<string, Principal>()
  const functions = new Map<string, Principal>()
  for (const lambda of resources.ofType('AWS::Lambda::Function')) {
    const role = resources.byName(String(lambda.properties.Role))
    if (role?.type !== 'AWS::IAM::Role') continue
    const account = /:(\d{12}):/.exec(lambda.attributes.Arn ?? '')?.[1] ?? ''
    const principal: Principal = {
      ...keysOf(`function ${lambda.ref}`),
      arn: `arn:aws:sts::${account}:assumed-role/${role.ref}/${lambda.ref}`,
      statements: statementsOfRole(resources, role),
    }
    principals.set(principal.accessKeyId, principal)
    functions.set(lambda.ref, principal)
  }
  const operator: Principal = {
    ...keysOf('operator'),
    arn: 'arn:aws:iam::000000000000:user/local-operator',
    statements: parsePolicy({ Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] }),
  }
  principals.set(operator.accessKeyId, operator)

  // The same few questions come with every request; conditions make an answer depend on more than the question.
  const answers = new Map<string, Decision>()
  const decision = (accessKeyId: string, action: string, resource: string, context?: ConditionContext): Decision => {
    const principal = principals.get(accessKeyId)
    if (!principal) return 'implicitDeny'
    const account = /^arn:[^:]*:[^:]*:[^:]*:(\d{12}):/.exec(resource)?.[1]
    const full = { 'aws:resourceaccount': account, 'aws:principalarn': principal.arn, ...context }
    if (context) return decide(principal.statements, { action, resource, context: full })
    const key = `${accessKeyId} ${action} ${resource}`
    const known = answers.get(key)
    if (known) return known
    const made = decide(principal.statements, { action, resource, context: full })
    if (answers.size > 50_000) answers.clear()
    answers.set(key, made)
    return made
  }

  return {
    operator,
    credentialsOf: name => {
      const found = functions.get(name)
      if (!found) throw new Error(`No function ${name} with a role of its own is declared`)
      return found
    },
    secretOf: accessKeyId => principals.get(accessKeyId)?.secretAccessKey,
    authorise: (accessKeyId, action, resource, context) =>
      decision(accessKeyId, action, resource, context) === 'allowed',
    denial: (accessKeyId, action, resource) => {
      const why =
        decision(accessKeyId, action, resource) === 'explicitDeny'
          ? 'with an explicit deny in an identity-based policy'
          : `because no identity-based policy allows the ${action} action`
      const who = principals.get(accessKeyId)?.arn ?? 'anonymous'
      return `User: ${who} is not authorized to perform: ${action} on resource: ${resource} ${why}`
    },
  }
}
