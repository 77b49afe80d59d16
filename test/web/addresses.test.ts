import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { allPaths } from '#shared/app/paths.ts'

// @reaches web shared

const root = join(import.meta.dirname, '../..')

type Node = { type: string; start: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const visit = (node: Node, see: (node: Node) => void): void => {
  see(node)
  for (const value of Object.values(node)) {
    for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) visit(inner, see)
  }
}

/** How the addresses of the product begin: '/deal', '/configuration'. */
const heads = new Set(allPaths.map(path => path.at.split('/')[1] ?? '').filter(Boolean))
const isAddress = (text: string): boolean => {
  const head = /^\/([\w-]+)(?=$|[/?#])/.exec(text)?.[1]
  return head !== undefined && heads.has(head)
}

/** The addresses that a source spells out instead of asking its area's paths for them. */
const literalAddresses = (source: string, file: string): string[] => {
  const { program, errors } = parseSync(file, source)
  expect(errors, file).toEqual([])
  const found: string[] = []
  visit(program as unknown as Node, node => {
    if (node.type === 'ImportDeclaration') node.source = null
    if (node.type === 'Literal' && typeof node.value === 'string' && isAddress(node.value)) found.push(node.value)
    if (node.type === 'TemplateLiteral') {
      const text = (node.quasis as { value: { cooked: string } }[])[0]?.value.cooked ?? ''
      if (isAddress(text)) found.push(`${text}...`)
    }
  })
  return found
}

test('the check sees every way to spell out an address', () => {
  const planted = `import x from '/deal/x.ts'
    const a = <Link to="/deal/sale" className="/dealer"><a href={\`/about/\${x}\`} /></Link>
    navigate('/login?x=1'); const b = '/deal'; fetch('/functions/Tickets'); const c = 'a/deal'`
  expect(literalAddresses(planted, 'planted.tsx').sort()).toEqual(['/about/...', '/deal', '/deal/sale', '/login?x=1'])
})

test('no source spells out an address: it stands in the paths.ts of its area, and is called', () => {
  const sources = globSync('{web,shared,functions}/**/*.{ts,tsx}', { cwd: root }).filter(
    file => !/^shared\/\w+\/paths\.ts$/.test(file),
  )
  expect(sources.length).toBeGreaterThan(300)
  const found = sources.map(file => [file, literalAddresses(readFileSync(join(root, file), 'utf8'), file)] as const)
  const spelt = found.flatMap(([file, addresses]) => addresses.map(address => `${file}: ${address}`))
  expect(spelt, 'call the path of each instead, such as dealsPaths.sale(id), from the paths.ts of its area').toEqual([])
})
