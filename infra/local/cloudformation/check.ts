import { readAssembly } from './assembly.ts'
import { hostedTypes, type TypeRule, typesNotHosted } from './hosted.ts'
import { type Resource, resolveAssembly } from './resolve.ts'

/** The templates declare what the local cloud neither hosts nor lists as left out. */
export class NotHostedError extends Error {
  constructor(found: readonly string[]) {
    super(
      `The local cloud does not host all that the templates declare:\n${found.map(line => `  ${line}`).join('\n')}\n` +
        'Host it, or say in infra/local/cloudformation/hosted.ts why it is left out.',
    )
    this.name = 'NotHostedError'
  }
}

/** May stand on any resource, and does nothing. */
const harmless = new Set(['Tags', 'Description'])

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const badValues = (rule: TypeRule, path: string, value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(item => badValues(rule, path, item))
  if (isObject(value)) return Object.entries(value).flatMap(([name, item]) => badValues(rule, `${path}.${name}`, item))
  const allowed = rule.values?.[path]
  if (!allowed || allowed.map(String).includes(String(value))) return []
  return [`${path} ${String(value)} (hosted: ${allowed.join(', ')})`]
}

const faultsAt = (rule: TypeRule, path: string, value: unknown): string[] => {
  if (rule.hosted.includes(path)) return badValues(rule, path, value)
  if (rule.notHosted && Object.hasOwn(rule.notHosted, path)) return []
  const known = [...rule.hosted, ...Object.keys(rule.notHosted ?? {})].some(one => one.startsWith(`${path}.`))
  if (!known) return [path]
  if (Array.isArray(value)) return value.flatMap(item => faultsAt(rule, path, item))
  if (!isObject(value)) return [path]
  return Object.entries(value).flatMap(([name, item]) => faultsAt(rule, `${path}.${name}`, item))
}

/**
 * Holds the templates to what is hosted.
 * @param resources with their references resolved
 * @throws {NotHostedError} that names each resource with its type and the property
 */
export const checkHosted = (resources: readonly Resource[]): void => {
  const found = resources.flatMap(({ stack, id, type, properties }) => {
    const where = `${stack}/${id}, ${type}`
    if (Object.hasOwn(typesNotHosted, type)) return []
    const rule = Object.hasOwn(hostedTypes, type) ? hostedTypes[type] : undefined
    if (!rule) return [`${where}: the type is not hosted`]
    return Object.entries(properties)
      .filter(([name]) => !harmless.has(name))
      .flatMap(([name, value]) => [...new Set(faultsAt(rule, name, value))])
      .map(fault => `${where}: ${fault} is not hosted`)
  })
  if (found.length > 0) throw new NotHostedError([...new Set(found)])
}

/**
 * Holds the templates of a cloud assembly to what is hosted, without hosting them.
 * @returns how many resources they declare
 * @throws {NotHostedError}
 */
export const checkAssembly = (folder: string): number => {
  const { all } = resolveAssembly(readAssembly(folder), { awsEndpoint: 'http://127.0.0.1' })
  checkHosted(all)
  return all.length
}

/** What is left out, as the table of docs/local-cloud.md. */
export const leftOut = (): string => {
  const rows = [
    ...Object.entries(typesNotHosted).map(([type, reason]) => [type, 'all', reason]),
    ...Object.entries(hostedTypes).flatMap(([type, { notHosted = {} }]) =>
      Object.entries(notHosted).map(([property, reason]) => [type, property, reason]),
    ),
  ].toSorted(([a = '', b = ''], [c = '', d = '']) => (a + b < c + d ? -1 : 1))
  return ['| type | property | why |', '|---|---|---|', ...rows.map(cells => `| ${cells.join(' | ')} |`)].join('\n')
}
