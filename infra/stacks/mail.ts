import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'

/**
 * Mail in the name of the stage's domain, signed with keys that SES keeps. SES sends once the three records of the outputs
 * are in the domain's DNS, which is how it sees that the domain is ours.
 */
export class MailStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props)
    const identity = new EmailIdentity(this, 'Domain', { identity: Identity.domain(stage.domainName) })
    identity.applyRemovalPolicy(stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY)
    identity.dkimRecords.forEach(({ name, value }, n) => {
      new CfnOutput(this, `Dkim${n + 1}Name`, { value: name })
      new CfnOutput(this, `Dkim${n + 1}Value`, { value })
    })
  }
}
