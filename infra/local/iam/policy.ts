/**
 * Evaluates identity policies as AWS documents it ("Policy evaluation logic" in the IAM user guide): an explicit Deny wins,
 * then an Allow, and what nothing allows is denied.
 */

export type Decision = 'allowed' | 'explicitDeny' | 'implicitDeny'

/** The request's condition keys, lower case, for instance `aws:resourceaccount`. */
export type ConditionContext = Readonly<Record<string, string | readonly string[] | undefined>>

export type PolicyRequest = {
  /** For instance `dynamodb:GetItem`. */
  readonly action: string
  /** An ARN, or `*` for an action that has no resource. */
  readonly resource: string
  readonly context?: ConditionContext
}

type Test = (context: ConditionContext) => boolean
type Matcher = (value: string) => boolean

export type Statement = {
  readonly effect: 'Allow' | 'Deny'
  readonly action: Matcher
  readonly resource: Matcher
  readonly conditions: readonly Test[]
}

/** A policy that this evaluation does not understand. It is refused at start rather than taken for an Allow. */
export class UnsupportedPolicyError extends Error {
  constructor(what: string) {
    super(`This policy is not understood by the local cloud: ${what}`)
    this.name = 'UnsupportedPolicyError'
  }
}

const listOf = (value: unknown): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)]

const escapeRegExp = (text: string) => text.replace(/[\\^$.+()[\]{}|]/g, '\\$&')
const wildcard = (pattern: string, flags = ''): RegExp =>
  new RegExp(`^${escapeRegExp(pattern).replaceAll('*', '.*').replaceAll('?', '.')}$`, `s${flags}`)

const anyOf = (patterns: readonly string[], flags = ''): Matcher => {
  if (patterns.includes('*')) return () => true
  const compiled = patterns.map(pattern => wildcard(pattern, flags))
  return value => compiled.some(pattern => pattern.test(value))
}

const positiveOrNegative = (statement: Record<string, unknown>, key: 'Action' | 'Resource', flags = ''): Matcher => {
  const positive = listOf(statement[key])
  if (positive.length > 0) return anyOf(positive, flags)
  const negative = listOf(statement[`Not${key}`])
  if (negative.length === 0) throw new UnsupportedPolicyError(`a statement without ${key}`)
  const matches = anyOf(negative, flags)
  return value => !matches(value)
}

type Operator = { readonly negated: boolean; readonly matches: (actual: string, expected: string) => boolean }
const like = (actual: string, expected: string) => wildcard(expected).test(actual)
const equals = (actual: string, expected: string) => actual === expected
const equalsIgnoringCase = (actual: string, expected: string) => actual.toLowerCase() === expected.toLowerCase()

const operators: Record<string, Operator> = {
  StringEquals: { negated: false, matches: equals },
  StringNotEquals: { negated: true, matches: equals },
  StringEqualsIgnoreCase: { negated: false, matches: equalsIgnoringCase },
  StringNotEqualsIgnoreCase: { negated: true, matches: equalsIgnoringCase },
  StringLike: { negated: false, matches: like },
  StringNotLike: { negated: true, matches: like },
  ArnEquals: { negated: false, matches: like },
  ArnLike: { negated: false, matches: like },
  ArnNotEquals: { negated: true, matches: like },
  ArnNotLike: { negated: true, matches: like },
  Bool: { negated: false, matches: equalsIgnoringCase },
}

/** The condition keys whose values the local cloud knows for every request it checks. */
const knownKeys = new Set([
  'aws:securetransport',
  'aws:resourceaccount',
  'aws:principalaccount',
  'aws:sourceaccount',
  'aws:sourcearn',
  'aws:requestedregion',
  'aws:principalarn',
  'kms:viaservice',
  'ses:fromaddress',
  'cloudwatch:namespace',
  // For whom a service makes a rule: none is made here.
  'events:managedby',
])

const compileCondition = (name: string, key: string, expected: readonly string[]): Test => {
  const contextKey = key.toLowerCase()
  if (!knownKeys.has(contextKey)) throw new UnsupportedPolicyError(`condition key ${key}`)
  const valuesOf = (context: ConditionContext): readonly string[] => listOf(context[contextKey])
  if (name === 'Null')
    return context => (valuesOf(context).length === 0) === expected.some(value => value.toLowerCase() === 'true')
  const [, quantifier, base = '', ifExists] = /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(name) ?? []
  const operator = operators[base]
  if (!operator) throw new UnsupportedPolicyError(`condition operator ${name}`)
  const holds = (actual: string) =>
    operator.negated
      ? expected.every(value => !operator.matches(actual, value))
      : expected.some(value => operator.matches(actual, value))
  return context => {
    const actual = valuesOf(context)
    // A missing key fails a positive operator and satisfies a negated one, an IfExists or a ForAllValues.
    if (actual.length === 0) return operator.negated || ifExists !== undefined || quantifier === 'ForAllValues'
    return quantifier === 'ForAnyValue' ? actual.some(holds) : actual.every(holds)
  }
}

/** @throws {UnsupportedPolicyError} on a condition that it cannot evaluate */
export const parsePolicy = (document: unknown): Statement[] => {
  const raw = (document as { Statement?: unknown } | undefined)?.Statement
  const statements = (Array.isArray(raw) ? raw : raw === undefined ? [] : [raw]) as Record<string, unknown>[]
  return statements.map(statement => {
    if (statement.Effect !== 'Allow' && statement.Effect !== 'Deny')
      throw new UnsupportedPolicyError(`Effect ${String(statement.Effect)}`)
    const conditions = Object.entries((statement.Condition ?? {}) as Record<string, Record<string, unknown>>)
    return {
      effect: statement.Effect,
      action: positiveOrNegative(statement, 'Action', 'i'),
      resource: positiveOrNegative(statement, 'Resource'),
      conditions: conditions.flatMap(([operator, keys]) =>
        Object.entries(keys).map(([key, expected]) => compileCondition(operator, key, listOf(expected))),
      ),
    }
  })
}

/** Whether the statements together let the request through. */
export const decide = (statements: readonly Statement[], request: PolicyRequest): Decision => {
  let decision: Decision = 'implicitDeny'
  for (const statement of statements) {
    if (!statement.action(request.action) || !statement.resource(request.resource)) continue
    if (!statement.conditions.every(condition => condition(request.context ?? {}))) continue
    if (statement.effect === 'Deny') return 'explicitDeny'
    decision = 'allowed'
  }
  return decision
}
