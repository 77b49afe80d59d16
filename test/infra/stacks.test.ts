import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { App, Stack } from 'aws-cdk-lib'
import { checkAssembly } from 'local-cloud'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servers, tables, workers } from '#functions/areas.ts'
import { parts } from '#infra/areas.ts'
import { functionNames } from '#infra/build-functions.ts'
import { product } from '#infra/product.ts'
import { pacesOfPrograms } from '#infra/provider-calls.ts'
import { settingsOf } from '#infra/settings.ts'
import { originSecrets } from '#infra/stacks/secrets.ts'
import { type Deployment, stageOf } from '#infra/stages.ts'
import { User } from '#shared/identity/User.contract.ts'

// @reaches functions shared infra cdk.json

type Resource = {
  Type: string
  Properties: Record<string, unknown>
  DeletionPolicy?: string
  UpdateReplacePolicy?: string
}
type Output = { Value: unknown; Export?: { Name: string } }
type Template = { Resources: Record<string, Resource>; Outputs?: Record<string, Output> }
type Statement = { Effect: string; Action: string | string[]; Resource: unknown }

const folder = mkdtempSync(path.join(tmpdir(), 'tradewell-synth-'))
const code = path.join(folder, 'functions')
const site = path.join(folder, 'web')

const root = path.resolve(import.meta.dirname, '../..')
/** What the CDK command line reads from cdk.json and hands to the app. */
const { context = {} } = JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8')) as { context?: object }

/** What each stage says of itself where a test says nothing else: nothing for dev, and all that production asks for. */
const ordinary: Readonly<Record<string, Deployment>> = {
  dev: { domainName: 'dev.tradewell.example' },
  production: {
    domainName: 'app.our-own-domain.net',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f',
  },
}
const liveKey = `pk_live_${'x'.repeat(24)}`

const synthesise = (
  name: string,
  {
    deployment = {},
    stripePublishableKey = name === 'production' ? liveKey : '',
    into = name,
  }: { deployment?: Partial<Deployment>; stripePublishableKey?: string; into?: string } = {},
) => {
  const outdir = path.join(folder, into)
  process.env.CDK_CONTEXT_JSON = JSON.stringify(context)
  const stage = stageOf(name, { domainName: '', ...ordinary[name], ...deployment })
  product({ stage, code, site, outdir, stripePublishableKey }).synth()
  const stacks = readdirSync(outdir).filter(file => file.endsWith('.template.json'))
  return new Map(
    stacks.map(file => [
      file.replace(`tradewell-${name}-`, '').replace('.template.json', ''),
      JSON.parse(readFileSync(path.join(outdir, file), 'utf8')) as Template,
    ]),
  )
}

/** The command line that deploys, on what was synthesised. */
const commandLine = (command: readonly string[], app: string) =>
  spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/aws-cdk/bin/cdk'), ...command, '--no-notices', '--app', path.join(folder, app)],
    { encoding: 'utf8', env: { ...process.env, CDK_DISABLE_CLI_TELEMETRY: 'true' } },
  )

let dev: Map<string, Template>
let production: Map<string, Template>
/** Dev with everything that a deployment may leave out. */
let full: Map<string, Template>

beforeAll(() => {
  for (const name of functionNames()) {
    mkdirSync(path.join(code, name), { recursive: true })
    writeFileSync(path.join(code, name, 'index.mjs'), 'export const handler = async () => ({})')
  }
  mkdirSync(site, { recursive: true })
  writeFileSync(path.join(site, 'index.html'), '<!doctype html>')
  writeFileSync(path.join(site, 'app.js'), '')
  mkdirSync(path.join(site, '.vite'))
  writeFileSync(path.join(site, '.vite/manifest.json'), '{}')
  // Throws when cdk-nag's AwsSolutions finds what nobody gave a reason for.
  dev = synthesise('dev')
  production = synthesise('production')
  full = synthesise('dev', {
    into: 'full',
    deployment: {
      domainName: 'dev.our-own-domain.net',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
      microsoftTenant: '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f',
      hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: 'our-own-domain.net' },
      alarmMail: 'operators@our-own-domain.net',
      goDomain: 'go.our-own-domain.net',
      mobileDomain: 'm.our-own-domain.net',
      turnstileSiteKey: '0x4AAAAAAA',
    },
  })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const all = (stacks: Map<string, Template>, type: string): [string, Resource][] =>
  [...stacks.values()].flatMap(({ Resources }) =>
    Object.entries(Resources).filter(([, resource]) => resource.Type === type),
  )
const properties = (stacks: Map<string, Template>, type: string) => all(stacks, type).map(([, each]) => each.Properties)
const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])

type Behaviour = { PathPattern?: string; TargetOriginId: string; ResponseHeadersPolicyId: unknown }
type Door = {
  DistributionConfig: {
    Origins: { Id: string; OriginAccessControlId?: unknown }[]
    DefaultCacheBehavior: Behaviour
    CacheBehaviors: Behaviour[]
  }
}

