import { type Plugin, parseSync } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const visit = (node: Node, see: (node: Node) => void): void => {
  see(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const inner of value) isNode(inner) && visit(inner, see)
    else if (isNode(value)) visit(value, see)
  }
}

type Property = Node & { key: Node & { name?: string }; value: Node }

const methodMarks = ['kind', 'allow', 'input']
/** What only the server needs of a method. */
const serverOnly = ['input', 'output', 'doc', 'whileUnpaid']

/**
 * A contract's source without its schemas and docs, as the browser wants it: what remains is who may call which method, of
 * what kind, and what it touches. Every object that has `kind`, `allow` and `input` counts as a method. What the front door
 * counts and tells is no business of the browser's, either.
 */
export const lightenContract = (source: string): string =>
  bare(without(without(source, methodMarks, serverOnly), ['publicPath', 'perAddress'], ['perAddress', 'toldPlace']))

/** A source without the properties whose values were dropped. */
const bare = (source: string): string => source.replaceAll(/\b\w+: undefined,?\s*/g, '')

/** A contract's source without what only the reference of the interface says of a method, as a function wants it. */
export const withoutDocs = (source: string): string => bare(without(source, methodMarks, ['doc']))

/** A source in which objects that have all of `marks` lose the values of `dropped`. */
const without = (source: string, marks: readonly string[], dropped: readonly string[]): string => {
  const { program } = parseSync('shared.ts', source)
  const cuts: [number, number][] = []
  visit(program as unknown as Node, node => {
    if (node.type !== 'ObjectExpression') return
    const properties = (node.properties as Property[]).filter(property => property.type === 'Property')
    const names = properties.map(property => property.key.name)
    if (!marks.every(name => names.includes(name))) return
    for (const property of properties) {
      // The whole property: a value that is written as its own name is the key, too.
      if (dropped.includes(property.key.name ?? '')) cuts.push([property.start, property.end])
    }
  })
  let light = source
  for (const [start, end] of cuts.sort((a, b) => b[0] - a[0]))
    light = `${light.slice(0, start)}${light.slice(start, end).split(':')[0]}: undefined${light.slice(end)}`
  return light
}

/**
 * The source of an area's events without what only the server needs of them: the schema of their data, their mails, and that
 * nobody is to be told. Every object that has `data` counts as a declaration, or as what several have in common.
 */
export const lightenEvents = (source: string): string => bare(without(source, ['data'], ['data', 'mail', 'silent']))

/** The sources of an area that declare events: events.ts, and what stands beside it for a part of them or for what they share. */
export const declaresEvents = /\/events\.ts$|-events?\.ts$/

/** The source of an area's events as a function wants it: that nobody is to be told of one only a test asks. */
export const withoutSilence = (source: string): string => bare(without(source, ['silent'], ['silent']))

/**
 * The source of an area's addresses without what only a menu needs of them, as a function wants it, which writes them into
 * mails and notices. Every object that has `at` counts as a declaration.
 */
export const lightenPaths = (source: string): string =>
  bare(without(source, ['at'], ['words', 'icon', 'menu', 'bar', 'search', 'isAction']))

/** What never has an effect by itself: functions, literals, names. Everything else may be a call or hold one. */
const inert = /^(Literal|Identifier|ArrowFunctionExpression|FunctionExpression|TemplateLiteral|UnaryExpression)$/

/**
 * A shared module's source with each top-level value made by a function marked as pure. By the import law a shared module
 * does nothing when it is loaded, which the bundler cannot see of `z.object(...)`: told so, it leaves out what nobody uses.
 */
export const markPure = (source: string): string => {
  const { program } = parseSync('module.ts', source)
  const wraps: [number, number][] = []
  for (const statement of program.body as unknown as Node[]) {
    const declaration = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue
    for (const { init } of declaration.declarations as { init: Node | null }[]) {
      if (init && !inert.test(init.type)) wraps.push([init.start, init.end])
    }
  }
  let pure = source
  for (const [start, end] of wraps.reverse()) {
    pure = `${pure.slice(0, start)}/* @__PURE__ */ (() => (${pure.slice(start, end)}))()${pure.slice(end)}`
  }
  return pure
}

/**
 * The web calls by contract but does not check by it: the server does. Without the schemas that nobody on a page uses, a
 * public page needs no validation library. Forms import their schemas from the models and so keep them.
 */
export const lightShared = (): Plugin => ({
  name: 'tradewell-light-shared',
  apply: 'build',
  enforce: 'pre',
  transform(source, id) {
    const path = id.split('?')[0] ?? id
    if (!/\/shared\/.*\.ts$/.test(path) || path.includes('/node_modules/')) return undefined
    const light = path.endsWith('.contract.ts')
      ? lightenContract(source)
      : declaresEvents.test(path)
        ? lightenEvents(source)
        : source
    return { code: markPure(light), map: null, moduleSideEffects: false }
  },
})
