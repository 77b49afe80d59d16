import { describe, expect, it } from 'vitest'
import { type SignatureError, signerFor, verifySignature } from '#infra/local/iam/sigv4.ts'

/** The example of the IAM user guide's chapter on signing ("Elements of an AWS API request signature"), published by AWS. */
const published = {
  method: 'GET',
  url: '/?Action=ListUsers&Version=2010-05-08',
  headers: {
    host: 'iam.amazonaws.com',
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    'x-amz-date': '20150830T123600Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, ' +
      'SignedHeaders=content-type;host;x-amz-date, ' +
      'Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
  } as Record<string, string | undefined>,
  body: Buffer.alloc(0),
}
const signedAt = Date.parse('2015-08-30T12:36:00Z')
const secretOf = (id: string) => (id === 'AKIDEXAMPLE' ? 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' : undefined)
const verify = (change: Partial<typeof published> = {}, now = signedAt) =>
  verifySignature({ ...published, ...change }, secretOf, now)
const headers = (change: Record<string, string | undefined>) => ({ headers: { ...published.headers, ...change } })

describe('signature version 4', () => {
  it('accepts the published example', () => {
    expect(verify()).toEqual({ accessKeyId: 'AKIDEXAMPLE', date: '20150830', region: 'us-east-1', service: 'iam' })
  })
  it('does not mind the order of the query', () => {
    expect(verify({ url: '/?Version=2010-05-08&Action=ListUsers' })).toMatchObject({ service: 'iam' })
  })
  it.each([
    ['another method', { method: 'POST' }],
    ['another path', { url: '/x?Action=ListUsers&Version=2010-05-08' }],
    ['another query', { url: '/?Action=DeleteUser&Version=2010-05-08' }],
    ['another body', { body: Buffer.from('x') }],
    ['another host', headers({ host: 'evil.example' })],
    ['another date', headers({ 'x-amz-date': '20150830T123601Z' })],
    ['a signed header gone', headers({ 'content-type': undefined })],
  ])('refuses %s', (_, change) => {
    expect(verify(change)).toBe('InvalidSignatureException')
  })
  it('refuses a request older or newer than a quarter of an hour', () => {
    expect(verify({}, signedAt + 15 * 60_000 + 1)).toBe('InvalidSignatureException')
    expect(verify({}, signedAt - 15 * 60_000 - 1)).toBe('InvalidSignatureException')
    expect(verify({}, signedAt + 14 * 60_000)).toMatchObject({ service: 'iam' })
  })
  it('tells what is missing', () => {
    expect(verify(headers({ authorization: undefined }))).toBe('MissingAuthenticationTokenException')
    expect(verify(headers({ authorization: 'Bearer abc' }))).toBe('IncompleteSignatureException')
    const stranger = published.headers.authorization?.replace('AKIDEXAMPLE', 'AKIDSTRANGER')
    expect(verify(headers({ authorization: stranger }))).toBe('UnrecognizedClientException')
  })
})

describe('a service with a server of its own', () => {
  const own = { service: 'iam', region: 'us-east-1', now: signedAt }
  const refusal = (change: Partial<typeof own>, of: Partial<typeof published> = {}) => {
    try {
      return signerFor({ ...own, ...change }, { ...published, ...of }, secretOf)
    } catch (error) {
      const { code, message } = error as SignatureError
      return `${code}: ${message}`
    }
  }
  it('takes what is signed for it', () => {
    expect(refusal({})).toBe('AKIDEXAMPLE')
  })
  it.each([
    ['for another service', { service: 'ses' }],
    ['for another region', { region: 'us-east-2' }],
  ])('refuses what is signed %s', (_, change) => {
    expect(refusal(change)).toMatch(/^InvalidSignatureException: Credential should be scoped to us-east-\d\/(iam|ses)/)
  })
  it('refuses what is older or newer than five minutes, and says so', () => {
    expect(refusal({ now: signedAt + 5 * 60_000 })).toBe('AKIDEXAMPLE')
    for (const ms of [5 * 60_000 + 1, -5 * 60_000 - 1, 3_600_000])
      expect(refusal({ now: signedAt + ms })).toMatch(
        /^InvalidSignatureException: Signature expired or not yet current/,
      )
  })
  it('refuses a changed request, a key that it does not know and a request without a signature', () => {
    expect(refusal({}, { body: Buffer.from('x') })).toMatch(/^InvalidSignatureException: The request signature/)
    const stranger = published.headers.authorization?.replace('AKIDEXAMPLE', 'AKIDSTRANGER')
    expect(refusal({}, headers({ authorization: stranger }))).toMatch(/^UnrecognizedClientException/)
    expect(refusal({}, headers({ authorization: undefined }))).toMatch(/^MissingAuthenticationTokenException/)
    expect(refusal({}, headers({ authorization: 'Bearer abc' }))).toMatch(/^IncompleteSignatureException/)
  })
})
