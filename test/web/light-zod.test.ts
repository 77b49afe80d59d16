// @reaches scripts/web web
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import * as whole from 'zod'
import { lightenZod } from '../../scripts/web/light-zod.ts'

const file = join(createRequire(import.meta.url).resolve('zod/package.json'), '../v4/classic/schemas.js')
const source = readFileSync(file, 'utf8')

let code: string
let light: typeof whole

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: "export { z } from 'zod'", resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    plugins: [
      {
        name: 'light',
        setup: ({ onLoad }) =>
          onLoad({ filter: /zod\/v4\/classic\/schemas\.js$/ }, () => ({ contents: lightenZod(source) })),
      },
    ],
  })
  code = outputFiles[0]?.text ?? ''
  light = await import(`data:text/javascript,${encodeURIComponent(code)}`)
})

const schemaOf = ({ z }: typeof whole) =>
  z
    .strictObject({
      name: z.string().trim().min(2).max(5),
      email: z.email().optional(),
      at: z.iso.date(),
      amount: z.number().int().positive().multipleOf(5),
      kind: z.enum(['a', 'b']).default('a'),
      parts: z.array(z.discriminatedUnion('is', [z.object({ is: z.literal('x'), n: z.coerce.number() })])).min(1),
    })
    .refine(({ name }) => name !== 'never', { message: 'a.key', path: ['name'] })

const good = { name: ' ann ', at: '2026-02-28', amount: 10, parts: [{ is: 'x', n: '3' }] }
const values: readonly unknown[] = [
  good,
  { ...good, name: 'a' },
  { ...good, name: 'never' },
  { ...good, name: 'too long', email: 'nobody', more: 1 },
  { ...good, at: '2026-02-30', amount: -3, parts: [] },
  { ...good, kind: 'c', parts: [{ is: 'y' }] },
  'text',
  undefined,
]

test('it takes and refuses what the whole of zod does, for the same reasons', () => {
  const seen = (z: typeof whole, value: unknown) => {
    const { success, data, error } = schemaOf(z).safeParse(value)
    return {
      success,
      data,
      issues: error?.issues.map(({ message, ...issue }) => ({ ...issue, own: message === 'a.key' })),
    }
  }
  for (const value of values) expect(seen(light, value)).toEqual(seen(whole, value))
  expect(values.map(value => seen(light, value).success)).toEqual([true, ...values.slice(1).map(() => false)])
})

test('what is left out is said to be', () => {
  expect(() => light.z.string().min(3).toJSONSchema()).toThrow('light-zod.ts')
  expect(() => light.z.string().min(3).minLength).toThrow('light-zod.ts')
})

test('a version of zod that says it otherwise is told', () => {
  expect(() => lightenZod(source.replaceAll('processJSONSchema', 'somethingElse'))).toThrow('light-zod.ts')
})