describe('the synthesised product', () => {
  test('deploys the pages and what they load, and not the list of what was built', () => {
    const staged = readdirSync(path.join(folder, 'dev'), { recursive: true }).map(file => path.basename(String(file)))
    expect(staged).toEqual(expect.arrayContaining(['index.html', 'app.js']))
    expect(staged).not.toContain('.vite')
  })

  test('stays within what AWS takes in a stack, and within our own bound with room to treble', () => {
    const all = { dev, production }
    for (const [stage, stacks] of Object.entries(all)) {
      for (const [name, stack] of stacks) {
        const at = `${stage} ${name}: let Lambdas, or a table with what reads its stream, stand in a stack beside the area's (\`apart\`, \`tablesApart\` in functions/<area>/area.ts)`
        const text = readFileSync(path.join(folder, stage, `tradewell-${stage}-${name}.template.json`))
        expect(Object.keys(stack.Resources).length, at).toBeLessThanOrEqual(500)
        expect(Object.keys(stack.Resources).length * 3, at).toBeLessThan(250)
        expect(Object.keys(stack.Outputs ?? {}).length, at).toBeLessThanOrEqual(200)
        expect(text.length, at).toBeLessThan(1_000_000)
      }
    }
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

  test('has a table for each of the list, on demand, encrypted, with point-in-time recovery', () => {
    const made = properties(dev, 'AWS::DynamoDB::GlobalTable')
    expect(made).toHaveLength(tables.length)
    for (const table of made) {
      expect(table.BillingMode).toBe('PAY_PER_REQUEST')
      expect(table.SSESpecification).toMatchObject({ SSEEnabled: true })
      const [replica] = table.Replicas as { PointInTimeRecoverySpecification: object }[]
      expect(replica?.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true })
    }
  })

  test('keeps the data of production when a stack goes', () => {
    const kept = [...all(production, 'AWS::DynamoDB::GlobalTable'), ...all(production, 'AWS::Cognito::UserPool')]
    for (const [, resource] of kept) {
      // Kept, but for what a first deployment made that failed: it would be in the way of the next one.
      expect(resource.DeletionPolicy).toBe('RetainExceptOnCreate')
      expect(resource.UpdateReplacePolicy).toBe('Retain')
    }
    for (const stack of production.values())
      for (const [id, { DeletionPolicy }] of Object.entries(stack.Resources))
        expect(DeletionPolicy, id).not.toBe('Retain')
    for (const table of properties(production, 'AWS::DynamoDB::GlobalTable')) {
      expect((table.Replicas as { DeletionProtectionEnabled?: boolean }[])[0]?.DeletionProtectionEnabled).toBe(true)
    }
    expect(properties(production, 'AWS::Cognito::UserPool')[0]?.DeletionProtection).toBe('ACTIVE')
  })

  test('has one Lambda with one role for each server function and worker', () => {
    const lambdas = properties(dev, 'AWS::Lambda::Function').filter(each =>
      /^tradewell-dev-/.test(String(each.FunctionName)),
    )
    expect(lambdas.map(each => String(each.FunctionName).replace('tradewell-dev-', '')).sort()).toEqual(
      functionNames().sort(),
    )
    const roles = lambdas.map(each => JSON.stringify(each.Role))
    expect(new Set(roles).size).toBe(lambdas.length)
    for (const lambda of lambdas) expect(lambda.Runtime).toBe('nodejs24.x')
  })

  test('lets no function act on everything, but for its trace segments, which have no resource', () => {
    const roles = all(dev, 'AWS::IAM::Policy').filter(([id]) =>
      functionNames().some(name => id.startsWith(`${name}Role`)),
    )
    expect(roles).toHaveLength(functionNames().length)
    for (const [id, { Properties }] of roles) {
      for (const { Action, Resource } of (Properties.PolicyDocument as { Statement: Statement[] }).Statement) {
        const actions = list(Action)
        expect(
          actions.filter(action => action.includes('*')),
          id,
        ).toEqual([])
        if (list(Resource).includes('*')) expect(actions).toEqual(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'])
        // The objects of a bucket and the open connections of the one websocket API have names that are made as they come.
        else if (JSON.stringify(Resource).includes('*'))
          expect(
            actions.every(action =>
              /^(s3:\w+Object|s3:(ListMultipartUploadParts|AbortMultipartUpload)|execute-api:ManageConnections)$/.test(
                action,
              ),
            ),
            id,
          ).toBe(true)
      }
    }
  })

  test('grants no Scan, and no action on every table', () => {
    for (const { PolicyDocument } of properties(dev, 'AWS::IAM::Policy') as {
      PolicyDocument?: { Statement: Statement[] }
    }[]) {
      for (const statement of PolicyDocument?.Statement ?? []) {
        const actions = list(statement.Action)
        expect(actions).not.toContain('dynamodb:Scan')
        expect(actions).not.toContain('*')
        if (actions.some(action => action.startsWith('dynamodb:'))) expect(list(statement.Resource)).not.toContain('*')
      }
    }
  })

  test('lets only queries read: a function without commands may write to no table', () => {
    const audit = all(dev, 'AWS::IAM::Policy').find(([id]) => id.startsWith('AuditRole'))
    expect(JSON.stringify(audit)).toContain('dynamodb:Query')
    // But that its callers called, and the one number that says what they have spent.
    const { PolicyDocument } = audit![1].Properties as { PolicyDocument: { Statement: Statement[] } }
    const changing = PolicyDocument.Statement.filter(({ Action }) =>
      list(Action).some(action => /^dynamodb:(Put|Update|Delete)/.test(action)),
    )
    expect(changing).toHaveLength(2)
    const [sessions, budgets] = changing
    expect(JSON.stringify(sessions!.Resource)).toMatch(/table\/tradewell-dev-Sessions"/)
    expect(list(budgets!.Action)).toEqual(['dynamodb:UpdateItem'])
    expect(JSON.stringify(budgets!.Resource)).toMatch(/table\/tradewell-dev-CallBudgets"/)
  })

  test('answers each server function behind the user pool, and public paths without', () => {
    const routes = properties(dev, 'AWS::ApiGatewayV2::Route')
    for (const name of Object.keys(servers)) {
      const route = routes.find(each => each.RouteKey === `POST /functions/${name}`)
      expect(route).toMatchObject({ AuthorizationType: 'JWT' })
    }
    for (const route of routes) {
      const key = String(route.RouteKey)
      if (key.startsWith('$')) continue
      expect(route.AuthorizationType).toBe(key.includes('/functions/') ? 'JWT' : 'NONE')
    }
  })

  test('has private buckets only', () => {
    for (const bucket of properties(dev, 'AWS::S3::Bucket')) {
      expect(bucket.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      })
    }
  })

  test('keeps where audit logs ended under a lock, which one function adds to and none may take from', () => {
    const locked = (stacks: typeof dev) =>
      properties(stacks, 'AWS::S3::Bucket').filter(bucket => bucket.ObjectLockEnabled === true)
    expect(locked(production)).toMatchObject([
      { ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 7 * 365 } } } },
    ])
    expect(locked(dev)).toMatchObject([
      { ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 1 } } } },
    ])
    const reaching = all(dev, 'AWS::IAM::Policy').flatMap(([id, { Properties }]) =>
      (Properties.PolicyDocument as { Statement: Statement[] }).Statement.filter(({ Resource }) =>
        JSON.stringify(Resource).includes('-anchors-'),
      ).flatMap(({ Action }) => list(Action).map(action => `${id.replace(/Role.*/, '')} ${action}`)),
    )
    expect(reaching.sort()).toEqual(['Audit s3:GetObject', 'Audit s3:ListBucket', 'AuditAnchors s3:PutObject'])
  })

  test('sends strict headers, with scripts from itself and of the form for a card alone', () => {
    const policies = properties(dev, 'AWS::CloudFront::ResponseHeadersPolicy')
    const policy = policies.find(each => JSON.stringify(each).includes('script-src'))
    const headers = JSON.stringify(policy)
    const stripe = 'https://js.stripe.com https://*.js.stripe.com'
    expect(headers).toContain(`script-src 'self' ${stripe};`)
    expect(headers).toContain(`frame-src 'self' ${stripe} https://hooks.stripe.com;`)
    expect(headers).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/)
    expect(headers).toContain("frame-ancestors 'none'")
    expect(headers).toContain("default-src 'none'")
    // Of S3, what takes uploads and nothing else: any bucket of the region may be a stranger's.
    const buckets = headers.match(/https:\/\/[^ ]*s3\.[^ ;]*/g)
    expect(buckets).toEqual([
      'https://tradewell-dev-quarantine-000000000000-ap-southeast-2.s3.ap-southeast-2.amazonaws.com',
    ])
    expect(policy).toMatchObject({
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000 },
          ContentTypeOptions: { Override: true },
        },
      },
    })
  })

  test('serves private files at an address of their own, as what no browser runs and nobody reads without a signature', () => {
    const policies = properties(dev, 'AWS::CloudFront::ResponseHeadersPolicy').map(each => JSON.stringify(each))
    const files = policies.find(each => each.includes('sandbox'))
    expect(files).toContain("default-src 'none'; sandbox")
    expect(files).toContain('ContentTypeOptions')
    const doors = properties(dev, 'AWS::CloudFront::Distribution').map(each => JSON.stringify(each))
    const door = JSON.parse(doors.find(each => each.includes('private files')) ?? '{}') as Door
    const { Origins, DefaultCacheBehavior, CacheBehaviors } = door.DistributionConfig
    // By its own right it reads nothing but videos, which anybody may see, and blocks that are sealed.
    const byRight = Origins.filter(origin => origin.OriginAccessControlId).map(({ Id }) => Id)
    expect(byRight).not.toContain(DefaultCacheBehavior.TargetOriginId)
    expect(
      CacheBehaviors.map(({ PathPattern, TargetOriginId }) => [PathPattern, byRight.includes(TargetOriginId)]),
    ).toEqual([
      ['/videos/*', true],
      ['/ipfs/*', true],
    ])
    for (const behaviour of [DefaultCacheBehavior, ...CacheBehaviors])
      expect(behaviour.ResponseHeadersPolicyId).toEqual(DefaultCacheBehavior.ResponseHeadersPolicyId)
    const names = properties(dev, 'AWS::Lambda::Function') as { FunctionName?: string; Architectures?: string[] }[]
    const checks = names.find(({ FunctionName = '' }) => FunctionName.endsWith('-UploadChecks'))
    expect(checks).toMatchObject({ Architectures: ['x86_64'], MemorySize: 1536, Timeout: 60 })
  })

  test('gives what runs once a day as long as a Lambda may take: a thousand are due on some days', () => {
    const dailyNames = workers.flatMap(({ name, trigger }) => (trigger.kind === 'daily' ? [name] : []))
    expect(dailyNames).toEqual(expect.arrayContaining(['DailyRun', 'TakingRun', 'BooksCheck']))
    const functions = properties(dev, 'AWS::Lambda::Function') as { FunctionName?: string; Timeout?: number }[]
    for (const name of dailyNames)
      expect(functions.find(({ FunctionName = '' }) => FunctionName.endsWith(`-${name}`))?.Timeout, name).toBe(900)
  })

  test('holds what asks the card provider for no person to a number at once and a pace', () => {
    type Lambda = {
      FunctionName?: string
      ReservedConcurrentExecutions?: number
      Environment?: { Variables?: Record<string, string> }
    }
    for (const [stacks, stage, keys] of [
      [production, 'production', 'live'],
      [dev, 'dev', 'test'],
    ] as const) {
      const functions = properties(stacks, 'AWS::Lambda::Function') as Lambda[]
      const found = functions.flatMap(({ FunctionName = '', ReservedConcurrentExecutions: atOnce, Environment }) => {
        const aSecond = Environment?.Variables?.PROVIDER_CALLS_A_SECOND
        if (atOnce === undefined && aSecond === undefined) return []
        return [[FunctionName.replace(`tradewell-${stage}-`, ''), { atOnce, aSecond: Number(aSecond) }] as const]
      })
      const expected = Object.entries(pacesOfPrograms[keys]).map(([name, { atOnce, aSecond, isStream }]) => [
        name,
        { atOnce: isStream ? undefined : atOnce, aSecond },
      ])
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
    }
  })

  test('tells the check of each new object in quarantine, which lasts a day', () => {
    const [told] = properties(dev, 'Custom::S3BucketNotifications')
    expect(JSON.stringify(told)).toContain('s3:ObjectCreated:*')
    expect(JSON.stringify(told?.BucketName)).toContain('quarantine')
    const buckets = properties(dev, 'AWS::S3::Bucket') as { BucketName?: unknown; LifecycleConfiguration?: object }[]
    const quarantine = buckets.find(each => JSON.stringify(each.BucketName ?? '').includes('quarantine'))
    const ofParts = { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }
    expect(quarantine?.LifecycleConfiguration).toEqual({
      Rules: [{ ...ofParts, ExpirationInDays: 1, Status: 'Enabled' }],
    })
  })

  test('has every object in quarantine scanned for malware, and tells the check what was found', () => {
    for (const stacks of [dev, production]) {
      const [plan, ...others] = properties(stacks, 'AWS::GuardDuty::MalwareProtectionPlan')
      expect(others).toEqual([])
      expect(plan).toMatchObject({ Actions: { Tagging: { Status: 'DISABLED' } } })
      const protects = plan?.ProtectedResource as { S3Bucket: object } | undefined
      // No prefix: nothing that is sent to this bucket is left out.
      expect(protects?.S3Bucket).toEqual({ BucketName: { Ref: expect.stringMatching(/^Quarantine/) } })
      const rules = properties(stacks, 'AWS::Events::Rule') as { EventPattern?: object; Targets: object[] }[]
      const found = rules.filter(({ EventPattern }) => JSON.stringify(EventPattern ?? '').includes('guardduty'))
      expect(found).toHaveLength(1)
      expect(found[0]?.EventPattern).toMatchObject({
        source: ['aws.guardduty'],
        'detail-type': ['GuardDuty Malware Protection Object Scan Result'],
      })
      expect(JSON.stringify(found[0]?.EventPattern)).toContain('quarantine')
      expect(JSON.stringify(found[0]?.Targets)).toContain('UploadChecks')
    }
  })

  test('lets GuardDuty alone, for this account alone, read the quarantine, and write nothing there but its own probe', () => {
    const [, role] = all(dev, 'AWS::IAM::Role').find(([id]) => id.startsWith('MalwareScansRole')) ?? []
    const trust = role?.Properties.AssumeRolePolicyDocument as { Statement: object[] } | undefined
    expect(trust?.Statement).toMatchObject([
      {
        Principal: { Service: 'malware-protection-plan.guardduty.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': '000000000000' }, ArnLike: expect.anything() },
      },
    ])
    const [, policy] = all(dev, 'AWS::IAM::Policy').find(([id]) => id.startsWith('MalwareScansRole')) ?? []
    const { Statement: may = [] } = (policy?.Properties.PolicyDocument ?? {}) as { Statement?: Statement[] }
    const writes = may.filter(({ Action }) => list(Action).some(action => /^s3:(Put|Delete)Object/.test(action)))
    expect(writes).toHaveLength(1)
    expect(JSON.stringify(writes[0]?.Resource)).toContain('/malware-protection-resource-validation-object')
    for (const { Resource } of may) expect(JSON.stringify(Resource)).toMatch(/Quarantine|DO-NOT-DELETE-AmazonGuardDuty/)
  })

  test('takes passwords, TOTP, SMS and three providers, and asks for no second factor that nobody chose', () => {
    const [pool] = properties(dev, 'AWS::Cognito::UserPool')
    expect(pool).toMatchObject({
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'],
      // Who signs up at the pool is told whether the address has an account.
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
      // A passkey that its holder unlocked counts as both factors.
      Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } },
      WebAuthnUserVerification: 'required',
      WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
    })
    expect(pool?.WebAuthnRelyingPartyID).toBeTruthy()
    expect(properties(dev, 'AWS::Cognito::UserPoolClient')[0]?.ExplicitAuthFlows).toContain('ALLOW_USER_AUTH')
    const providers = properties(full, 'AWS::Cognito::UserPoolIdentityProvider')
    expect(providers.map(each => each.ProviderName).sort()).toEqual(['Facebook', 'Google', 'Microsoft'])
    for (const provider of providers) {
      expect(JSON.stringify(provider.ProviderDetails)).toContain('{{resolve:secretsmanager:')
    }
  })

  test('lets two functions make accounts, by a code in a mail, and one other delete those that a linked sign-in replaces', () => {
    const able = (action: string) =>
      functionNames().filter(name =>
        JSON.stringify(all(dev, 'AWS::IAM::Policy').filter(([id]) => id.startsWith(`${name}Role`))).includes(
          `cognito-idp:${action}`,
        ),
      )
    expect(able('AdminCreateUser').sort()).toEqual(['OrgAboutUs', 'User'])
    expect(able('AdminDelete')).toEqual(['Account'])
  })

  test('lets who writes to open connections close them, too', () => {
    for (const name of ['SignedOutSockets', 'PermissionSockets']) {
      const policy = JSON.stringify(all(dev, 'AWS::IAM::Policy').filter(([id]) => id.startsWith(`${name}Role`)))
      for (const verb of ['POST', 'DELETE']) expect(policy, name).toContain(`/realtime/${verb}/@connections/*`)
    }
  })

  test('lets the APIs know what came through the distribution, by a secret that no template holds', () => {
    for (const [stage, stacks] of Object.entries({ dev, production })) {
      const secret = `{{resolve:secretsmanager:tradewell/${stage}/origin-1:SecretString}}`
      const apis = properties(stacks, 'AWS::ApiGatewayV2::Stage')
      expect(apis).toHaveLength(2)
      for (const api of apis) expect(api.StageVariables).toEqual({ originSecrets: secret })
      const distributions = properties(stacks, 'AWS::CloudFront::Distribution') as {
        DistributionConfig: {
          DefaultRootObject?: string
          Origins: { CustomOriginConfig?: object; OriginCustomHeaders?: object[] }[]
        }
      }[]
      const distribution = distributions.find(each => each.DistributionConfig.DefaultRootObject)
      const origins = distribution?.DistributionConfig.Origins.filter(origin => origin.CustomOriginConfig)
      expect(origins).toHaveLength(2)
      for (const origin of origins ?? [])
        expect(origin.OriginCustomHeaders).toEqual([{ HeaderName: 'x-origin-secret', HeaderValue: secret }])
      const names = properties(stacks, 'AWS::SecretsManager::Secret').map(({ Name }) => Name)
      expect(names).toContain(`tradewell/${stage}/origin-1`)
    }
  })

  test('changes that secret without a moment in which the distribution says what the APIs do not know', () => {
    const stage = { ...stageOf('dev', { domainName: 'dev.tradewell.example' }), originKeys: ['2', '1'] }
    const scope = new Stack(new App(), 'Stack')
    const [says, ...takes] = originSecrets(scope, stage)
    expect(says).toContain('origin-2:')
    expect(takes).toEqual([expect.stringContaining('origin-1:')])
    // The APIs are deployed, and so take the new one, before the distribution says it.
    const manifest = JSON.parse(readFileSync(path.join(folder, 'dev/manifest.json'), 'utf8')) as {
      artifacts: Record<string, { dependencies?: string[] }>
    }
    const priorTo = (name: string, seen = new Set<string>()): Set<string> => {
      for (const needed of manifest.artifacts[name]?.dependencies ?? []) {
        if (!seen.has(needed)) priorTo(needed, seen.add(needed))
      }
      return seen
    }
    const needed = priorTo('tradewell-dev-web')
    for (const api of ['api', 'realtime', 'secrets']) expect(needed).toContain(`tradewell-dev-${api}`)
  })

  test('limits what one address may ask, at the front door and at sign-in', () => {
    const acls = properties(production, 'AWS::WAFv2::WebACL')
    expect(acls.map(each => each.Scope).sort()).toEqual(['CLOUDFRONT', 'REGIONAL'])
    for (const acl of acls) expect(JSON.stringify(acl.Rules)).toContain('RateBasedStatement')
    const rules = acls.flatMap(acl => acl.Rules as { Name: string; Statement: { RateBasedStatement?: object } }[])
    const rate = (name: string) => rules.find(rule => rule.Name === name)?.Statement.RateBasedStatement
    // An office behind one address: its people are counted each by their token, and by address only before they sign in.
    expect(rate('RatePerPerson')).toMatchObject({
      AggregateKeyType: 'CUSTOM_KEYS',
      CustomKeys: [{ Header: { Name: 'authorization' } }],
    })
    // Where nobody has to be signed in a token proves nothing: whatever it says, what is public is counted by address.
    const onPath = (PositionalConstraint: string, SearchString: string) => ({
      ByteMatchStatement: {
        FieldToMatch: { UriPath: {} },
        PositionalConstraint,
        SearchString,
        TextTransformations: [
          { Priority: 0, Type: 'URL_DECODE' },
          { Priority: 1, Type: 'NORMALIZE_PATH' },
        ],
      },
    })
    expect(rate('RatePerAddress')).toMatchObject({
      Limit: 5000,
      AggregateKeyType: 'IP',
      ScopeDownStatement: {
        OrStatement: {
          Statements: [
            { NotStatement: { Statement: { SizeConstraintStatement: { FieldToMatch: { SingleHeader: {} } } } } },
            onPath('STARTS_WITH', '/public/'),
          ],
        },
      },
    })
    // Codes to sign up with are asked for and tried here; whose profile it is, anybody may read.
    const route = `/public/${User.publicPath}`
    expect(rate('SignUpsPerAddress')).toEqual({
      Limit: 100,
      AggregateKeyType: 'IP',
      ScopeDownStatement: {
        AndStatement: {
          Statements: [
            onPath('STARTS_WITH', route),
            {
              ByteMatchStatement: {
                FieldToMatch: { Method: {} },
                PositionalConstraint: 'EXACTLY',
                SearchString: 'POST',
                TextTransformations: [{ Priority: 0, Type: 'NONE' }],
              },
            },
          ],
        },
      },
    })
    expect(JSON.stringify(rate('ProofsPerAddress'))).toContain('AWSCognitoIdentityProviderService.InitiateAuth')
  })

  test('ends every queue in dead letters, and watches them, each function and the API', () => {
    const queues = properties(dev, 'AWS::SQS::Queue')
    expect(queues.filter(queue => queue.RedrivePolicy).length).toBeGreaterThan(0)
    const alarms = properties(production, 'AWS::CloudWatch::Alarm').map(alarm => String(alarm.AlarmName))
    for (const name of functionNames()) {
      for (const metric of ['errors', 'throttles', 'latency'])
        expect(alarms).toContain(`tradewell-production-${name}-${metric}`)
    }
    for (const { name } of tables) expect(alarms).toContain(`tradewell-production-${name}Table-throttles`)
    for (const { name, trigger } of workers) {
      if (trigger.kind === 'stream') expect(alarms).toContain(`tradewell-production-${name}-behind`)
      if (trigger.kind === 'queue') expect(alarms).toContain(`tradewell-production-${trigger.queue}Queue-behind`)
    }
    expect(alarms.filter(name => /DeadLetters|Failed/.test(name)).length).toBeGreaterThan(0)
    expect(properties(dev, 'AWS::CloudWatch::Dashboard')).toHaveLength(1)
  })

  test('sends mail in the name of its own domain alone, by the functions that may', () => {
    expect(properties(dev, 'AWS::SES::EmailIdentity')).toMatchObject([{ EmailIdentity: 'dev.tradewell.example' }])
    expect(all(production, 'AWS::SES::EmailIdentity')[0]?.[1].DeletionPolicy).toBe('RetainExceptOnCreate')
    const sending = all(dev, 'AWS::IAM::Policy').flatMap(([id, { Properties }]) => {
      const { Statement } = Properties.PolicyDocument as { Statement: (Statement & { Condition?: unknown })[] }
      return Statement.filter(each => list(each.Action).some(action => action.startsWith('ses:'))).map(each => ({
        by: id.replace(/Role.*/, ''),
        ...each,
      }))
    })
    const senders = [
      'ApprisingsConsumer',
      'ClientViewCodes',
      'InvitationMails',
      'InvitationSender',
      'JoinLetters',
      'MailDigest',
      'MailPost',
      'SignUpCodes',
    ]
    sending.sort((a, b) => (a.by < b.by ? -1 : 1))
    expect(sending).toMatchObject(
      senders.map(by => ({
        by,
        Action: 'ses:SendEmail',
        Condition: { StringEquals: { 'ses:FromAddress': 'notifications@dev.tradewell.example' } },
      })),
    )
    for (const [n, name] of senders.entries()) {
      // What people write goes out under settings of its own, which tell what becomes of it.
      const [identity, ...others] = list(sending[n]?.Resource as string | string[])
      expect(JSON.stringify(identity)).toMatch(/:identity\/dev\.tradewell\.example"\]\]\}$/)
      expect(others).toHaveLength(name === 'MailPost' ? 1 : 0)
      const lambda = properties(dev, 'AWS::Lambda::Function').find(
        each => each.FunctionName === `tradewell-dev-${name}`,
      )
      expect(lambda?.Environment).toMatchObject({
        Variables: {
          MAIL_FROM: 'Tradewell <notifications@dev.tradewell.example>',
          SITE_URL: 'https://dev.tradewell.example',
        },
      })
    }
  })

  test('notices mail that is not sent, events that wait to be relayed, and mail that people send back or complain of', () => {
    const alarms = properties(production, 'AWS::CloudWatch::Alarm').map(alarm => String(alarm.AlarmName))
    const wanted = [
      'ApprisingsDeadLetters-messages',
      'ApprisingsConsumer-errors',
      'MailDigest-errors',
      'OutboxRetry-errors',
    ]
    for (const name of [...wanted, 'mail-bounces', 'mail-complaints']) {
      expect(alarms).toContain(`tradewell-production-${name}`)
    }
  })

  test('lets alarms reach somebody: by a key and a policy that admit them, and a subscription', () => {
    const [topic] = properties(full, 'AWS::SNS::Topic')
    expect(JSON.stringify(topic?.KmsMasterKeyId)).not.toContain('alias')
    const statements = (type: string, document: string) =>
      properties(full, type).flatMap(each => (each[document] as { Statement: Statement[] }).Statement)
    const ofAlarms = (all: readonly Statement[]) =>
      all.filter(each => each.Effect === 'Allow' && JSON.stringify(each).includes('cloudwatch.amazonaws.com'))
    const [publishing] = ofAlarms(statements('AWS::SNS::TopicPolicy', 'PolicyDocument'))
    expect(publishing?.Action).toBe('sns:Publish')
    const [using] = ofAlarms(statements('AWS::KMS::Key', 'KeyPolicy'))
    expect(using?.Action).toEqual(expect.arrayContaining(['kms:Decrypt', 'kms:GenerateDataKey*']))
    expect(properties(full, 'AWS::SNS::Subscription')).toMatchObject([
      { Protocol: 'email', Endpoint: 'operators@our-own-domain.net' },
    ])
    for (const alarm of properties(production, 'AWS::CloudWatch::Alarm'))
      expect(JSON.stringify(alarm.AlarmActions)).toContain('tradewell-production-alarms')
    expect(properties(dev, 'AWS::CloudWatch::Alarm')).toEqual([])
  })

  test("sends the user pool's mail through SES, where there is a domain to send it from", () => {
    const [pool] = properties(production, 'AWS::Cognito::UserPool')
    expect(pool?.EmailConfiguration).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: 'Tradewell <notifications@app.our-own-domain.net>',
    })
    expect(JSON.stringify(pool?.EmailConfiguration)).toContain(':identity/app.our-own-domain.net')
    expect(properties(dev, 'AWS::Cognito::UserPool')[0]?.EmailConfiguration).toBeUndefined()
  })

  test('takes names from every provider, and the word that an address is verified from the one that gives it', () => {
    const mappings = Object.fromEntries(
      properties(full, 'AWS::Cognito::UserPoolIdentityProvider').map(each => [
        each.ProviderName,
        each.AttributeMapping,
      ]),
    )
    expect(mappings).toEqual({
      Google: {
        email: 'email',
        email_verified: 'email_verified',
        given_name: 'given_name',
        family_name: 'family_name',
      },
      Facebook: { email: 'email', given_name: 'first_name', family_name: 'last_name' },
      Microsoft: { email: 'email', given_name: 'given_name', family_name: 'family_name' },
    })
  })

  test('takes Microsoft from the one tenant that a stage names, and leaves it out where none is', () => {
    const microsoft = (stacks: Map<string, Template>) =>
      properties(stacks, 'AWS::Cognito::UserPoolIdentityProvider').find(each => each.ProviderName === 'Microsoft')
    expect(microsoft(full)?.ProviderDetails).toMatchObject({
      oidc_issuer: 'https://login.microsoftonline.com/0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f/v2.0',
    })
    expect(microsoft(dev)).toBeUndefined()
    expect(properties(dev, 'AWS::Cognito::UserPoolClient')[0]?.SupportedIdentityProviders).not.toContain('Microsoft')
  })

  test("runs the script that tells people from programs where a stage has its key, and nobody else's", () => {
    const policy = (stacks: Map<string, Template>) =>
      JSON.stringify(properties(stacks, 'AWS::CloudFront::ResponseHeadersPolicy'))
    expect(policy(full)).toMatch(/script-src [^;]*https:\/\/challenges\.cloudflare\.com;/)
    expect(policy(full)).toMatch(/frame-src [^;]*https:\/\/challenges\.cloudflare\.com;/)
    expect(policy(production)).not.toContain('challenges.cloudflare.com')
  })

  test('answers on the hosts of organisations and of phones where a stage has them, and nowhere else', () => {
    const hosts = ['dev.our-own-domain.net', '*.go.our-own-domain.net', 'm.our-own-domain.net']
    const door = JSON.stringify(properties(full, 'AWS::CloudFront::Distribution'))
    expect(door).toContain(JSON.stringify({ Aliases: hosts }).slice(1, -1))
    expect(JSON.stringify(properties(dev, 'AWS::CloudFront::Distribution'))).not.toContain('Aliases')
    const policy = (stacks: Map<string, Template>) =>
      JSON.stringify(properties(stacks, 'AWS::CloudFront::ResponseHeadersPolicy'))
    for (const host of hosts) expect(policy(full)).toContain(`wss://${host} `)
    expect(policy(dev)).not.toContain('wss://*')
    expect(JSON.stringify(properties(full, 'AWS::S3::Bucket'))).toContain(
      JSON.stringify({ AllowedOrigins: hosts.map(host => `https://${host}`) }).slice(1, -1),
    )
    const names = properties(full, 'AWS::Route53::RecordSet').map(({ Name }) => Name)
    for (const host of hosts) expect(names.filter(name => name === `${host}.`)).toHaveLength(2)
    // Whoever signs in on an organisation's host does so on the product's own: the pool sends nobody there.
    const [client] = properties(full, 'AWS::Cognito::UserPoolClient')
    const pages = ['login', 'configuration/security']
    const own = ['dev.our-own-domain.net', 'm.our-own-domain.net']
    expect(client?.CallbackURLs).toEqual(own.flatMap(host => pages.map(page => `https://${host}/${page}`)))
  })

  test('hands what becomes of letters to what notes it, and takes answers in for its own domain alone', () => {
    const rules = properties(dev, 'AWS::Events::Rule') as { EventPattern?: object; Targets: object[] }[]
    const [rule, ...others] = rules.filter(({ EventPattern }) => JSON.stringify(EventPattern ?? '').includes('aws.ses'))
    expect(others).toEqual([])
    expect(rule?.EventPattern).toEqual({
      source: ['aws.ses'],
      detail: { mail: { tags: { 'ses:configuration-set': ['tradewell-dev-letters'] } } },
    })
    expect(JSON.stringify(rule?.Targets)).toContain('MailEvents')
    expect(properties(dev, 'AWS::SES::ReceiptRule')).toMatchObject([
      {
        Rule: { Enabled: true, Recipients: ['answers.dev.tradewell.example'], ScanEnabled: true, TlsPolicy: 'Require' },
      },
    ])
  })

  test('points the domain at the distribution and proves it to SES, where the zone is known, and says how elsewhere', () => {
    const records = properties(full, 'AWS::Route53::RecordSet')
    expect(records.filter(({ Name }) => Name === 'dev.our-own-domain.net.').map(({ Type }) => Type)).toEqual([
      'A',
      'AAAA',
    ])
    expect(records.filter(({ Type }) => Type === 'CNAME')).toHaveLength(3)
    expect(properties(production, 'AWS::Route53::RecordSet')).toEqual([])
    expect(Object.keys(production.get('web')?.Outputs ?? {})).toEqual(expect.arrayContaining(['Address', 'DnsTarget']))
    expect(records.filter(({ Type }) => Type === 'MX')).toMatchObject([{ Name: 'answers.dev.our-own-domain.net.' }])
    expect(Object.keys(production.get('mail')?.Outputs ?? {})).toHaveLength(9)
  })

  test('lets a first deployment that failed be taken back, and protects what is there from then on', () => {
    const protection = (stacks: Map<string, Template>) => [
      ...properties(stacks, 'AWS::DynamoDB::GlobalTable').map(
        table => (table.Replicas as { DeletionProtectionEnabled?: boolean }[])[0]?.DeletionProtectionEnabled ?? false,
      ),
      properties(stacks, 'AWS::Cognito::UserPool')[0]?.DeletionProtection === 'ACTIVE',
    ]
    expect(new Set(protection(production))).toEqual(new Set([true]))
    const first = synthesise('production', { into: 'first', deployment: { isFirst: true } })
    expect(new Set(protection(first))).toEqual(new Set([false]))
  })

  test('holds no secret in a template', () => {
    for (const secret of properties(dev, 'AWS::SecretsManager::Secret')) expect(secret.SecretString).toBeUndefined()
  })

  test.each<[string, Parameters<typeof synthesise>[1], string]>([
    ['without a domain', { deployment: { domainName: '' } }, 'DOMAIN_NAME'],
    ['with a domain of one word', { deployment: { domainName: 'tradewell' } }, 'DOMAIN_NAME'],
    ['with the domain of this machine', { deployment: { domainName: 'tradewell.localhost' } }, 'DOMAIN_NAME'],
    ['with a domain for examples', { deployment: { domainName: 'production.tradewell.example' } }, 'DOMAIN_NAME'],
    ['with an address for a domain', { deployment: { domainName: 'https://our-own-domain.net' } }, 'DOMAIN_NAME'],
    ['without a certificate', { deployment: { certificateArn: '' } }, 'CERTIFICATE_ARN'],
    [
      'with a certificate of another region',
      { deployment: { certificateArn: 'arn:aws:acm:ap-southeast-2:123456789012:certificate/0a1b' } },
      'CERTIFICATE_ARN',
    ],
    ['without a publishable key', { stripePublishableKey: '' }, 'STRIPE_PUBLISHABLE_KEY'],
    ['with a key for tests', { stripePublishableKey: `pk_test_${'x'.repeat(24)}` }, 'STRIPE_PUBLISHABLE_KEY'],
    ['with a secret key', { stripePublishableKey: `sk_live_${'x'.repeat(24)}` }, 'STRIPE_PUBLISHABLE_KEY'],
    ['with a rate of mails that is no number', { deployment: { mailsASecond: Number('many') } }, 'MAILS_A_SECOND'],
    ['with a business number that is none', { deployment: { productAbn: '51824753557' } }, 'PRODUCT_ABN'],
    ['with the common issuer of Microsoft', { deployment: { microsoftTenant: 'common' } }, 'MICROSOFT_TENANT'],
  ])('is not even synthesised for production %s', (_, settings, fault) => {
    expect(() => synthesise('production', { ...settings, into: 'refused' })).toThrow(fault)
    expect(existsSync(path.join(folder, 'refused'))).toBe(false)
  })

  test('takes a variable that is empty, as the CI hands on what it does not have, as one that is not set', () => {
    const names = [
      'STAGE',
      'DOMAIN_NAME',
      'CERTIFICATE_ARN',
      'MICROSOFT_TENANT',
      'HOSTED_ZONE_ID',
      'HOSTED_ZONE_NAME',
      'CONTACT_MAIL',
      'ALARM_MAIL',
      'MAILS_A_SECOND',
      'PRODUCT_ABN',
      'FIRST_DEPLOYMENT',
      'STRIPE_PUBLISHABLE_KEY',
      'CDK_DEFAULT_ACCOUNT',
      'CDK_OUTDIR',
    ]
    const empty = Object.fromEntries(names.map(name => [name, '']))
    expect(settingsOf(empty)).toEqual(settingsOf({}))
    expect(settingsOf({ ...empty, STAGE: 'staging' })).toMatchObject({
      outdir: 'cdk.out',
      stage: { name: 'staging', domainName: 'staging.tradewell.example' },
    })
    expect(settingsOf(empty)).not.toHaveProperty('account')
    expect(settingsOf({ STAGE: 'production', DOMAIN_NAME: 'a.net', CDK_DEFAULT_ACCOUNT: '123' })).toMatchObject({
      stage: { name: 'production', domainName: 'a.net', keepsData: true },
      account: '123',
    })
  })

  test('knows three stages and no other', () => {
    expect(() => stageOf('prod', { domainName: 'x.example' })).toThrow('no stage')
  })
})
