import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

// Starts a process of its own, in which nothing has loaded zod yet.
// @reaches web/lib/no-eval.ts package-lock.json

const root = path.resolve(import.meta.dirname, '../..')
const noEval = pathToFileURL(path.join(root, 'web/lib/no-eval.ts')).href

/** How often zod tried to compile code when it was first used. */
const triedAfter = (first: string): number => {
  const script = `let tried = 0
globalThis.Function = new Proxy(Function, { construct: (of, given) => { tried += 1; return Reflect.construct(of, given) } })
${first}
const { z } = await import('zod')
const read = z.object({ name: z.string() }).parse({ name: 'x' })
if (read.name !== 'x') throw new Error('zod reads otherwise')
console.log(tried)`
  const asked = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script]
  return Number(execFileSync(process.execPath, asked, { cwd: root, encoding: 'utf8' }))
}

test('zod does not try to compile code once it is told not to', () => {
  expect(triedAfter('')).toBeGreaterThan(0)
  expect(triedAfter(`await import(${JSON.stringify(noEval)})`)).toBe(0)
})
