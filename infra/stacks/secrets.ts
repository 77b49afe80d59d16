import { Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { granted } from '../areas.ts'
import { namesOf } from '../names.ts'
import { type Stage, whatStays } from '../stages.ts'

/** The secrets that the code asks for. They are made empty: an operator writes what the other side issued. */
export class SecretsStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props)
    const names = namesOf(this, stage)
    for (const name of granted('secrets')) {
      const secret = new Secret(this, name, { secretName: names.secret(name).name, removalPolicy: whatStays(stage) })
      Validations.of(secret).acknowledge({
        id: 'AwsSolutions-SMG4',
        reason: 'The other side issues it (payment provider keys): an operator rotates it there and here.',
      })
    }
  }
}
