import type { Resource } from '../cloudformation/resolve.ts'

/** Headers that a response headers policy adds; those that override replace what the origin sent. */
export type PolicyHeader = { readonly name: string; readonly value: string; readonly override: boolean }

type Security = {
  ContentSecurityPolicy?: { ContentSecurityPolicy: string; Override: boolean }
  ContentTypeOptions?: { Override: boolean }
  FrameOptions?: { FrameOption: string; Override: boolean }
  ReferrerPolicy?: { ReferrerPolicy: string; Override: boolean }
  StrictTransportSecurity?: {
    AccessControlMaxAgeSec: number
    IncludeSubdomains?: boolean
    Preload?: boolean
    Override: boolean
  }
}
type Config = {
  CorsConfig?: { AccessControlAllowOrigins: { Items: string[] }; OriginOverride: boolean }
  SecurityHeadersConfig?: Security
  CustomHeadersConfig?: { Items: { Header: string; Value: string; Override: boolean }[] }
}

/** Sources to add to directives of a content security policy, by directive. */
export type PolicySources = Readonly<Record<string, readonly string[]>>

/**
 * Adds sources to the directives that a policy has. A directive that it lacks stays lacking: nothing is loosened that the
 * stage does not open somewhere.
 */
export const addSources = (policy: string, added: PolicySources): string =>
  policy
    .split(';')
    .map(directive => directive.trim())
    .filter(directive => directive !== '')
    .map(directive => {
      const name = directive.split(/\s+/)[0] ?? ''
      const sources = [directive, ...(added[name] ?? [])]
      return sources.join(' ')
    })
    .join('; ')

/**
 * The headers of an AWS::CloudFront::ResponseHeadersPolicy.
 * @param added the local cloud's own addresses, which the content security policy of the stage cannot name
 */
export const policyHeaders = (policy: Resource | undefined, added: PolicySources): PolicyHeader[] => {
  if (!policy) return []
  const {
    SecurityHeadersConfig: security = {},
    CustomHeadersConfig: custom,
    CorsConfig: cors,
  } = policy.properties.ResponseHeadersPolicyConfig as Config
  const headers: PolicyHeader[] = []
  const add = (name: string, value: string, override: boolean) => headers.push({ name, value, override })
  const { ContentSecurityPolicy: content, StrictTransportSecurity: transport, FrameOptions, ReferrerPolicy } = security
  if (content) add('content-security-policy', addSources(content.ContentSecurityPolicy, added), content.Override)
  if (security.ContentTypeOptions) add('x-content-type-options', 'nosniff', security.ContentTypeOptions.Override)
  if (FrameOptions) add('x-frame-options', FrameOptions.FrameOption, FrameOptions.Override)
  if (ReferrerPolicy) add('referrer-policy', ReferrerPolicy.ReferrerPolicy, ReferrerPolicy.Override)
  if (transport) {
    const { AccessControlMaxAgeSec, IncludeSubdomains, Preload, Override } = transport
    const parts = [`max-age=${AccessControlMaxAgeSec}`]
    if (IncludeSubdomains) parts.push('includeSubDomains')
    if (Preload) parts.push('preload')
    add('strict-transport-security', parts.join('; '), Override)
  }
  if (cors) add('access-control-allow-origin', cors.AccessControlAllowOrigins.Items.join(','), cors.OriginOverride)
  for (const { Header, Value, Override } of custom?.Items ?? []) add(Header.toLowerCase(), Value, Override)
  return headers
}
