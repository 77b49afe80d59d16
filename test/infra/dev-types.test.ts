import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { type TypeProblem, typeChecker } from '../../scripts/dev/types.ts'

// @reaches scripts/dev

const folder = mkdtempSync(join(tmpdir(), 'tradewell-dev-types-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('whoever saves faster than the compiler looks is told all the same, and of the last save at the end', async () => {
  const save = (value: string) => writeFileSync(join(folder, 'a.ts'), `export const a: number = ${value}\n`)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true }, files: ['a.ts'] }))
  const told: (readonly TypeProblem[])[] = []
  const checker = typeChecker(folder, folder, problems => told.push(problems))
  const last = () => told.at(-1)?.map(({ file, message }) => `${file} ${message}`)
  try {
    save("'one'")
    checker.check()
    const saving = setInterval(() => checker.check(), 10)
    try {
      await vi.waitUntil(() => told.length > 0, { timeout: 60_000 })
    } finally {
      clearInterval(saving)
    }
    expect(last()).toEqual([`a.ts TS2322: Type 'string' is not assignable to type 'number'.`])
    save('1')
    checker.check()
    await vi.waitUntil(() => last()?.length === 0, { timeout: 60_000 })
  } finally {
    checker.close()
  }
})
