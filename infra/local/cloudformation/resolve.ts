import type { Assembly, RawResource, RawStack } from './assembly.ts'
import { type Physical, type PhysicalSettings, physicalOf } from './physical.ts'

/** A resource whose references are resolved: what CloudFormation would have made of it. */
export type Resource = {
  readonly stack: string
  readonly id: string
  readonly type: string
  readonly ref: string
  readonly attributes: Readonly<Record<string, string>>
  readonly properties: Record<string, unknown>
}

export type Resources = {
  readonly assembly: Assembly
  readonly all: readonly Resource[]
  ofType(...types: string[]): readonly Resource[]
  /** Finds a resource by what `Ref` or an attribute gives for it, for instance a function by its ARN. */
  byName(name: string): Resource | undefined
  /** Every stack's outputs, by the stack's name. */
  readonly outputs: ReadonlyMap<string, Record<string, string>>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(item => mapTexts(item, change))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]))
}

/** What `Ref: AWS::NoValue` leaves behind: the property is then absent. */
const NO_VALUE = Symbol('AWS::NoValue')

/** A reference that CloudFormation would refuse as well, or a function of its language that is not built here. */
export class UnresolvableError extends Error {
  constructor(stack: string, what: string) {
    super(`The template of ${stack} cannot be resolved: ${what}`)
    this.name = 'UnresolvableError'
  }
}

/**
 * Resolves every reference of every template: Ref, Fn::GetAtt, Fn::Join, Fn::Sub, Fn::Select, Fn::Split, Fn::If and its
 * conditions, Fn::FindInMap, Fn::Base64, Fn::GetAZs and Fn::ImportValue across stacks.
 * @param localise applied to every text of every property once it is resolved, to turn the addresses of a stage into those
 *   of the local cloud
 * @throws {UnresolvableError} on a reference to nothing
 */
