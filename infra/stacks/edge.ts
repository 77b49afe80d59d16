import { Stack, type StackProps } from 'aws-cdk-lib'
import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { rateLimitedAcl } from '../constructs/rate-limited-acl.ts'
import type { Stage } from '../stages.ts'

/** What guards CloudFront. AWS takes it in us-east-1 only; everything else lives in ap-southeast-2. */
export class EdgeStack extends Stack {
  readonly acl: CfnWebACL

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props)
    this.acl = rateLimitedAcl(this, 'FrontDoorAcl', { stage, scope: 'CLOUDFRONT', requestsPerFiveMinutes: 2000 })
  }
}
