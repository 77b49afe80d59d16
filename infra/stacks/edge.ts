import { Stack, type StackProps } from 'aws-cdk-lib'
import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { countedPaths } from '../areas.ts'
import {
  allOf,
  anyOf,
  managed,
  not,
  perAddress,
  perHeader,
  under,
  webAcl,
  withHeader,
  withMethod,
} from '../constructs/web-acl.ts'
import type { Stage } from '../stages.ts'

/**
 * What guards CloudFront. AWS takes it in us-east-1 only; everything else lives in ap-southeast-2. Who is signed in is counted
 * by their token, since a whole office may share one address.
 */
export class EdgeStack extends Stack {
  readonly acl: CfnWebACL

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props)
    this.acl = webAcl(this, 'FrontDoorAcl', {
      stage,
      scope: 'CLOUDFRONT',
      rules: [
        managed('AWSManagedRulesAmazonIpReputationList'),
        perHeader('RatePerPerson', 2000, 'authorization'),
        // Where nobody has to be signed in a token is not looked at, so one that is made up changes nothing there.
        perAddress('RatePerAddress', 5000, anyOf(not(withHeader('authorization')), under('/public/'))),
        // What a contract wants counted, and why, stands there.
        ...countedPaths.map(({ rule, calls, path }) => perAddress(rule, calls, allOf(under(path), withMethod('POST')))),
        // Tokens that are made up are counted apart, each for itself; together they meet this.
        perAddress('FloodPerAddress', 50_000),
        managed('AWSManagedRulesKnownBadInputsRuleSet'),
      ],
    })
  }
}
