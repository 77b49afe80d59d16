import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Body } from '#infra/local/front-door/answer.ts'
import { encodeAnswer } from '#infra/local/front-door/compression.ts'

// @reaches infra/local

const answerOf = (body: Body) => ({ status: 200, headers: { 'content-type': 'application/json' }, body })
const encoded = (body: Body, encoding: 'br' | 'gzip') => {
  const { headers, body: bytes } = encodeAnswer(answerOf(body), encoding, ['br', 'gzip'])
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
  return bytes as Buffer
}

describe('an answer on its way', () => {
  const short = 'Déjà vu 🦘 '.repeat(100)
  const other = 'Nothing but letters. '.repeat(2000)
  // More than is compressed from one place, and more than one piece of what comes out.
  const long = Array.from({ length: 20_000 }, (_, n) => `${n * 7919} é`).join(' ')

  it('is what it was before, text or bytes, however long, and whatever is compressed after it', () => {
    for (const text of [short, other, long])
      for (const body of [text, Buffer.from(text)]) {
        const br = encoded(body, 'br')
        const gzip = encoded(body, 'gzip')
        encoded(short, 'br')
        expect(brotliDecompressSync(br).toString()).toBe(text)
        expect(gunzipSync(gzip).toString()).toBe(text)
      }
  })

  it('is compressed by its size in bytes, not in characters', () => {
    const characters = 'é'.repeat(600)
    expect(encodeAnswer(answerOf(characters), 'br', ['br']).headers).toMatchObject({ 'content-encoding': 'br' })
    expect(encodeAnswer(answerOf('e'.repeat(600)), 'br', ['br']).headers).not.toHaveProperty('content-encoding')
  })
})
