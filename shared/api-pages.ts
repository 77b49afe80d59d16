import { z } from 'zod'
import { areas } from './areas.ts'
import type { Area } from './kit/area.ts'
import type { Contract, Method } from './kit/contract.ts'

type Json = {
  type?: string
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
  enum?: unknown[]
  const?: unknown
  additionalProperties?: Json | boolean
  default?: unknown
  /** A shape that holds itself, and those that are meant. */
  $ref?: string
  $defs?: Record<string, Json>
}

/** A schema in one line, as TypeScript would write it; what is deeper than three levels is an object. */
const shape = (json: Json, depth = 0, defs: Json['$defs'] = json.$defs): string => {
  const held = json.$ref && defs?.[json.$ref.replace('#/$defs/', '')]
  // Within itself it is not said again.
  if (held) return depth > 1 ? 'object' : shape(held, depth, defs)
  if (json.const !== undefined) return JSON.stringify(json.const)
  if (json.enum) return json.enum.map(each => JSON.stringify(each)).join(' | ')
  const choices = json.anyOf ?? json.oneOf
  if (choices) return [...new Set(choices.map(each => shape(each, depth, defs)))].join(' | ')
  if (json.type === 'array') return `${shape(json.items ?? {}, depth, defs)}[]`
  if (json.type !== 'object') return json.type ?? 'any'
  const fields = Object.entries(json.properties ?? {})
  if (!fields.length)
    return typeof json.additionalProperties === 'object'
      ? `{ [key]: ${shape(json.additionalProperties, depth + 1, defs)} }`
      : '{}'
  if (depth > 2) return 'object'
  const optional = (name: string, inner: Json) =>
    json.required?.includes(name) && inner.default === undefined ? '' : '?'
  return `{ ${fields.map(([name, inner]) => `${name}${optional(name, inner)}: ${shape(inner, depth + 1, defs)}`).join(', ')} }`
}

/** JSON schemas know no transforms. Ours brand a value or tidy it, and leave its shape: what comes out is what went in. */
const jsonOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (def.type === 'pipe' && def.out._zod.def.type === 'transform') Object.assign(jsonSchema, jsonOf(def.in, io))
    },
  }) as Json

const described = (schema: z.ZodType, io: 'input' | 'output') => shape(jsonOf(schema, io))

const method = (name: string, { kind, doc, allow, input, output, touches }: Method): string =>
  [
    `### ${name}`,
    '',
    doc,
    '',
    `- ${kind}, open to ${(typeof allow === 'string' ? [allow] : allow).map(each => `\`${each}\``).join(' or ')}`,
    `- takes \`${described(input, 'input')}\``,
    `- gives \`${described(output, 'output')}\``,
    ...(touches?.length ? [`- makes answers of ${touches.join(', ')} stale`] : []),
    '',
  ].join('\n')

const section = ({ name, publicPath, methods }: Contract): string =>
  [
    `## ${name}`,
    '',
    `\`POST /functions/${name}\`${publicPath ? `; what is public also under \`/public/${publicPath}\`` : ''}`,
    '',
    ...Object.entries(methods).map(([each, declared]) => method(each, declared)),
  ].join('\n')

const listed: readonly Area[] = areas
const documented = listed.filter(({ contracts }) => Object.keys(contracts).length > 0)

const areaPage = ({ name, contracts }: Area): string =>
  [
    `# API of ${name}`,
    '',
    `Made from \`shared/${name}/*.contract.ts\` by \`npm run docs:api\`. How a call is made: [README.md](README.md).`,
    '',
    ...Object.values(contracts)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(section),
  ].join('\n')

const firstPage = (): string =>
  [
    '# API reference',
    '',
    'Made from the contracts in `shared/` by `npm run docs:api`; a test fails when a page is stale.',
    '',
    'A call is `{ method, payload, organisationId?, requestId? }` with a bearer token; the answer is `{ result }`, or with a',
    '4xx `{ errorType, errorMessage, params }`. A command needs a `requestId`, under which it is carried out once. A public query',
    'is also a GET: `/public/<path>?method=...&payload=<JSON>`.',
    '',
    ...documented.map(
      ({ name, contracts }) => `- [${name}](${name}.md): ${Object.keys(contracts).toSorted().join(', ')}`,
    ),
    '',
  ].join('\n')

/** The API reference, from the contracts: the text of each file in docs/api, a file for each area that has server functions. */
export const apiPages = (): Readonly<Record<string, string>> => ({
  'README.md': firstPage(),
  ...Object.fromEntries(documented.map(area => [`${area.name}.md`, areaPage(area)])),
})
