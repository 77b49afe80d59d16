import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLog } from '#infra/local/lambda/log.mjs'

// @reaches infra/local

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradewell-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the log of a function', () => {
  it('holds the lines of all who write to it, in the order in which they were written', () => {
    const file = join(folder, 'a.log')
    const [one, other] = [openLog(file), openLog(file)]
    for (const n of [1, 2, 3]) {
      one(`one ${n}\n`)
      other(Buffer.from(`other ${n} é\n`))
    }
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect(lines).toEqual([1, 2, 3].flatMap(n => [`one ${n}`, `other ${n} é`]))
  })

  it('is set aside when it grows long, and every writer goes on with the new one', () => {
    const file = join(folder, 'a.log')
    const writers = [openLog(file), openLog(file)]
    const line = `${'x'.repeat(9_999)}\n`
    for (let n = 0; n < 700; n++) writers[n % 2]?.(line)
    const sizes = [file, `${file}.1`].map(each => (existsSync(each) ? statSync(each).size : 0))
    expect(sizes[0]! + sizes[1]!).toBe(700 * 10_000)
    expect(sizes[1]).toBeGreaterThan(5 * 1024 * 1024)
    expect(sizes[1]).toBeLessThan(5.5 * 1024 * 1024)
    for (const write of writers) write('the last\n')
    expect(readFileSync(file, 'utf8').endsWith('the last\nthe last\n')).toBe(true)
  })
})
