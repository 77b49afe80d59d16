import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'

type Statement = CfnWebACL.StatementProperty
type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>

const visibility = (name: string) => ({
  cloudWatchMetricsEnabled: true,
  metricName: name,
  sampledRequestsEnabled: true,
})
const unchanged = [{ priority: 0, type: 'NONE' }]
const headerOf = (name: string) => ({ singleHeader: { Name: name } })

const block = (name: string, rateBasedStatement: CfnWebACL.RateBasedStatementProperty): Rule => ({
  name,
  action: { block: { customResponse: { responseCode: 429 } } },
  statement: { rateBasedStatement },
  visibilityConfig: visibility(name),
})

/** Has a header, whatever it says. */
export const withHeader = (name: string): Statement => ({
  sizeConstraintStatement: {
    fieldToMatch: headerOf(name),
    comparisonOperator: 'GT',
    size: 0,
    textTransformations: unchanged,
  },
})
/** Has a header that says one of these. */
export const headerIsOneOf = (name: string, values: readonly string[]): Statement => ({
  orStatement: {
    statements: values.map(searchString => ({
      byteMatchStatement: {
        fieldToMatch: headerOf(name),
        positionalConstraint: 'EXACTLY',
        searchString,
        textTransformations: unchanged,
      },
    })),
  },
})
/** Asks for what lies under a path, however it is written. */
export const under = (path: string): Statement => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
})
export const withMethod = (method: string): Statement => ({
  byteMatchStatement: {
    fieldToMatch: { method: {} },
    positionalConstraint: 'EXACTLY',
    searchString: method,
    textTransformations: unchanged,
  },
})
export const allOf = (...statements: readonly Statement[]): Statement => ({
  andStatement: { statements: [...statements] },
})
export const anyOf = (...statements: readonly Statement[]): Statement => ({
  orStatement: { statements: [...statements] },
})
export const not = (statement: Statement): Statement => ({ notStatement: { statement } })

/** Requests of one address in five minutes, of those that a statement picks. */
export const perAddress = (name: string, limit: number, scopeDownStatement?: Statement): Rule =>
  block(name, { limit, aggregateKeyType: 'IP', ...(scopeDownStatement ? { scopeDownStatement } : {}) })

/** Requests in five minutes that say the same in a header. Those without it are not counted. */
export const perHeader = (name: string, limit: number, header: string): Rule =>
  block(name, {
    limit,
    aggregateKeyType: 'CUSTOM_KEYS',
    customKeys: [{ header: { name: header, textTransformations: unchanged } }],
  })

/** A group of rules that AWS keeps. */
export const managed = (name: string): Rule => ({
  name,
  overrideAction: { none: {} },
  statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
  visibilityConfig: visibility(name),
})

/** A web ACL that lets through what none of its rules blocks; they are asked in their order. */
export const webAcl = (
  parent: Construct,
  id: string,
  props: { readonly stage: Stage; readonly scope: 'REGIONAL' | 'CLOUDFRONT'; readonly rules: readonly Rule[] },
): CfnWebACL =>
  new CfnWebACL(parent, id, {
    name: `tradewell-${props.stage.name}-${id}`,
    scope: props.scope,
    defaultAction: { allow: {} },
    visibilityConfig: visibility(id),
    rules: props.rules.map((rule, priority) => ({ ...rule, priority })),
  })
