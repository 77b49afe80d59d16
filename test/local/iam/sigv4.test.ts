import { describe, expect, it } from 'vitest'
import { verifySignature } from '#infra/local/iam/sigv4.ts'

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
