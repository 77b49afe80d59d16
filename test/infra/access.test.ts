// @reaches functions infra
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { access } from '#infra/access.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tradewell-access-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Template = { Resources: Record<string, { Type: string; Properties: Record<string, unknown> }> }
const made = (environment: Record<string, string>): Template => {
  access(environment, folder).synth()
  return JSON.parse(readFileSync(path.join(folder, 'tradewell-access.template.json'), 'utf8')) as Template
}

test('a stage is deployed by a run in its own environment of the repository alone, through the roles of the bootstrap', () => {
  const template = made({
    GITHUB_REPOSITORY: 'owner/tradewell',
    STAGES: 'dev,production',
    CDK_DEFAULT_ACCOUNT: '123456789012',
  })
  const all = Object.values(template.Resources)
  const roles = all.filter(({ Type }) => Type === 'AWS::IAM::Role').map(({ Properties }) => Properties)
  const subjects = roles.map(({ AssumeRolePolicyDocument }) => {
    const { Statement } = AssumeRolePolicyDocument as { Statement: { Condition: { StringEquals: object } }[] }
    return Statement.map(({ Condition }) => Condition.StringEquals)
  })
  expect(subjects).toEqual(
    ['dev', 'production'].map(stage => [
      {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': `repo:owner/tradewell:environment:${stage}`,
      },
    ]),
  )
  const policies = all.filter(({ Type }) => Type === 'AWS::IAM::Policy')
  for (const { Properties } of policies) {
    const { Statement } = Properties.PolicyDocument as { Statement: { Action: string; Resource: unknown }[] }
    expect(Statement).toHaveLength(1)
    expect(Statement[0]?.Action).toBe('sts:AssumeRole')
    expect(JSON.stringify(Statement[0]?.Resource)).toContain(':role/cdk-hnb659fds-*-role-123456789012-*')
  }
  expect(policies).toHaveLength(2)
})

test('a repository that is not named is refused', () => {
  expect(() => made({})).toThrow('GITHUB_REPOSITORY')
  expect(() => made({ GITHUB_REPOSITORY: '*' })).toThrow('GITHUB_REPOSITORY')
})
