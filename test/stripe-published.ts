// @reaches test/stripe-published.ts

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The card provider's published description of its API, in the version that the product pins: the declarations of its SDK, which are generated from
 * that (OPENAPI_VERSION in the package names the build). Read as data, so that what goes over the wire can be held to it.
 */

const folder = join(import.meta.dirname, '../node_modules/stripe/esm/resources')

/** The resources of which anything is read or sent. */
const files = [
  'AccountLinks',
  'Accounts',
  'ApplicationFees',
  'Balance',
  'BalanceTransactions',
  'BankAccounts',
  'Charges',
  'Customers',
  'Disputes',
  'Events',
  'FeeRefunds',
  'FileLinks',
  'Files',
  'Mandates',
  'PaymentIntents',
  'PaymentMethods',
  'Payouts',
  'Refunds',
  'SetupAttempts',
  'SetupIntents',
]

type Field = { readonly type: string; readonly isOptional: boolean }
type Shape = ReadonlyMap<string, Field>

/** What stands between a bracket and the one that closes it. */
const inside = (text: string, open: number): string => {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return text.slice(open + 1, at)
  }
  throw new Error('an unclosed bracket in the published declarations')
}

/** Parts of a text between these signs, where they stand in no bracket. */
const split = (text: string, sign: string): string[] => {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if ('{<(['.includes(text[at]!)) depth += 1
    if ('}>)]'.includes(text[at]!) && text[at - 1] !== '=') depth -= 1
    if (depth === 0 && text[at] === sign) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)].map(part => part.trim()).filter(Boolean)
}

const fieldsOf = (body: string): Shape =>
  new Map(
    split(body, ';').flatMap(line => {
      const [, name, optional, type] = /^(?:readonly )?['"]?([\w$-]+)['"]?(\??):\s*([\s\S]+)$/.exec(line) ?? []
      return name && type ? [[name, { type: type.trim(), isOptional: optional === '?' }] as const] : []
    }),
  )

const shapes = new Map<string, Shape>()
const aliases = new Map<string, string>()
const bases = new Map<string, string>()

const read = (text: string, prefix: string): void => {
  const declared = /(?:export )?(?:declare )?(namespace|interface|type) (\w+)(?: extends ([\w, .]+))?\s*(=|\{)/g
  for (let found = declared.exec(text); found; found = declared.exec(text)) {
    const [whole, kind, name, base, sign] = found
    const full = `${prefix}${name}`
    if (sign === '=') {
      const end = split(text.slice(found.index + whole.length), ';')[0] ?? ''
      aliases.set(full, end)
      declared.lastIndex = found.index + whole.length + end.length
      continue
    }
    const open = found.index + whole.length - 1
    const body = inside(text, open)
    declared.lastIndex = open + body.length + 2
    if (kind === 'namespace') read(body, `${full}.`)
    else {
      shapes.set(full, fieldsOf(body))
      if (base) bases.set(full, base)
    }
  }
}

for (const file of files) {
  const text = readFileSync(join(folder, `${file}.d.ts`), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  // The class of calls is none of what goes over the wire.
  read(text.replace(/export declare class [\s\S]*?\n\}/g, ''), '')
}

/** What every list of the API takes. */
const paging = ['limit', 'starting_after', 'ending_before']

/** The fields of a published shape, those of what it extends too; undefined where there is none of this name. */
export const publishedFields = (name: string): Shape | undefined => {
  const own = shapes.get(name)
  if (!own) return undefined
  const inherited = (bases.get(name) ?? '').split(',').flatMap((base): (readonly [string, Field])[] => {
    const named = base.trim()
    if (named === 'PaginationParams') return paging.map(field => [field, { type: 'string', isOptional: true }] as const)
    return [...(publishedFields(named) ?? [])]
  })
  return new Map([...inherited, ...own])
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** The name of a shape as it is meant inside another. */
const resolve = (name: string, within: string): string | undefined => {
  const parts = within.split('.')
  for (let depth = parts.length; depth >= 0; depth--) {
    const full = [...parts.slice(0, depth), name].join('.')
    if (shapes.has(full) || aliases.has(full)) return full
  }
  return undefined
}

/** Whether a value is of a published type; the shapes in it are held to as well. @returns what is wrong, a line each */
const wrongOf = (value: unknown, type: string, within: string, path: string): string[] => {
  const choices = split(type, '|')
  if (choices.length > 1) {
    const wrong = choices.map(choice => wrongOf(value, choice, within, path))
    return wrong.some(lines => lines.length === 0) ? [] : wrong.toSorted((a, b) => b.length - a.length).at(-1)!
  }
  const kind = kindOf(value)
  const is = (one: string) => (kind === one ? [] : [`${path} is ${kind}, and ${type} is published`])
  if (/^(string|number|boolean|null)$/.test(type)) return is(type)
  if (type === 'OtherString') return is('string')
  if (/^'.*'$/.test(type))
    return value === type.slice(1, -1) ? [] : [`${path} is ${String(value)}, and ${type} is published`]
  if (/^(true|false)$/.test(type)) return String(value) === type ? [] : [`${path} is not ${type}`]
  const [, item] = /^Array<([\s\S]+)>$/.exec(type) ?? []
  if (item) {
    if (!Array.isArray(value)) return is('array')
    return value.flatMap((one, n) => wrongOf(one, item, within, `${path}[${n}]`))
  }
  const [, listed] = /^ApiList<([\s\S]+)>$/.exec(type) ?? []
  if (listed) {
    if (kind !== 'object') return is('object')
    return wrongOf((value as { data: unknown }).data, `Array<${listed}>`, within, `${path}.data`)
  }
  if (/^(Metadata|\{|unknown|any)/.test(type)) return is('object')
  const name = resolve(type, within)
  if (name === undefined) return []
  const alias = aliases.get(name)
  if (alias !== undefined) return wrongOf(value, alias, name, path)
  return kind === 'object' ? wrongShape(value as Record<string, unknown>, name, path) : is('object')
}

/** What of an answer is not as published: fields that there are not, those that are missing, and other types. A line each. */
export const wrongShape = (value: Record<string, unknown>, name: string, path = name): string[] => {
  const fields = publishedFields(name)
  if (!fields) return [`${name} is not published`]
  return [
    ...Object.keys(value)
      .filter(field => !fields.has(field))
      .map(field => `${path}.${field} is not published`),
    ...[...fields].flatMap(([field, { type, isOptional }]) => {
      if (value[field] === undefined) return isOptional ? [] : [`${path}.${field} is missing`]
      return wrongOf(value[field], type, name, `${path}.${field}`)
    }),
  ]
}

/** What of the parameters of a call is not published for it. A line each. */
export const wrongParams = (params: object, name: string, path = name): string[] => {
  const fields = publishedFields(name)
  if (!fields) return [`${name} is not published`]
  return Object.entries(params).flatMap(([param, value]) => {
    const field = fields.get(param)
    if (!field) return [`${path}.${param} is not published`]
    if (typeof value !== 'object' || value === null) return []
    const inner = split(field.type, '|').map(one => resolve(one.replace(/^Emptyable<(.+)>$/, '$1'), name))
    const shape = inner.find(one => one !== undefined && shapes.has(one))
    return shape ? wrongParams(value, shape, `${path}.${param}`) : []
  })
}
