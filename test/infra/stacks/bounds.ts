import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkAssembly } from 'local-cloud'
import { expect, test } from 'vitest'
import { parts } from '#infra/areas.ts'

import { commandLine, dev, folder, full, production, properties } from './synthesised.ts'

// @reaches infra docs/deploying.md

/** What is deployed, and the limits that it keeps to. */
export const bounds = (): void => {
  test('deploys the pages and what they load, and not the list of what was built', () => {
    const staged = readdirSync(path.join(folder, 'dev'), { recursive: true }).map(file => path.basename(String(file)))
    expect(staged).toEqual(expect.arrayContaining(['index.html', 'app.js']))
    expect(staged).not.toContain('.vite')
  })

  test('stays within what AWS takes in a stack, and within our own bound with room to treble', () => {
    const all = [
      ['dev', 'dev', dev],
      ['production', 'production', production],
      // With everything that a deployment may leave out.
      ['dev', 'full', full],
    ] as const
    for (const [stage, into, stacks] of all) {
      for (const [name, stack] of stacks) {
        const at = `${into} ${name}: let Lambdas, or a table with what reads its stream, stand in a stack beside the area's (\`apart\`, \`tablesApart\` in functions/<area>/area.ts)`
        const text = readFileSync(path.join(folder, into, `tradewell-${stage}-${name}.template.json`))
        expect(Object.keys(stack.Resources).length, at).toBeLessThanOrEqual(500)
        expect(Object.keys(stack.Resources).length * 3, at).toBeLessThan(250)
        expect(Object.keys(stack.Outputs ?? {}).length, at).toBeLessThanOrEqual(200)
        expect(text.length, at).toBeLessThan(1_000_000)
      }
    }
  })

  test('costs at rest what docs/deploying.md says', () => {
    const page = readFileSync(path.join(import.meta.dirname, '../../../docs/deploying.md'), 'utf8')
    const said = (row: string) =>
      [...(page.match(new RegExp(`^\\| ${row}:.*$`, 'm'))?.[0] ?? '').matchAll(/[\d.]+/g)].map(Number)
    const metrics = (properties(production, 'AWS::CloudWatch::Alarm') as { Metrics?: { MetricStat?: object }[] }[])
      .map(({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1)
      .reduce((sum, each) => sum + each, 0)
    const rules = (properties(production, 'AWS::WAFv2::WebACL') as { Rules: unknown[] }[]).reduce(
      (sum, { Rules }) => sum + 5 + Rules.length,
      0,
    )
    // The one of the identity providers is made by hand.
    const secrets = properties(production, 'AWS::SecretsManager::Secret').length + 1
    const keys = properties(production, 'AWS::KMS::Key').length
    const mend = 'write the figures into "Costs at rest" of docs/deploying.md'
    expect(said('web ACLs').at(-1), mend).toBe(rules)
    expect(Math.abs((said('alarms')[1] ?? 0) - metrics), `${mend}: alarms of ${metrics} metrics`).toBeLessThan(20)
    expect(said('alarms').at(-1), mend).toBe(Math.round(((said('alarms')[1] ?? 0) - 10) * 0.1))
    expect(said('secrets').at(-1), mend).toBeCloseTo(secrets * 0.4, 2)
    expect(said('keys').at(-1), mend).toBe(keys)
  })

  test('stays within what AWS takes in a role and in the environment of a function', () => {
    // A name that is made only by the deployment is longer than its reference.
    const sizeOf = (value: unknown) => JSON.stringify(value).length
    for (const stacks of [dev, production]) {
      const inline = new Map<string, number>()
      for (const { PolicyDocument, Roles } of properties(stacks, 'AWS::IAM::Policy') as {
        PolicyDocument: object
        Roles: unknown[]
      }[]) {
        for (const role of Roles)
          inline.set(JSON.stringify(role), (inline.get(JSON.stringify(role)) ?? 0) + sizeOf(PolicyDocument))
      }
      for (const [role, size] of inline) expect(size, role).toBeLessThan(10_240)
      for (const { FunctionName, Environment } of properties(stacks, 'AWS::Lambda::Function'))
        expect(sizeOf((Environment as object | undefined) ?? {}), String(FunctionName)).toBeLessThan(4096)
    }
  })

  test('passes names between stacks, and by export only what AWS names and what lives as long as the stage', () => {
    for (const [stage, stacks] of Object.entries({ dev, production })) {
      const exported = [...stacks].flatMap(([name, { Outputs = {}, Resources }]) =>
        Object.values(Outputs)
          .filter(output => output.Export)
          .map(({ Value }) => {
            const { Ref, 'Fn::GetAtt': attribute } = Value as { Ref?: string; 'Fn::GetAtt'?: [string, string] }
            return `${name}: ${Resources[Ref ?? attribute?.[0] ?? '']?.Type}`
          }),
      )
      expect(exported.sort(), stage).toEqual([
        'api: AWS::ApiGatewayV2::Api',
        'api: AWS::ApiGatewayV2::Authorizer',
        'realtime: AWS::ApiGatewayV2::Api',
        'secrets: AWS::KMS::Key',
        'secrets: AWS::KMS::Key',
        'sign-in: AWS::Cognito::UserPool',
        'sign-in: AWS::Cognito::UserPoolClient',
        'storage: AWS::CloudFront::Distribution',
      ])
    }
  })

  test('declares nothing that the local cloud neither hosts nor says why it leaves out', () => {
    expect(checkAssembly(path.join(folder, 'dev'))).toBeGreaterThan(100)
  })

  test('has a stack for each area, with its tables and the functions that serve it', () => {
    for (const part of parts()) {
      const stack = dev.get(part.name)
      const made = Object.values(stack?.Resources ?? {}).filter(({ Type }) => Type === 'AWS::DynamoDB::GlobalTable')
      expect(made.map(({ Properties }) => Properties.TableName).sort()).toEqual(
        part.tables.map(({ name }) => `tradewell-dev-${name}`).sort(),
      )
    }
    expect(parts().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['data', 'identity', 'organisations', 'marketplace', 'deals', 'payments', 'chat']),
    )
  })

  test('is read by the command line that deploys it, stack by stack', () => {
    const { stdout, stderr } = commandLine(['ls'], 'dev')
    expect(stdout.trim().split('\n').toSorted(), stderr).toEqual(
      [...dev.keys()].map(name => `tradewell-dev-${name}`).toSorted(),
    )
  })
}
