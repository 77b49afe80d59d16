import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readAssembly } from '#infra/local/cloudformation/assembly.ts'
import { resolveAssembly, UnresolvableError } from '#infra/local/cloudformation/resolve.ts'
import { fixtureAssembly } from '../fixtures/assembly.ts'

const settings = { awsEndpoint: 'http://127.0.0.1:1' }
type Templates = Record<string, object>

const resolved = (templates: Templates) => {
  const folder = mkdtempSync(join(tmpdir(), 'tradewell-resolve-'))
  try {
    const artifacts: Record<string, object> = {}
    for (const [name, template] of Object.entries(templates)) {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(template))
      artifacts[name] = {
        type: 'aws:cloudformation:stack',
        environment: 'aws://unknown-account/unknown-region',
        properties: { templateFile: `${name}.json` },
      }
    }
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ artifacts }))
    return resolveAssembly(readAssembly(folder), settings)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Resolves one value in a stack with a table, a queue, a parameter, a mapping and two conditions. */
const value = (input: unknown): unknown =>
  resolved({
    A: {
      Parameters: { Stage: { Type: 'String', Default: 'local' } },
      Mappings: { Sizes: { small: { memory: '128' } } },
      Conditions: {
        Local: { 'Fn::Equals': [{ Ref: 'Stage' }, 'local'] },
        Never: { 'Fn::Not': [{ Condition: 'Local' }] },
        Both: { 'Fn::And': [{ Condition: 'Local' }, { 'Fn::Or': [{ Condition: 'Never' }, { Condition: 'Local' }] }] },
      },
      Resources: {
        T: { Type: 'AWS::DynamoDB::GlobalTable', Properties: { TableName: 'things' } },
        Q: { Type: 'AWS::SQS::Queue', Properties: { FifoQueue: true } },
        Gone: { Type: 'AWS::SQS::Queue', Condition: 'Never' },
        X: { Type: 'Custom::Thing', Properties: { Value: input } },
      },
    },
  }).ofType('Custom::Thing')[0]?.properties.Value

describe('references', () => {
  it.each([
    ['Ref', { Ref: 'T' }, 'things'],
    ['Ref to a parameter', { Ref: 'Stage' }, 'local'],
    ['pseudo parameters', [{ Ref: 'AWS::Region' }, { Ref: 'AWS::Partition' }], ['ap-southeast-2', 'aws']],
    ['Fn::GetAtt', { 'Fn::GetAtt': ['T', 'Arn'] }, 'arn:aws:dynamodb:ap-southeast-2:000000000000:table/things'],
    ['Fn::GetAtt as text', { 'Fn::GetAtt': 'Q.Arn' }, 'arn:aws:sqs:ap-southeast-2:000000000000:A-Q.fifo'],
    ['Fn::Join', { 'Fn::Join': ['-', ['a', { Ref: 'T' }]] }, 'a-things'],
    [
      'Fn::Sub',
      { 'Fn::Sub': `x \${T} \${T.Arn} \${!T} \${AWS::Region}` },
      `x things arn:aws:dynamodb:ap-southeast-2:000000000000:table/things \${T} ap-southeast-2`,
    ],
    ['Fn::Sub with variables', { 'Fn::Sub': [`\${a}/\${T}`, { a: { Ref: 'Stage' } }] }, 'local/things'],
    ['Fn::Select of Fn::Split', { 'Fn::Select': [1, { 'Fn::Split': ['-', 'a-b-c'] }] }, 'b'],
    ['Fn::FindInMap', { 'Fn::FindInMap': ['Sizes', 'small', 'memory'] }, '128'],
    ['Fn::If', { 'Fn::If': ['Both', 'yes', 'no'] }, 'yes'],
    ['Fn::If not', { 'Fn::If': ['Never', 'yes', 'no'] }, 'no'],
    ['Fn::Base64', { 'Fn::Base64': 'a' }, 'YQ=='],
    ['AWS::NoValue', { a: 1, b: { Ref: 'AWS::NoValue' } }, { a: 1 }],
    ['the address of a queue', { Ref: 'Q' }, 'http://127.0.0.1:1/000000000000/A-Q.fifo'],
  ])('%s', (_, input, expected) => {
    expect(value(input)).toEqual(expected)
  })
  it.each([
    [{ Ref: 'Nothing' }],
    [{ 'Fn::GetAtt': ['Nothing', 'Arn'] }],
    [{ 'Fn::ImportValue': 'nothing' }],
    [{ 'Fn::Cidr': [] }],
  ])('to nothing are refused: %o', input => {
    expect(() => value(input)).toThrow(UnresolvableError)
  })
  it('leave out what its condition leaves out', () => {
    const { all } = resolved({
      A: {
        Conditions: { No: { 'Fn::Equals': ['a', 'b'] } },
        Resources: { Q: { Type: 'AWS::SQS::Queue', Condition: 'No' } },
      },
    })
    expect(all).toEqual([])
  })
  it('cross from stack to stack', () => {
    const { ofType } = resolved({
      Uses: { Resources: { X: { Type: 'Custom::Thing', Properties: { Value: { 'Fn::ImportValue': 'Has:Out' } } } } },
      Has: {
        Resources: { T: { Type: 'AWS::DynamoDB::Table', Properties: {} } },
        Outputs: { Out: { Value: { Ref: 'T' }, Export: { Name: { 'Fn::Sub': `\${AWS::StackName}:Out` } } } },
      },
    })
    expect(ofType('Custom::Thing')[0]?.properties).toEqual({ Value: 'Has-T' })
  })
})

it('resolves all of a synthesised app, and finds resources by their names', async () => {
  const resources = resolveAssembly(readAssembly(await fixtureAssembly()), settings)
  const table = resources.ofType('AWS::DynamoDB::GlobalTable').find(({ id }) => id.startsWith('Items'))
  const writer = resources.ofType('AWS::Lambda::Function').find(({ id }) => id.startsWith('Writer'))
  expect(writer?.properties.Environment).toMatchObject({ Variables: { ITEMS_TABLE: table?.ref } })
  expect(resources.byName(String(writer?.properties.Role))?.type).toBe('AWS::IAM::Role')
  expect(resources.outputs.get('Functions')?.ApiUrl).toMatch(
    /^https:\/\/[0-9a-z]{10}\.execute-api\.ap-southeast-2\.amazonaws\.com$/,
  )
  expect(JSON.stringify(resources.all)).not.toMatch(/"(Ref|Fn::\w+)"/)
})
