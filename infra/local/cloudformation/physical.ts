import { createHash } from 'node:crypto'
import type { RawResource, RawStack } from './assembly.ts'

/** What a resource is called once it exists: the value of `Ref`, and of each `Fn::GetAtt`. */
export type Physical = { readonly ref: string; readonly attributes: Readonly<Record<string, string>> }

/** Letters and digits that are the same at every start and differ between resources. */
export const stableId = (seed: string, length: number): string =>
  createHash('sha256').update(seed).digest('hex').slice(0, length)

/** What the local cloud decides before any name can be resolved. */
export type PhysicalSettings = {
  /** The origin of the endpoint on which the local cloud answers AWS calls, for instance http://127.0.0.1:4567. */
  readonly awsEndpoint: string
}

type Naming = (context: {
  resource: RawResource
  stack: RawStack
  /** The name that the template gives, else one made of the stack's name and the logical id. */
  name: (property: string) => string
  /** An ARN of this stack's region and account. */
  arn: (service: string, rest: string) => string
  settings: PhysicalSettings
  string: (property: string) => string | undefined
}) => Physical

const named =
  (property: string, service: string, prefix: string): Naming =>
  ({ name, arn }) => {
    const ref = name(property)
    return { ref, attributes: { Arn: arn(service, `${prefix}${ref}`) } }
  }

const table: Naming = ({ name, arn }) => {
  const ref = name('TableName')
  const tableArn = arn('dynamodb', `table/${ref}`)
  return { ref, attributes: { Arn: tableArn, StreamArn: `${tableArn}/stream/local`, TableId: ref } }
}

const onlyId: Naming = ({ resource }) => ({ ref: stableId(`${resource.stack}/${resource.id}`, 10), attributes: {} })

