import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Stage } from './stages.ts'

/**
 * The names of what is deployed, made from the stage alone. Whoever needs another stack's table, queue, function, secret or
 * bucket says its name and makes its ARN, so that no stack imports from another what may be dropped or made anew later:
 * CloudFormation refuses to change an export while somebody imports it.
 */
export const namesOf = (scope: Construct, stage: Stage) => {
  const stack = Stack.of(scope)
  const prefix = `tradewell-${stage.name}`
  const arn = (service: string, resource: string, resourceName: string) =>
    stack.formatArn({ service, resource, resourceName })
  return {
    table: (table: string) => {
      const name = `${prefix}-${table}`
      return { name, arn: arn('dynamodb', 'table', name) }
    },
    queue: (queue: string) => {
      const name = `${prefix}-${queue}`
      return {
        name,
        arn: stack.formatArn({ service: 'sqs', resource: name }),
        url: `https://sqs.${stack.region}.${stack.urlSuffix}/${stack.account}/${name}`,
      }
    },
    lambda: (lambda: string) => ({ name: `${prefix}-${lambda}` }),
    secret: (secret: string) => {
      const name = `tradewell/${stage.name}/${secret}`
      // Secrets Manager ends each ARN with a hyphen and six characters of its own.
      return { name, arn: `${stack.formatArn({ service: 'secretsmanager', resource: 'secret' })}:${name}-??????` }
    },
    bucket: (bucket: string) => {
      // Names of buckets are shared by all of AWS.
      const name = `${prefix}-${bucket.toLowerCase()}-${stack.account}-${stack.region}`
      return { name, arn: `arn:${stack.partition}:s3:::${name}` }
    },
    topic: (topic: string) => {
      const name = `${prefix}-${topic}`
      return { name, arn: stack.formatArn({ service: 'sns', resource: name }) }
    },
    /** What SES calls the settings under which letters of people are sent, and the rules by which answers come in. */
    mailSet: {
      name: `${prefix}-letters`,
      arn: stack.formatArn({ service: 'ses', resource: 'configuration-set', resourceName: `${prefix}-letters` }),
    },
    receiptRules: `${prefix}-answers`,
    /** An alias of a key, which people see; grants name the key itself. */
    key: (key: string) => `alias/${prefix}-${key}`,
    alarm: (alarm: string) => `${prefix}-${alarm}`,
  }
}

export type Names = ReturnType<typeof namesOf>
