import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'

const managed = (priority: number, name: string): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
  visibilityConfig: { cloudWatchMetricsEnabled: true, metricName: name, sampledRequestsEnabled: true },
})

/** A web ACL that blocks an address that asks too often, and what AWS knows to be hostile. */
export const rateLimitedAcl = (
  parent: Construct,
  id: string,
  props: {
    readonly stage: Stage
    readonly scope: 'REGIONAL' | 'CLOUDFRONT'
    /** Requests from one address in five minutes. */
    readonly requestsPerFiveMinutes: number
  },
): CfnWebACL =>
  new CfnWebACL(parent, id, {
    name: `tradewell-${props.stage.name}-${id}`,
    scope: props.scope,
    defaultAction: { allow: {} },
    visibilityConfig: { cloudWatchMetricsEnabled: true, metricName: id, sampledRequestsEnabled: true },
    rules: [
      {
        name: 'RatePerAddress',
        priority: 0,
        action: { block: { customResponse: { responseCode: 429 } } },
        statement: { rateBasedStatement: { limit: props.requestsPerFiveMinutes, aggregateKeyType: 'IP' } },
        visibilityConfig: {
          cloudWatchMetricsEnabled: true,
          metricName: 'RatePerAddress',
          sampledRequestsEnabled: true,
        },
      },
      managed(1, 'AWSManagedRulesAmazonIpReputationList'),
      managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
    ],
  })
