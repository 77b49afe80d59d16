import { readFileSync } from 'node:fs'
import path from 'node:path'
import { App, Stack } from 'aws-cdk-lib'
import { expect, test } from 'vitest'
import { servers } from '#functions/areas.ts'
import { originSecrets } from '#infra/stacks/secrets.ts'
import { stageOf } from '#infra/stages.ts'
import { User } from '#shared/identity/User.contract.ts'

import { dev, folder, full, production, properties, type Template } from './synthesised.ts'

// @reaches infra

type Behaviour = { PathPattern?: string; TargetOriginId: string; ResponseHeadersPolicyId: unknown }
type Door = {
  DistributionConfig: {
    Origins: { Id: string; OriginAccessControlId?: unknown }[]
    DefaultCacheBehavior: Behaviour
    CacheBehaviors: Behaviour[]
  }
}

/** What the front door lets in and says. */
export const doors = (): void => {
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
}
