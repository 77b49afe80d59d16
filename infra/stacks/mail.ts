import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import { CnameRecord, MxRecord } from 'aws-cdk-lib/aws-route53'
import {
  CfnConfigurationSet,
  CfnConfigurationSetEventDestination,
  CfnReceiptRule,
  CfnReceiptRuleSet,
  EmailIdentity,
  Identity,
} from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import { hostedZoneOf } from '../constructs/hosted-zone.ts'
import { namesOf } from '../names.ts'
import { answersDomain, type Stage, whatStays } from '../stages.ts'

/**
 * Mail in the name of the stage's domain, signed with keys that SES keeps. SES sends once three records are in the domain's
 * DNS, which is how it sees that the domain is ours: they are put into the stage's hosted zone, or are outputs to be put in by
 * hand. Answers to what people write come in at a domain under it, by a rule that puts them into a bucket; an account has one set
 * of such rules that counts, which is chosen by hand (docs/deploying.md).
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
    const names = namesOf(this, stage)
    const set = new CfnConfigurationSet(this, 'Letters', { name: names.mailSet.name })
    const events = new CfnConfigurationSetEventDestination(this, 'LetterEvents', {
      configurationSetName: names.mailSet.name,
      eventDestination: {
        name: 'bus',
        enabled: true,
        matchingEventTypes: ['DELIVERY', 'DELIVERY_DELAY', 'BOUNCE', 'REJECT', 'COMPLAINT'],
        eventBridgeDestination: {
          eventBusArn: this.formatArn({ service: 'events', resource: 'event-bus', resourceName: 'default' }),
        },
      },
    })
    events.addDependency(set)
    const rules = new CfnReceiptRuleSet(this, 'AnswerRules', { ruleSetName: names.receiptRules })
    const rule = new CfnReceiptRule(this, 'Answers', {
      ruleSetName: names.receiptRules,
      rule: {
        name: 'answers',
        enabled: true,
        recipients: [answersDomain(stage)],
        scanEnabled: true,
        tlsPolicy: 'Require',
        actions: [{ s3Action: { bucketName: names.bucket('Answers').name } }],
      },
    })
    rule.addDependency(rules)
    const server = `inbound-smtp.${this.region}.amazonaws.com`
    if (zone) {
      const values = [{ hostName: server, priority: 10 }]
      new MxRecord(this, 'AnswersRecord', { zone, recordName: `${answersDomain(stage)}.`, values })
    } else {
      new CfnOutput(this, 'AnswersMxName', { value: answersDomain(stage) })
      new CfnOutput(this, 'AnswersMxValue', { value: `10 ${server}` })
    }
    new CfnOutput(this, 'ReceiptRuleSet', { value: names.receiptRules })
  }
}