const naming: Record<string, Naming> = {
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::DynamoDB::Table': table,
  'AWS::Lambda::Function': named('FunctionName', 'lambda', 'function:'),
  'AWS::Lambda::Version': ({ resource, stack, arn }) => {
    const target = resource.properties.FunctionName as { Ref?: string } | undefined
    const ref = arn('lambda', `function:${target?.Ref ? `${stack.name}-${target.Ref}` : resource.id}:1`)
    return { ref, attributes: { Version: '1', FunctionArn: ref } }
  },
  'AWS::IAM::Role': ({ name, stack }) => {
    const ref = name('RoleName')
    return { ref, attributes: { Arn: `arn:aws:iam::${stack.account}:role/${ref}`, RoleId: ref } }
  },
  'AWS::IAM::ManagedPolicy': ({ name, stack }) => {
    const arn = `arn:aws:iam::${stack.account}:policy/${name('ManagedPolicyName')}`
    return { ref: arn, attributes: { PolicyArn: arn } }
  },
  'AWS::SQS::Queue': ({ name, arn, stack, settings, resource }) => {
    const fifo = resource.properties.FifoQueue === true || resource.properties.FifoQueue === 'true'
    const plain = name('QueueName')
    const queue = fifo && !plain.endsWith('.fifo') ? `${plain}.fifo` : plain
    const url = `${settings.awsEndpoint}/${stack.account}/${queue}`
    return { ref: url, attributes: { Arn: arn('sqs', queue), QueueName: queue, QueueUrl: url } }
  },
  'AWS::SNS::Topic': ({ name, arn }) => {
    const topic = name('TopicName')
    return { ref: arn('sns', topic), attributes: { TopicArn: arn('sns', topic), TopicName: topic } }
  },
  'AWS::SecretsManager::Secret': ({ name, arn, resource }) => {
    const secret = name('Name')
    const ref = arn('secretsmanager', `secret:${secret}-${stableId(`${resource.stack}/${resource.id}`, 6)}`)
    return { ref, attributes: { Id: ref } }
  },
  'AWS::KMS::Key': ({ resource, arn }) => {
    const hex = stableId(`${resource.stack}/${resource.id}`, 32)
    const ref = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    return { ref, attributes: { Arn: arn('kms', `key/${ref}`), KeyId: ref } }
  },
  'AWS::S3::Bucket': ({ name, stack }) => {
    const ref = name('BucketName').toLowerCase().slice(0, 63)
    return {
      ref,
      attributes: {
        Arn: `arn:aws:s3:::${ref}`,
        DomainName: `${ref}.s3.amazonaws.com`,
        RegionalDomainName: `${ref}.s3.${stack.region}.amazonaws.com`,
      },
    }
  },
  'AWS::Cognito::UserPool': ({ resource, stack, arn }) => {
    const ref = `${stack.region}_${stableId(`${resource.stack}/${resource.id}`, 9)}`
    const provider = `cognito-idp.${stack.region}.amazonaws.com/${ref}`
    return {
      ref,
      attributes: {
        Arn: arn('cognito-idp', `userpool/${ref}`),
        ProviderName: provider,
        ProviderURL: `https://${provider}`,
        UserPoolId: ref,
      },
    }
  },
  'AWS::Cognito::UserPoolClient': ({ resource }) => {
    const ref = stableId(`${resource.stack}/${resource.id}`, 26)
    return { ref, attributes: { ClientId: ref, Name: ref } }
  },
  'AWS::Cognito::UserPoolDomain': ({ string, resource }) => ({
    ref: string('Domain') ?? resource.id.toLowerCase(),
    attributes: {},
  }),
  'AWS::Cognito::UserPoolIdentityProvider': ({ string, resource }) => ({
    ref: string('ProviderName') ?? resource.id,
    attributes: {},
  }),
  'AWS::ApiGatewayV2::Api': ({ resource, stack }) => {
    const ref = stableId(`${resource.stack}/${resource.id}`, 10)
    const scheme = resource.properties.ProtocolType === 'WEBSOCKET' ? 'wss' : 'https'
    return {
      ref,
      attributes: { ApiId: ref, ApiEndpoint: `${scheme}://${ref}.execute-api.${stack.region}.amazonaws.com` },
    }
  },
  'AWS::ApiGatewayV2::Stage': ({ string }) => ({ ref: string('StageName') ?? '$default', attributes: {} }),
  'AWS::ApiGatewayV2::Authorizer': onlyId,
  'AWS::ApiGatewayV2::Integration': onlyId,
  'AWS::ApiGatewayV2::Route': onlyId,
  'AWS::Events::Rule': named('Name', 'events', 'rule/'),
  'AWS::GuardDuty::MalwareProtectionPlan': ({ resource, stack }) => {
    const ref = stableId(`${resource.stack}/${resource.id}`, 20).toLowerCase()
    const arn = `arn:aws:guardduty:${stack.region}:${stack.account}:malware-protection-plan/${ref}`
    return { ref, attributes: { Arn: arn, MalwareProtectionPlanId: ref, Status: 'ACTIVE' } }
  },
  'AWS::CloudFront::Distribution': ({ resource, stack }) => {
    const ref = `E${stableId(`${resource.stack}/${resource.id}`, 13).toUpperCase()}`
    const attributes = {
      Id: ref,
      DomainName: `d${stableId(`${resource.stack}/${resource.id}`, 13)}.cloudfront.net`,
      Arn: `arn:aws:cloudfront::${stack.account}:distribution/${ref}`,
    }
    return { ref, attributes }
  },
  'AWS::CloudFront::ResponseHeadersPolicy': onlyId,
  'AWS::CloudFront::CachePolicy': onlyId,
  'AWS::CloudFront::Function': ({ name, stack }) => {
    const ref = `arn:aws:cloudfront::${stack.account}:function/${name('Name')}`
    return { ref, attributes: { FunctionARN: ref } }
  },
}

/**
 * The names that a resource has in the local cloud. They look like AWS's own, are the same at every start, and belong to
 * no real account. A type that the local cloud does not host gets a plain name and an ARN of its service.
 */
export const physicalOf = (
  resource: RawResource,
  stack: RawStack,
  settings: PhysicalSettings,
  resolve: (value: unknown) => unknown,
): Physical => {
  const string = (property: string): string | undefined => {
    const value = resource.properties[property]
    if (value === undefined) return undefined
    const resolved = resolve(value)
    return typeof resolved === 'string' ? resolved : undefined
  }
  const name = (property: string) => string(property) ?? `${stack.name}-${resource.id}`
  const arn = (service: string, rest: string) => `arn:aws:${service}:${stack.region}:${stack.account}:${rest}`
  const known = naming[resource.type]
  if (known) return known({ resource, stack, name, arn, settings, string })
  const service = (resource.type.split('::')[1] ?? 'custom').toLowerCase()
  const ref = `${stack.name}-${resource.id}`
  return { ref, attributes: { Arn: arn(service, ref) } }
}
