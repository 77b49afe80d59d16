import { Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { granted, wrappingKeys } from '../areas.ts'
import { namesOf } from '../names.ts'
import { type Stage, whatStays } from '../stages.ts'

const nameOf = (key: string) => `origin-${key}`

/**
 * The secrets by which the API knows the distribution, the newest first, as references that CloudFormation resolves while it
 * deploys: no template holds their values.
 */
export const originSecrets = (scope: Construct, stage: Stage): string[] => {
  const names = namesOf(scope, stage)
  return stage.originKeys.map(key => `{{resolve:secretsmanager:${names.secret(nameOf(key)).name}:SecretString}}`)
}

/**
 * The secrets that the code asks for, which are made with a random value until an operator writes what the other side issued,
 * those between the distribution and the API, and the keys that never leave KMS.
 */
export class SecretsStack extends Stack {
  /** The ARNs of the signing keys, by name. KMS gives each an id of its own; they live as long as the stage. */
  readonly keys: Readonly<Record<string, string>>

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props)
    const names = namesOf(this, stage)
    for (const key of stage.originKeys) {
      const secret = new Secret(this, nameOf(key), {
        secretName: names.secret(nameOf(key)).name,
        // What a stage variable may hold.
        generateSecretString: { passwordLength: 48, excludePunctuation: true },
      })
      Validations.of(secret).acknowledge({
        id: 'AwsSolutions-SMG4',
        reason: 'A deployment rotates it, in an order in which the distribution never says what the API does not know.',
      })
    }
    for (const name of granted('secrets')) {
      const secret = new Secret(this, name, { secretName: names.secret(name).name, removalPolicy: whatStays(stage) })
      Validations.of(secret).acknowledge({
        id: 'AwsSolutions-SMG4',
        reason: 'The other side issues it (payment provider keys): an operator rotates it there and here.',
      })
    }
    const wrapping = wrappingKeys()
    this.keys = Object.fromEntries(
      granted('keys').map(name => [
        name,
        new Key(this, `${name}Key`, {
          alias: names.key(name),
          ...(wrapping.has(name)
            ? { keySpec: KeySpec.SYMMETRIC_DEFAULT, keyUsage: KeyUsage.ENCRYPT_DECRYPT, enableKeyRotation: true }
            : { keySpec: KeySpec.RSA_3072, keyUsage: KeyUsage.SIGN_VERIFY }),
          // What it signed must verify for years, and what it sealed be opened: a key that is gone can't be made again.
          removalPolicy: whatStays(stage),
        }).keyArn,
      ]),
    )
  }
}
