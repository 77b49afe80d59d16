import { spawn } from 'node:child_process'
import { mkdtempSync, openSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

// @reaches scripts shared/network

const script = fileURLToPath(new URL('../../../scripts/match.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'match-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (...args: string[]): Promise<{ code: number | null; out: string; err: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let [out, err] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      out += chunk
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      err += chunk
    })
    child.on('error', reject).on('close', code => resolve({ code, out, err }))
  })

let files = 0
const file = (content: string | Buffer): string => {
  const path = join(folder, `${++files}.csv`)
  writeFileSync(path, content)
  return path
}
const linesOf = (out: string): unknown[] =>
  out
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))

const people = `id,firstName,lastName,email,abn,unknown
1,Ottilie,Vandermark,o@marlow.example,,x
2,Rupert,Brockhurst,,,x

3,"Jo ""Joey""","Quill, junior",,,x
4,Percival,,,,
`

describe('the match command', { timeout: 60_000 }, () => {
  test('happy: two files give one line for each left row, in its order', async () => {
    const left = file(people)
    const right = file(
      '\ufeffID, lastname ,FirstName,email\r\nb,Vandermrak,Ottilie,O@marlow.example\r\nc,"Quill, junior","Jo ""Joey""",\r\nd,Brockhurst,Rupert,\r\ne,Brockhurst,Rupert,\r\n',
    )
    const { code, out, err } = await run(left, right)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(linesOf(out)).toEqual([
      { left: '1', right: 'b', score: expect.any(Number) },
      // Two rows are as likely: a person decides.
      { left: '2', right: null, score: expect.any(Number) },
      { left: '3', right: 'c', score: expect.any(Number) },
      { left: '4', right: null, score: 0 },
    ])
    expect((await run(left, right)).out).toBe(out)
  })

  test('happy: one file gives its duplicates', async () => {
    const { code, out } = await run(file(`${people}5,Ottilie,Vandermark,,,\n`))
    expect(code).toBe(0)
    expect(linesOf(out)).toEqual([['1', '5']])
  })

  test('happy: a header alone has no rows', async () => {
    const empty = file('id,displayName\n')
    expect((await run(empty, empty)).out).toBe('')
  })

  test('happy: one file without duplicates prints nothing, not an empty line', async () => {
    expect(await run(file('id,displayName\n1,Ottilie\n2,Rupert\n'))).toEqual({ code: 0, out: '', err: '' })
  })

  const sparse = (): string => {
    const path = join(folder, 'large.csv')
    openSync(path, 'w')
    truncateSync(path, 100_000_000)
    return path
  }

  test.each<[string, () => string[], string]>([
    ['no file', () => [], 'input.usage'],
    ['three files', () => [file(people), file(people), file(people)], 'input.usage'],
    ['a missing file', () => [join(folder, 'nowhere.csv')], 'input.unreadable'],
    ['a folder', () => [folder], 'input.unreadable'],
    ['a missing right file', () => [file(people), join(folder, 'nowhere.csv')], 'input.unreadable'],
    ['100 MB', () => [sparse()], 'input.tooLarge'],
    ['bytes that are not text', () => [file(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]))], 'input.notText'],
    ['text with NUL', () => [file('id,displayName\n1,\0\n')], 'input.notText'],
    ['nothing', () => [file('')], 'match.columns'],
    ['JSON', () => [file('{"id": 1}')], 'match.columns'],
    ['other columns', () => [file('rec_id,given_name\n1,a\n')], 'match.columns'],
    ['no column to compare', () => [file('id,shoeSize\n1,9\n')], 'match.columns'],
    ['a column twice', () => [file('id,email,email\n1,a,b\n')], 'match.columns'],
    ['an open quote', () => [file('id,displayName\n1,"a\n2,b\n')], 'match.notCsv'],
    ['too many values', () => [file('id,displayName\n1,a,b\n')], 'match.notCsv'],
    ['a row without id', () => [file('id,displayName\n1,a\n ,b\n')], 'match.missingId'],
    ['an id twice', () => [file('id,displayName\n1,a\n1,b\n')], 'match.duplicateId'],
    ['an id twice on the right', () => [file(people), file('id,displayName\n1,a\n1,b\n')], 'match.duplicateId'],
  ])('error: %s', async (_, args, errorType) => {
    const { code, out, err } = await run(...args())
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(linesOf(out)).toEqual([{ errorType, errorMessage: expect.stringMatching(/^[^{}]{10,}$/) }])
  })
})
