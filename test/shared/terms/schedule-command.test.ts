import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { deliveryJson, deliverySchedule, paymentJson, paymentSchedule } from '#shared/terms/payment-schedule.ts'
import { contractFrom } from './random-contract.ts'

// @reaches scripts shared/terms

const script = fileURLToPath(new URL('../../../scripts/schedule.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'schedule-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Result = { code: number | null; out: string; err: string; bytes: number }

/** Runs the command with an input; keeps at most the first and last megabyte of what it prints. */
const run = (input: string | Iterable<Buffer>, args: readonly string[] = ['-'], flags: readonly string[] = []) =>
  new Promise<Result>((resolve, reject) => {
    const child = spawn(process.execPath, [...flags, script, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
    let [out, err, bytes] = ['', '', 0]
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      bytes += chunk.length
      out = (out + chunk).slice(-1_000_000)
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      err += chunk
    })
    // The command may refuse and go before it has read everything.
    child.stdin.on('error', () => {})
    child.on('error', reject).on('close', code => resolve({ code, out, err, bytes }))
    Readable.from(typeof input === 'string' ? [Buffer.from(input)] : input).pipe(child.stdin)
  })

const contract = contractFrom(3)
const answer = {
  deliveries: deliverySchedule(contract).map(deliveryJson),
  payments: paymentSchedule(contract).map(paymentJson),
}

describe('the schedule command', { timeout: 60_000 }, () => {
  test('answers a contract on standard input and in a file', async () => {
    const file = join(folder, 'contract.json')
    writeFileSync(file, JSON.stringify(contract))
    for (const result of [await run(JSON.stringify(contract)), await run('', [file])]) {
      expect(result).toMatchObject({ code: 0, err: '' })
      expect(JSON.parse(result.out)).toEqual(answer)
    }
  })

  test('answers each contract of an array in its place, refused ones too', async () => {
    const result = await run(JSON.stringify([contract, {}, 5, contract, { ...contract, validFrom: '2026-02-30' }]))
    expect(result).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(result.out)).toEqual([
      answer,
      { errorType: 'field.missing', errorMessage: 'validFrom is missing.' },
      { errorType: 'field.notObject', errorMessage: 'contract must be an object.' },
      answer,
      { errorType: 'field.notDate', errorMessage: 'validFrom: 2026-02-30 is not a calendar date.' },
    ])
    const twice = `[{"validFrom":1,"validFrom":2},${JSON.stringify(contract)}]`
    expect(JSON.parse((await run(twice)).out)).toEqual([
      { errorType: 'input.duplicateKey', errorMessage: 'The key validFrom occurs twice in one object.' },
      answer,
    ])
    expect((await run('[]')).out).toBe('[]\n')
  })

  const text = JSON.stringify(contract)
  const withPrincipal = (literal: string) => text.replace(/"costPrincipal":"[^"]*"/, `"costPrincipal":${literal}`)

  test.each<[string, string | Buffer, string]>([
    ['nothing', '', 'input.notJson'],
    ['no JSON', 'validFrom,validTo\n2026-01-01,2026-02-01', 'input.notJson'],
    ['half an array', `[${text}`, 'input.notJson'],
    [
      'a term that is said twice',
      text.replace('"validFrom":', '"validFrom":"2026-01-01","validFrom":'),
      'input.duplicateKey',
    ],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x7b]), 'input.notText'],
    ['wrong columns', '{"amount":"5","due":"2026-01-01"}', 'field.missing'],
    ['NaN', withPrincipal('NaN'), 'input.notJson'],
    ['1e999', withPrincipal('1e999'), 'field.notAmount'],
    ['a number that would be rounded in silence', withPrincipal('1000.00000000000000001'), 'field.notAmount'],
    ['a date that does not exist', text.replace(/"validFrom":"[^"]*"/, '"validFrom":"2026-02-29"'), 'field.notDate'],
    ['deep nesting', '['.repeat(5_000_000), 'input.tooDeep'],
  ])('refuses %s', async (_, input, errorType) => {
    const result = await run(typeof input === 'string' ? input : [input])
    expect([result.code, result.err]).toEqual([1, ''])
    expect(JSON.parse(result.out)).toEqual({ errorType, errorMessage: expect.stringMatching(/./) })
  })

  test('refuses 100 MB without swallowing them', async () => {
    const megabyte = Buffer.alloc(1_000_000, '[')
    const endless = (function* () {
      for (let count = 0; count < 100; count += 1) yield megabyte
    })()
    const result = await run(endless, ['-'], ['--max-old-space-size=128'])
    expect([result.code, JSON.parse(result.out).errorType]).toEqual([1, 'input.tooLarge'])
  })

  test('refuses more contracts than it takes', async () => {
    const result = await run(`[${'0,'.repeat(1_000_000)}0]`)
    expect([result.code, JSON.parse(result.out).errorType]).toEqual([1, 'input.tooMany'])
  })

  test.each([[[]], [['a', 'b']]])('says how it is used: %j', async args => {
    const result = await run('', args)
    expect([result.code, JSON.parse(result.out).errorType]).toEqual([1, 'input.usage'])
  })

  test.each(['missing.json', '.'])('refuses the file %s', async file => {
    const result = await run('', [join(folder, file)])
    expect([result.code, JSON.parse(result.out).errorType]).toEqual([1, 'input.unreadable'])
  })

  test('writes a schedule of a million payments in little memory', async () => {
    const million = {
      validFrom: '2022-01-01',
      payment: [
        {
          costPrincipal: '1000000.00',
          costInterest: { rate: '0.0001', period: 'day', type: 'compound' },
          paymentOption: 4,
          paymentInitialAmount: 0,
          paymentFinalPeriod: 1_000_000,
        },
      ],
    }
    const result = await run(JSON.stringify(million), ['-'], ['--max-old-space-size=64'])
    expect([result.code, result.err]).toEqual([0, ''])
    expect(result.bytes).toBeGreaterThan(100_000_000)
    expect(result.out).toMatch(/"dueDate":"4759-11-28",[^}]*\}\]\}\n$/)
  })

  test('refuses before it prints anything, however late the mistake', async () => {
    const late = {
      validFrom: '9000-01-01',
      payment: [{ costPrincipal: '1', paymentOption: 4, paymentInitialAmount: 0, paymentFinalPeriod: 20_000 }],
    }
    const result = await run(JSON.stringify(late))
    expect([result.code, JSON.parse(result.out).errorType]).toEqual([1, 'date.range'])
  })
})
