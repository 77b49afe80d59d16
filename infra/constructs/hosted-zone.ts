import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'

/** The zone that the stage's records go into, where the deployment names one. */
export const hostedZoneOf = (scope: Construct, { hostedZone }: Stage): IHostedZone | undefined =>
  hostedZone &&
  HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId: hostedZone.id, zoneName: hostedZone.name })
