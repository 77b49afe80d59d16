import type { Resources } from './resolve.ts'

const reference = /\{\{resolve:secretsmanager:(.+?):SecretString(?::([^:}]*))?(?::[^}]*)?\}\}/g

const field = (value: string, key: string): string | undefined => {
  const found = (JSON.parse(value) as Record<string, unknown>)[key]
  return found === undefined ? undefined : String(found)
}

const resolved = (value: unknown, secretOf: (secret: string) => string | undefined): unknown => {
  if (typeof value === 'string') {
    if (!value.includes('{{resolve:secretsmanager:')) return value
    return value.replaceAll(reference, (whole, name: string, key = '') => {
      const secret = secretOf(name)
      return (secret !== undefined && key !== '' ? field(secret, key) : secret) ?? whole
    })
  }
  if (Array.isArray(value)) return value.map(item => resolved(item, secretOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolved(item, secretOf)]))
}

/**
 * Puts the values of secrets where templates refer to them ("Using dynamic references" in the CloudFormation user guide). What
 * refers to a secret that no template declares stays as it is: an operator makes that one by hand.
 */
export const resolveDynamicReferences = (
  resources: Resources,
  secretOf: (secret: string) => string | undefined,
): void => {
  for (const { properties } of resources.all)
    for (const [name, value] of Object.entries(properties)) properties[name] = resolved(value, secretOf)
}
