import { parseSync, type Plugin } from 'vite'

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

/** What only the server needs of a method. */
const serverOnly = ['input', 'output', 'doc']

/**
 * A contract's source without its schemas and docs, as the browser wants it: what remains is who may call which method, of
 * what kind, and what it touches. Every object that has `kind`, `allow` and `input` counts as a method.
 */
export const lightenContract = (source: string): string => {
  const { program } = parseSync('contract.ts', source)
  const cuts: [number, number][] = []
  visit(program as unknown as Node, node => {
    if (node.type !== 'ObjectExpression') return
    const properties = (node.properties as Property[]).filter(property => property.type === 'Property')
    const names = properties.map(property => property.key.name)
    if (!['kind', 'allow', 'input'].every(name => names.includes(name))) return
    for (const property of properties) {
      if (serverOnly.includes(property.key.name ?? '')) cuts.push([property.value.start, property.value.end])
    }
  })
  let light = source
  for (const [start, end] of cuts.sort((a, b) => b[0] - a[0])) light = `${light.slice(0, start)}undefined${light.slice(end)}`
  return light
}

/**
 * The web calls by contract but does not check by it: the server does. Without the schemas of every method, a public page
 * needs no validation library. Forms import their schemas from the models.
 */
export const lightContracts = (): Plugin => ({
  name: 'tradewell-light-contracts',
  apply: 'build',
  enforce: 'pre',
  transform(source, id) {
    if (!/\/shared\/.*\.contract\.ts$/.test(id.split('?')[0] ?? id)) return undefined
    return { code: lightenContract(source), map: null, moduleSideEffects: false }
  },
})
