import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { apiPages } from '#shared/api-pages.ts'
import { contracts } from '#shared/areas.ts'
import { type Contract, contract, type In, type Out, queryKey } from '#shared/kit/contract.ts'
import { expectMade, staleFiles } from '#test/made.ts'

// @reaches docs/api

const all = Object.values<Contract>(contracts)

type JsonSchema = { readonly [key: string]: unknown }

/** The places of an input, by path, whose objects would drop a key that they do not know. Maps of any keys are no such place. */
const looseObjects = (input: z.ZodType): string[] => {
  const whole = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema
  const walk = (json: unknown, path: string): string[] => {
    if (typeof json !== 'object' || json === null) return []
    const { type, properties, additionalProperties } = json as JsonSchema
    const isMap = typeof additionalProperties === 'object'
    const own = type === 'object' && additionalProperties !== false && !isMap ? [path || 'the payload'] : []
    const inner = Object.entries(json).flatMap(([key, value]) => (key === 'properties' ? [] : walk(value, path)))
    const fields = Object.entries(properties ?? {}).flatMap(([key, value]) =>
      walk(value, path ? `${path}.${key}` : key),
    )
    return [...own, ...inner, ...fields]
  }
  return [...new Set(walk(whole, ''))]
}

test('docs/api shows the contracts as they are', () => {
  const pages = Object.entries(apiPages()).map(([file, text]) => [`docs/api/${file}`, text])
  expectMade(Object.fromEntries(pages), 'npm run docs:api', 'docs/api')
})

test('a page that is stale, missing or left over is named, with the command that mends it', () => {
  const kept: Readonly<Record<string, string>> = { 'docs/a.md': 'old', 'docs/b.md': 'same' }
  const made = { 'docs/a.md': 'new', 'docs/b.md': 'same', 'docs/c.md': 'first' }
  expect(staleFiles(made, 'npm run docs:x', undefined, file => kept[file])).toEqual([
    'docs/a.md is stale: run `npm run docs:x` and commit what it writes',
    'docs/c.md is missing: run `npm run docs:x` and commit what it writes',
  ])
  expect(staleFiles({}, 'npm run docs:x', 'docs/api')).toContain(
    'docs/api/deals.md is made from nothing any more: run `npm run docs:x` and commit that it is gone',
  )
})

describe.each(all)('the contract $name', declared => {
  test('stands under its own name', () => {
    expect(contracts).toHaveProperty(declared.name, declared)
  })

  test('takes objects that refuse unknown keys', () => {
    for (const [name, { input }] of Object.entries(declared.methods)) {
      const result = input.safeParse({ thisKeyIsUnknown: 1 })
      const issues = result.success ? [] : result.error.issues
      expect(
        issues.some(issue => issue.code === 'unrecognized_keys'),
        name,
      ).toBe(true)
    }
  })

  test('refuses unknown keys wherever an object stands in what it takes', () => {
    for (const [name, { input }] of Object.entries(declared.methods)) expect(looseObjects(input), name).toEqual([])
  })

  test('names only functions that exist as touched', () => {
    for (const { touches = [] } of Object.values(declared.methods)) {
      for (const touched of touches) expect(Object.keys(contracts)).toContain(touched)
    }
  })

  test('lets only public queries be kept by a CDN, and has a public path for them', () => {
    for (const [name, { kind, allow, cacheSeconds }] of Object.entries(declared.methods)) {
      if (cacheSeconds !== undefined) expect([kind, allow], name).toEqual(['query', 'public'])
      if (allow === 'public') expect(declared.publicPath, name).toBeTruthy()
    }
  })

  test('asks for nobody’s data in what a CDN keeps: it stands in the address', () => {
    for (const [name, { input, cacheSeconds }] of Object.entries(declared.methods)) {
      if (cacheSeconds === undefined) continue
      const json = JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
      expect(json, name).not.toMatch(/"(e-?mail|phone|firstName|lastName|name|address\w*|password|token|code|uid)":/i)
    }
  })

  test('takes from no caller who acts, when, or for whom', () => {
    for (const [name, { input }] of Object.entries(declared.methods)) {
      const json = JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
      for (const field of ['signedAt', 'signer', 'createdBy', 'ownerUid', 'fromAgent', 'actor']) {
        expect(json, name).not.toContain(`"${field}":`)
      }
    }
  })
})

test('an object that drops unknown keys is found in fields, lists, choices and maps', () => {
  const loose = z.object({ a: z.string() })
  const tight = z.strictObject({ a: z.string() })
  const input = z.strictObject({
    field: loose,
    list: z.array(loose.nullable()),
    choice: z.union([z.string(), loose]).optional(),
    map: z.record(z.string(), loose),
    deep: z.strictObject({ deeper: loose.refine(() => true) }),
    fine: z.array(z.record(z.string(), tight)).default([]),
  })
  expect(looseObjects(input)).toEqual(['field', 'list', 'choice', 'map', 'deep.deeper'])
  expect(looseObjects(loose)).toEqual(['the payload'])
})

test('no two functions share a public path', () => {
  const paths = all.flatMap(({ publicPath }) => publicPath ?? [])
  expect(new Set(paths).size).toBe(paths.length)
})

test('a query key starts with the name of its function', () => {
  expect(queryKey('Tickets', 'GET', undefined, { id: 1 })).toEqual(['Tickets', 'GET', null, { id: 1 }])
})

test('types follow from the schemas', () => {
  const Notes = contract('Notes', {
    ADD: {
      kind: 'command',
      doc: 'x',
      allow: 'signedIn',
      input: z.strictObject({ text: z.string() }),
      output: z.object({ id: z.number() }),
    },
  })
  type Add = (typeof Notes)['methods']['ADD']
  const input: In<Add> = { text: 'x' }
  const output: Out<Add> = { id: 1 }
  // @ts-expect-error a wrong payload does not compile
  const wrong: In<Add> = { txt: 'x' }
  // @ts-expect-error nor does an answer of another type: nothing became any
  const answer: Out<Add> = { id: 'x' }
  // @ts-expect-error nor an `allow` that is no leaf
  contract('Bad', { X: { ...Notes.methods.ADD, allow: 'production.nothing' } })
  expect([input, output, wrong, answer]).toHaveLength(4)
})
