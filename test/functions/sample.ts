import { z } from 'zod'

/** The parts of JSON Schema that zod makes of our inputs. */
type Json = {
  type?: string
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  minItems?: number
  additionalProperties?: Json | boolean
}

export const jsonSchema = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

const ulid = '01hzy3m7q8r9s0t1v2w3x4y5z6'

/** Texts that some refinement of ours accepts: decimals, dates, addresses, times. */
const candidates = [
  // A SHA-256 in base64url.
  'x'.repeat(43),
  '1.00',
  '2026-05-01',
  '2026-05',
  'a@b.example',
  'https://b.example',
  '2026-05-01T00:00:00.000Z',
  'en',
  'AU',
  '123456',
  'po_1',
  'dp_1',
  'x'.repeat(43),
  'x'.repeat(64),
  '0'.repeat(64),
  // The id of an item of a deal, and an account of a client with a supplier.
  'i1',
  'org_1.org_2.AUD',
  // An identifier of IPFS.
  `b${'a'.repeat(58)}`,
]

const text = (schema: Json): string => {
  if (schema.pattern?.startsWith('^[0-9a-f]{8}-')) return '00000000-0000-4000-8000-000000000000'
  const prefix = schema.pattern?.match(/^\^([a-z]{3})_\[/)?.[1]
  if (prefix) return `${prefix}_${ulid}`
  if (schema.format === 'email') return 'a@b.example'
  if (schema.format === 'uri') return 'https://b.example'
  if (schema.format === 'date') return '2026-05-01'
  if (schema.format === 'date-time') return '2026-05-01T00:00:00.000Z'
  return 'A'.repeat(Math.max(1, schema.minLength ?? 1))
}

/** A value that a place of a schema takes, refinements apart. */
export const value = (schema: Json): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (first) return value(first)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map(key => [key, value(schema.properties?.[key] ?? {})]))
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => value(schema.items ?? {}))
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1, 1)
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return 'A'
  }
}

const noSample = (method: string, place: string, problem: string | undefined): Error =>
  new Error(
    `${method}: nothing that the suite knows fits ${place || 'the payload'} (${problem}). Add a text that fits to \`candidates\` in test/functions/sample.ts`,
  )

const put = (target: unknown, path: readonly PropertyKey[], inner: unknown): void => {
  const [key, ...rest] = path
  const holder = target as Record<PropertyKey, unknown>
  if (key === undefined) return
  if (rest.length === 0) holder[key] = inner
  else put(holder[key], rest, inner)
}

/**
 * A payload that a method's input accepts, made from its schema.
 * @param method the method, for the message
 * @throws {Error} when none was found: says what to add where
 */
export const samplePayload = (schema: z.ZodType, method = 'the input'): Record<string, unknown> => {
  const payload = value(jsonSchema(schema)) as Record<string, unknown>
  const tries = new Map<string, number>()
  for (let n = 0; n < 200; n++) {
    const result = schema.safeParse(payload)
    if (result.success) return payload
    const issue = result.error.issues[0]
    const path = issue?.path ?? []
    const place = path.map(String).join('.')
    const candidate = candidates[tries.get(place) ?? 0]
    if (!path.length || candidate === undefined) throw noSample(method, place, issue?.message)
    tries.set(place, (tries.get(place) ?? 0) + 1)
    put(payload, path, candidate)
  }
  throw noSample(method, 'the payload', 'it stays wrong after 200 tries')
}

/** Every place of a schema with its JSON type, optional ones too, objects down to their fields: for wrong-type tests. */
export const fieldsOf = (schema: z.ZodType): { path: string[]; json: Json }[] => {
  const walk = (json: Json, path: string[]): { path: string[]; json: Json }[] => [
    ...(path.length ? [{ path, json }] : []),
    ...Object.entries(json.properties ?? {}).flatMap(([key, inner]) => walk(inner, [...path, key])),
  ]
  return walk(jsonSchema(schema), [])
}

/** The kinds of id that a place takes, by their prefix: `ser` for one that takes ids of services. */
export const idKindsOf = ({ pattern, anyOf = [] }: Json): readonly string[] => [
  ...(pattern?.match(/^\^([a-z]{3})_\[/)?.slice(1) ?? []),
  ...anyOf.flatMap(idKindsOf),
]

/** Values that a place of this schema does not take, whatever else it takes. */
export const wrongValues = (json: Json): unknown[] => {
  const all: [string, unknown][] = [
    ['string', 'x\u0000wrong'],
    ['number', 1e308],
    ['boolean', true],
    ['object', { unexpected: 1 }],
    ['array', [[[]]]],
    ['null', null],
  ]
  const taken = new Set<string>()
  const take = (schema: Json): void => {
    if (schema.type === 'integer') taken.add('number')
    else if (schema.type) taken.add(schema.type)
    if (schema.const !== undefined) taken.add(schema.const === null ? 'null' : typeof schema.const)
    for (const inner of schema.enum ?? []) taken.add(typeof inner)
    for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) take(inner)
  }
  take(json)
  if (!taken.size) return []
  return all.filter(([type]) => !taken.has(type)).map(([, each]) => each)
}

/** The payload with every optional object on the way to a place filled in, so that nothing but the place is odd about it. */
export const withParents = (
  payload: Record<string, unknown>,
  path: readonly string[],
  fields: readonly { readonly path: readonly string[]; readonly json: Json }[],
) =>
  fields
    .filter(field => field.path.length < path.length && field.path.every((key, at) => key === path[at]))
    .reduce((sum, parent) => {
      const there = parent.path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], sum)
      return there === undefined ? withValue(sum, parent.path, value(parent.json)) : sum
    }, payload)

export const withValue = (payload: Record<string, unknown>, path: readonly string[], inner: unknown) => {
  const copy = structuredClone(payload)
  let holder: Record<string, unknown> = copy
  for (const key of path.slice(0, -1)) {
    if (typeof holder[key] !== 'object' || holder[key] === null) holder[key] = {}
    holder = holder[key] as Record<string, unknown>
  }
  holder[path.at(-1)!] = inner
  return copy
}
