import { expect, it } from 'vitest'
import { resolveDynamicReferences } from '#infra/local/cloudformation/dynamic.ts'
import type { Resources } from '#infra/local/cloudformation/resolve.ts'

it('puts values of secrets where a template refers to them, and leaves what no template declares', () => {
  const properties: Record<string, unknown> = {
    whole: '{{resolve:secretsmanager:app/one:SecretString}}',
    two: '{{resolve:secretsmanager:app/one:SecretString:::}},{{resolve:secretsmanager:app/two:SecretString:key::}}',
    byArn: ['{{resolve:secretsmanager:arn:aws:secretsmanager:r:0:secret:app/one-123456:SecretString:::}}'],
    deep: { other: '{{resolve:secretsmanager:app/none:SecretString:key}}', plain: 'text', number: 1 },
    noSuchKey: '{{resolve:secretsmanager:app/two:SecretString:none}}',
  }
  const secrets: Record<string, string> = {
    'app/one': 'first',
    'arn:aws:secretsmanager:r:0:secret:app/one-123456': 'first',
    'app/two': '{"key":"second"}',
  }
  resolveDynamicReferences({ all: [{ properties }] } as unknown as Resources, name => secrets[name])
  expect(properties).toEqual({
    whole: 'first',
    two: 'first,second',
    byArn: ['first'],
    deep: { other: '{{resolve:secretsmanager:app/none:SecretString:key}}', plain: 'text', number: 1 },
    noSuchKey: '{{resolve:secretsmanager:app/two:SecretString:none}}',
  })
})