export const resolveAssembly = (
  assembly: Assembly,
  settings: PhysicalSettings,
  localise: (text: string) => string = text => text,
): Resources => {
  const physical = new Map<RawResource, Physical>()
  const exported = new Map<string, { stack: RawStack; value: unknown }>()

  const nameOf = (resource: RawResource, stack: RawStack): Physical => {
    const known = physical.get(resource)
    if (known) return known
    const made = physicalOf(resource, stack, settings, value => resolve(stack, value))
    physical.set(resource, made)
    return made
  }

  const reference = (stack: RawStack, id: string): unknown => {
    const pseudo: Record<string, unknown> = {
      'AWS::Partition': 'aws',
      'AWS::Region': stack.region,
      'AWS::AccountId': stack.account,
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': stack.name,
      'AWS::StackId': `arn:aws:cloudformation:${stack.region}:${stack.account}:stack/${stack.name}/local`,
      'AWS::NotificationARNs': [],
      'AWS::NoValue': NO_VALUE,
    }
    if (id in pseudo) return pseudo[id]
    const resource = stack.resources.get(id)
    if (resource) return nameOf(resource, stack).ref
    const parameter = stack.parameters[id]
    if (parameter) return parameter.Default ?? ''
    throw new UnresolvableError(stack.name, `Ref ${id} names nothing`)
  }

  const attribute = (stack: RawStack, id: string, name: string): string => {
    const resource = stack.resources.get(id)
    if (!resource) throw new UnresolvableError(stack.name, `Fn::GetAtt ${id}.${name} names nothing`)
    const { ref, attributes } = nameOf(resource, stack)
    // Services that are not hosted here have attributes that nothing local reads; a name that is plainly local stands in.
    return attributes[name] ?? `${ref}.${name}`
  }

  const substitute = (stack: RawStack, argument: unknown): string => {
    const [text, variables] = Array.isArray(argument) ? [argument[0], argument[1]] : [argument, {}]
    return String(text).replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
      if (literal) return `\${${name}}`
      if (isObject(variables) && name in variables) return String(resolve(stack, variables[name]))
      const [id = '', ...rest] = name.split('.')
      return String(rest.length > 0 ? attribute(stack, id, rest.join('.')) : reference(stack, id))
    })
  }

  const condition = (stack: RawStack, value: unknown): boolean => {
    if (!isObject(value)) throw new UnresolvableError(stack.name, `a condition is not an object: ${String(value)}`)
    const [[key, argument] = ['', undefined]] = Object.entries(value)
    const list = Array.isArray(argument) ? argument : []
    if (key === 'Condition') return condition(stack, stack.conditions[String(argument)])
    if (key === 'Fn::Equals') return String(resolve(stack, list[0])) === String(resolve(stack, list[1]))
    if (key === 'Fn::Not') return !condition(stack, list[0])
    if (key === 'Fn::And') return list.every(item => condition(stack, item))
    if (key === 'Fn::Or') return list.some(item => condition(stack, item))
    if (key === 'Fn::Contains') return (resolve(stack, list[0]) as unknown[]).includes(resolve(stack, list[1]))
    throw new UnresolvableError(stack.name, `condition ${key} is not known`)
  }

  const intrinsic = (stack: RawStack, key: string, argument: unknown): unknown => {
    const list = Array.isArray(argument) ? argument : []
    switch (key) {
      case 'Ref':
        return reference(stack, String(argument))
      case 'Fn::GetAtt': {
        const [id = '', ...rest] = Array.isArray(argument) ? argument.map(String) : String(argument).split('.')
        return attribute(stack, id, rest.join('.'))
      }
      case 'Fn::Join':
        return (resolve(stack, list[1]) as unknown[]).map(String).join(String(list[0]))
      case 'Fn::Sub':
        return substitute(stack, argument)
      case 'Fn::Select':
        return (resolve(stack, list[1]) as unknown[])[Number(resolve(stack, list[0]))]
      case 'Fn::Split':
        return String(resolve(stack, list[1])).split(String(list[0]))
      case 'Fn::Base64':
        return Buffer.from(String(resolve(stack, argument))).toString('base64')
      case 'Fn::GetAZs':
        return ['a', 'b', 'c'].map(zone => `${stack.region}${zone}`)
      case 'Fn::If':
        return resolve(stack, condition(stack, { Condition: list[0] }) ? list[1] : list[2])
      case 'Fn::FindInMap': {
        const [map, first, second] = list.map(item => String(resolve(stack, item)))
        return resolve(stack, stack.mappings[map ?? '']?.[first ?? '']?.[second ?? ''])
      }
      case 'Fn::ImportValue': {
        const name = String(resolve(stack, argument))
        const found = exported.get(name)
        if (!found) throw new UnresolvableError(stack.name, `Fn::ImportValue ${name} is exported by no stack`)
        return resolve(found.stack, found.value)
      }
      default:
        throw new UnresolvableError(stack.name, `${key} is not known`)
    }
  }

  const resolve = (stack: RawStack, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(item => resolve(stack, item)).filter(item => item !== NO_VALUE)
    if (!isObject(value)) return value
    const entries = Object.entries(value)
    const [first] = entries
    if (entries.length === 1 && first && (first[0] === 'Ref' || first[0].startsWith('Fn::')))
      return intrinsic(stack, first[0], first[1])
    return Object.fromEntries(
      entries.map(([key, item]) => [key, resolve(stack, item)]).filter(([, item]) => item !== NO_VALUE),
    )
  }

  for (const stack of assembly.stacks.values())
    for (const output of Object.values(stack.outputs))
      if (output.Export) exported.set(String(resolve(stack, output.Export.Name)), { stack, value: output.Value })

  const all: Resource[] = []
  const names = new Map<string, Resource>()
  const outputs = new Map<string, Record<string, string>>()
  for (const stack of assembly.stacks.values()) {
    for (const raw of stack.resources.values()) {
      if (raw.condition && !condition(stack, { Condition: raw.condition })) continue
      const { ref, attributes } = nameOf(raw, stack)
      const properties = mapTexts(resolve(stack, raw.properties), localise) as Record<string, unknown>
      const resource: Resource = { stack: stack.name, id: raw.id, type: raw.type, ref, attributes, properties }
      all.push(resource)
      for (const name of [ref, ...Object.values(attributes)]) if (!names.has(name)) names.set(name, resource)
    }
    outputs.set(
      stack.name,
      Object.fromEntries(
        Object.entries(stack.outputs).map(([id, output]) => [id, String(resolve(stack, output.Value))]),
      ),
    )
  }
  const byType = Map.groupBy(all, resource => resource.type)
  return {
    assembly,
    all,
    outputs,
    ofType: (...types) => types.flatMap(type => byType.get(type) ?? []),
    byName: name => names.get(name),
  }
}
