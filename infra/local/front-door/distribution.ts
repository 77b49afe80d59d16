import type { Resource, Resources } from '../cloudformation/resolve.ts'
import { type CachePolicy, cachePolicy } from './cache.ts'
import type { Encoding } from './compression.ts'

/** What the front door takes over of an AWS::CloudFront::Distribution. */

export type Origin = {
  readonly kind: 'bucket' | 'api'
  readonly ref: string
  readonly path: string
  /** A bucket that the distribution reads by its own right; another one wants to see the viewer's signature. */
  readonly isOwn: boolean
  /** What each request gets on its way to the origin, whatever the viewer said. Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

export type Behaviour = {
  readonly pattern: string
  readonly matches: (path: string) => boolean
  readonly methods: ReadonlySet<string>
  readonly origin: Origin
  /** What a viewer may get compressed, the best first: by the behaviour, and as far as its cache policy tells them apart. */
  readonly encodings: readonly Encoding[]
  /** The only headers of a viewer that its origin is told, in lower case, CloudFront's own among them; all where undefined. */
  readonly told: ReadonlySet<string> | undefined
  /** What is kept of the origin's answers. */
  readonly cache: CachePolicy
  /** The source of the function that sees each request first. */
  readonly viewerRequest: string | undefined
  readonly headersPolicy: Resource | undefined
}

export type Distribution = {
  /** In the order in which CloudFront tries them, the default last. */
  readonly behaviours: readonly Behaviour[]
  readonly rootObject: string | undefined
  /** For how many seconds errors are kept at least, by status, where that is not CloudFront's own ten. */
  readonly errorSeconds: ReadonlyMap<number, number>
}

type RawOrigin = {
  Id: string
  DomainName: string
  OriginPath?: string
  OriginAccessControlId?: unknown
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[]
}
type RawBehaviour = {
  PathPattern?: string
  TargetOriginId: string
  AllowedMethods?: string[]
  Compress?: boolean
  CachePolicyId?: string
  OriginRequestPolicyId?: string
  ResponseHeadersPolicyId?: string
  FunctionAssociations?: { EventType: string; FunctionARN: string }[]
  LambdaFunctionAssociations?: unknown[]
}
type Config = {
  Origins: RawOrigin[]
  DefaultCacheBehavior: RawBehaviour
  CacheBehaviors?: RawBehaviour[]
  DefaultRootObject?: string
  CustomErrorResponses?: { ErrorCode: number; ErrorCachingMinTTL?: number }[]
}

/** `*` stands for any characters and `?` for one ("Cache behavior settings: path pattern"). */
export const pathMatcher = (pattern: string): ((path: string) => boolean) => {
  const full = pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`
  const source = full
    .replace(/[\\^$.+()[\]{}|]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  const compiled = new RegExp(`^${source}$`, 's')
  return path => compiled.test(path)
}

type RawRequestPolicy = { HeadersConfig: { HeaderBehavior: string; Headers?: readonly string[] } }

/** What a policy of the templates tells an origin; CloudFront's own policies that are used here tell all but the host. */
const toldHeaders = (policyId: string | undefined, resources: Resources): ReadonlySet<string> | undefined => {
  const declared = policyId === undefined ? undefined : resources.byName(policyId)
  if (!declared) return undefined
  const { HeadersConfig } = declared.properties.OriginRequestPolicyConfig as RawRequestPolicy
  if (HeadersConfig.HeaderBehavior !== 'whitelist')
    throw new Error(`The front door follows policies that list headers, and ${policyId} does not`)
  return new Set((HeadersConfig.Headers ?? []).map(name => name.toLowerCase()))
}

/**
 * The distributions of the templates: the one that serves pages, which has a root, and the others.
 */
export const distributionsOf = (resources: Resources): { main: Resource | undefined; others: Resource[] } => {
  const all = resources.ofType('AWS::CloudFront::Distribution')
  const hasRoot = ({ properties }: Resource) => Boolean((properties.DistributionConfig as Config).DefaultRootObject)
  const main = all.find(hasRoot) ?? all[0]
  return { main, others: all.filter(each => each !== main) }
}

/**
 * Reads a distribution of the templates.
 * @throws {Error} for origins and functions that the local cloud does not host
 */
export const readDistribution = (
  resources: Resources,
  distribution: Resource | undefined = distributionsOf(resources).main,
): Distribution | undefined => {
  if (!distribution) return undefined
  const config = distribution.properties.DistributionConfig as Config
  const buckets = resources.ofType('AWS::S3::Bucket')
  const apis = resources.ofType('AWS::ApiGatewayV2::Api')
  const origins = new Map(
    config.Origins.map((raw): [string, Origin] => {
      const { Id, DomainName, OriginPath = '', OriginCustomHeaders = [], OriginAccessControlId } = raw
      const isOwn = Boolean(OriginAccessControlId)
      const added = OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue])
      const headers = Object.fromEntries(added) as Record<string, string>
      const bucket = buckets.find(({ attributes }) =>
        [attributes.RegionalDomainName, attributes.DomainName].includes(DomainName),
      )
      const api = apis.find(({ attributes }) => attributes.ApiEndpoint?.endsWith(`://${DomainName}`))
      if (bucket) return [Id, { kind: 'bucket', ref: bucket.ref, path: OriginPath, isOwn, headers }]
      if (api) return [Id, { kind: 'api', ref: api.ref, path: OriginPath, isOwn, headers }]
      throw new Error(`The front door knows no origin ${DomainName}`)
    }),
  )
  const behaviourOf = (raw: RawBehaviour): Behaviour => {
    const pattern = raw.PathPattern ?? '*'
    const origin = origins.get(raw.TargetOriginId)
    if (!origin) throw new Error(`The behaviour ${pattern} names no origin`)
    const functions = raw.FunctionAssociations ?? []
    if (raw.LambdaFunctionAssociations?.length || functions.some(({ EventType }) => EventType !== 'viewer-request'))
      throw new Error(`The front door runs functions on viewer requests only, and ${pattern} has others`)
    const cache = cachePolicy(raw.CachePolicyId ?? '', resources.byName(raw.CachePolicyId ?? ''))
    const viewerRequest = resources.byName(functions[0]?.FunctionARN ?? '')
    return {
      pattern,
      matches: pathMatcher(pattern),
      methods: new Set(raw.AllowedMethods ?? ['GET', 'HEAD']),
      origin,
      encodings: raw.Compress === true ? cache.encodings : [],
      told: toldHeaders(raw.OriginRequestPolicyId, resources),
      cache,
      viewerRequest: viewerRequest && String(viewerRequest.properties.FunctionCode),
      headersPolicy: resources.byName(raw.ResponseHeadersPolicyId ?? ''),
    }
  }
  return {
    behaviours: [...(config.CacheBehaviors ?? []), config.DefaultCacheBehavior].map(behaviourOf),
    rootObject: config.DefaultRootObject,
    errorSeconds: new Map(
      (config.CustomErrorResponses ?? []).flatMap(({ ErrorCode, ErrorCachingMinTTL }) =>
        ErrorCachingMinTTL === undefined ? [] : [[ErrorCode, ErrorCachingMinTTL]],
      ),
    ),
  }
}
