import { expect, test } from 'vitest'
import { lightenContract, lightenEvents, lightenPaths, markPure, withoutDocs } from '../../scripts/web/light-shared.ts'

const source = `import { z } from 'zod'
import { contract } from '../kit/contract.ts'
const Thing = z.object({ input: z.string() })
export const Things = contract('Things', {
  GET: { kind: 'query', doc: 'One.', allow: 'public', input: z.strictObject({ id: z.string() }), output: Thing, cacheSeconds: 10 },
  PUT: { kind: 'command', doc: 'Another.', allow: 'signedIn', input: Thing, output: Thing, touches: ['Others'] },
}, { publicPath: 'things', perAddress: { rule: 'ThingsPerAddress', calls: 100 }, toldPlace: true })
`

const evaluate = (code: string): unknown =>
  new Function(
    'contract',
    'z',
    `${code.replace(/^import .*$/gm, '').replaceAll('export const', 'const')}; return Things`,
  )(
    (name: string, methods: object, options: object) => ({ name, ...options, methods }),
    new Proxy({}, { get: () => () => 'schema' }),
  )

test('the browser gets what it calls by, not what the server checks by', () => {
  const light = evaluate(lightenContract(source))
  expect(JSON.parse(JSON.stringify(light))).toEqual({
    name: 'Things',
    publicPath: 'things',
    methods: {
      GET: { kind: 'query', allow: 'public', cacheSeconds: 10 },
      PUT: { kind: 'command', allow: 'signedIn', touches: ['Others'] },
    },
  })
})

test('a function gets all of a method but what is said of it', () => {
  const { methods } = evaluate(withoutDocs(source)) as { methods: Record<string, { doc?: string; input?: unknown }> }
  expect(Object.values(methods).map(({ doc, input }) => [doc, input])).toEqual([
    [undefined, 'schema'],
    [undefined, 'schema'],
  ])
})

test('an object that is no method keeps its input', () => {
  const other = `export const Things = { input: 1, doc: 'x' }`
  expect(lightenContract(other)).toBe(other)
})

test('the browser gets how an event is told, not its schema or its mails', () => {
  const events = `const data = z.strictObject({ title: z.string() })
export const moved = event('work.card.moved', { table: 'Cards', data, words: 'a', mail: { to: { x: 'b' } }, tone: 'accent' })
export const lost = event('work.card.lost', { table: 'Cards', data: z.strictObject({}), words: 'c', href: () => '/' })
const ofBoard = { data, touches: ['Todos'], href: ({ data }: { data: { id: string } }) => data.id }
`
  const light = lightenEvents(events)
  expect(light).toContain("{ table: 'Cards', words: 'a', tone: 'accent' }")
  expect(light).toContain("{ table: 'Cards', words: 'c', href: () => '/' }")
  expect(light).toContain("{ touches: ['Todos'], href: ({ data }: { data: { id: string } }) => data.id }")
})

test('a function gets where a page is, not where the menu shows it', () => {
  const source = `const deal = { access: 'signedIn', words: 'deals.deal' } as const
export const dealsPaths = paths('deals', {
  sales: { at: '/deal/sale', access: 'signedIn', words: 'a', icon: 'B', menu: { group: 'deals', place: 1 }, search: 'signedIn' },
  sale: { ...deal, at: '/deal/sale/:id', parent: 'sales' },
  last: { at: '/deal', access: 'member', isAction: true },
})
`
  const declared = new Function(
    'paths',
    `${lightenPaths(source).replace(' as const', '').replace('export const', 'const')}; return dealsPaths`,
  )((_area: string, all: object) => all)
  expect(declared).toEqual({
    sales: { at: '/deal/sale', access: 'signedIn' },
    sale: { access: 'signedIn', words: 'deals.deal', at: '/deal/sale/:id', parent: 'sales' },
    last: { at: '/deal', access: 'member' },
  })
})

test('values that functions make are marked pure, and mean the same', () => {
  expect(evaluate(markPure(source))).toEqual(evaluate(source))
  expect(markPure(source)).toContain('const Thing = /* @__PURE__ */ (() => (z.object({ input: z.string() })))()')
  const inert = `export const a = 1\nexport const f = (x: number) => x\nlet n = g()\n`
  expect(markPure(inert)).toBe(inert)
})
