import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

const flat = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value)
  const [[kind, inner] = ['', '']] = Object.entries(value)
  if (kind === 'Fn::Join') return (inner as [string, unknown[]])[1].map(flat).join((inner as [string, unknown[]])[0])
  if (kind === 'Fn::GetAtt') return `<${(inner as string[]).join('.')}>`
  if (kind === 'Ref') return `<${inner}>`
  return flat(inner)
}

/** The name under which cdk-nag reports a wildcard in a policy's resource, to acknowledge that one and no other. */
export const resourceFinding = (scope: Construct, arn: string): string =>
  `Resource::${flat(Stack.of(scope).resolve(arn))}`
