import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import { CnameRecord } from 'aws-cdk-lib/aws-route53'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import { hostedZoneOf } from '../constructs/hosted-zone.ts'
import { type Stage, whatStays } from '../stages.ts'

/**
 * Mail in the name of the stage's domain, signed with keys that SES keeps. SES sends once three records are in the domain's
 * DNS, which is how it sees that the domain is ours: they are put into the stage's hosted zone, or are outputs to be put in by
 * hand.
 */
export class MailStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props)
    const identity = new EmailIdentity(this, 'Domain', { identity: Identity.domain(stage.domainName) })
    identity.applyRemovalPolicy(whatStays(stage))
    const zone = hostedZoneOf(this, stage)
    identity.dkimRecords.forEach(({ name, value }, n) => {
      if (zone) {
        // SES gives the whole name; a dot at its end keeps the zone's own from being added.
        new CnameRecord(this, `Dkim${n + 1}`, { zone, recordName: `${name}.`, domainName: value })
        return
      }
      new CfnOutput(this, `Dkim${n + 1}Name`, { value: name })
      new CfnOutput(this, `Dkim${n + 1}Value`, { value })
    })
  }
}
