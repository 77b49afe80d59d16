import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkHosted, leftOut, NotHostedError } from '#infra/local/cloudformation/check.ts'
import { hostedTypes, typesNotHosted } from '#infra/local/cloudformation/hosted.ts'
import type { Resource } from '#infra/local/cloudformation/resolve.ts'

// @reaches infra/local docs/local-cloud.md

const resource = (type: string, properties: Record<string, unknown>): Resource => ({
  stack: 'Stack',
  id: 'Thing',
  type,
  ref: 'thing',
  attributes: {},
  properties,
})
const refusal = (type: string, properties: Record<string, unknown> = {}): string => {
  try {
    checkHosted([resource(type, properties)])
    return ''
  } catch (error) {
    if (error instanceof NotHostedError) return error.message
    throw error
  }
}

describe('a start stops on what is declared and not hosted', () => {
  it.each([
    ['AWS::Kinesis::Stream', {}, 'the type is not hosted'],
    ['AWS::StepFunctions::StateMachine', {}, 'the type is not hosted'],
    ['constructor', {}, 'the type is not hosted'],
    ['AWS::S3::Bucket', { NotificationConfiguration: { EventBridgeConfiguration: {} } }, 'NotificationConfiguration'],
    ['AWS::S3::Bucket', { ReplicationConfiguration: {} }, 'ReplicationConfiguration'],
    [
      'AWS::S3::Bucket',
      { LifecycleConfiguration: { Rules: [{ Status: 'Enabled', TagFilters: [{ Key: 'a', Value: 'b' }] }] } },
      'LifecycleConfiguration.Rules.TagFilters',
    ],
    [
      'AWS::Events::Rule',
      { EventPattern: { source: ['aws.s3'] } },
      'EventPattern.source aws.s3 (hosted: aws.guardduty, aws.ses)',
    ],
    ['AWS::Events::Rule', { EventPattern: { account: ['1'] } }, 'EventPattern.account'],
    [
      'AWS::GuardDuty::MalwareProtectionPlan',
      { Actions: { Tagging: { Status: 'ENABLED' } } },
      'Actions.Tagging.Status',
    ],
    ['AWS::Events::Rule', { Targets: [{ Arn: 'x', InputTransformer: {} }] }, 'Targets.InputTransformer'],
    ['AWS::Cognito::UserPool', { MfaConfiguration: 'ON' }, 'MfaConfiguration ON (hosted: OFF, OPTIONAL)'],
    ['AWS::Cognito::UserPool', { EnabledMfas: ['EMAIL_OTP'] }, 'EnabledMfas EMAIL_OTP'],
    ['AWS::Cognito::UserPool', { LambdaConfig: { DefineAuthChallenge: 'x' } }, 'LambdaConfig.DefineAuthChallenge'],
    ['AWS::Cognito::UserPool', { LambdaConfig: 'x' }, 'LambdaConfig'],
    ['AWS::Lambda::Function', { VpcConfig: {} }, 'VpcConfig'],
    [
      'AWS::DynamoDB::GlobalTable',
      { Replicas: [{ KinesisStreamSpecification: {} }] },
      'Replicas.KinesisStreamSpecification',
    ],
  ])('%s %j', (type, properties, told) => {
    expect(refusal(type, properties)).toContain(`Stack/Thing, ${type}: ${told}`)
  })

  it('takes what is hosted, what is left out with a reason, and tags', () => {
    expect(refusal('AWS::S3::Bucket', { Tags: [{ Key: 'a', Value: 'b' }], BucketEncryption: {} })).toBe('')
    expect(refusal('AWS::S3::Bucket', { VersioningConfiguration: { Status: 'Enabled' } })).toBe('')
    expect(refusal('AWS::CloudWatch::Alarm', { Anything: 1 })).toBe('')
  })

  it('tells of everything at once', () => {
    expect(() =>
      checkHosted([resource('AWS::Kinesis::Stream', {}), resource('AWS::SQS::Queue', { Unknown: 1, Other: 2 })]),
    ).toThrow(/Kinesis[\s\S]*Unknown[\s\S]*Other/)
  })
})

it('no type and no property is both hosted and left out, and every one that is left out has a reason', () => {
  expect(Object.keys(hostedTypes).filter(type => type in typesNotHosted)).toEqual([])
  for (const [type, { hosted, notHosted = {} }] of Object.entries(hostedTypes)) {
    expect(
      hosted.filter(path => path in notHosted),
      type,
    ).toEqual([])
    expect(new Set(hosted).size, type).toBe(hosted.length)
  }
  const reasons = [typesNotHosted, ...Object.values(hostedTypes).map(rule => rule.notHosted ?? {})].flatMap(list =>
    Object.values(list),
  )
  expect(reasons.filter(reason => reason.length < 15)).toEqual([])
})

it('docs/local-cloud.md lists what is left out; npm run docs:local writes it', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/local-cloud.md'), 'utf8')
  expect(page.includes(leftOut()), 'docs/local-cloud.md is stale: npm run docs:local').toBe(true)
})
