import { createHash, X509Certificate } from 'node:crypto'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { BitString } from 'asn1js'
import fc from 'fast-check'
import { Certificate, CertificationRequest, ContentInfo, SignedData } from 'pkijs'
import { beforeAll, describe, expect, test } from 'vitest'
import { Seals } from '#functions/files/Seals.ts'
import { certificateRequest } from '#functions/kit/certificate.ts'
import { memoryStore } from '#functions/kit/memory-store.ts'
import { createWriter, ink, newPaper } from '#functions/kit/pdf.ts'
import { sealPdf } from '#functions/kit/pdf-seal.ts'
import { chainOf, type Sealer, type SealMark } from '#functions/ports/seal-key.ts'
import { coveredBy, findSeals, type SealState, verdictOf } from '#shared/files/seals.ts'
import { testHost } from '../host.ts'
import { testSealKey } from '../seals.ts'

let own: Sealer & SealMark
let host: ReturnType<typeof testHost>
let plain: Uint8Array
let sealed: Uint8Array

const at = new Date('2026-11-01T10:00:00Z')
const where = 'https://tradewell.example/verify'
const statements = ['Contract D-1, signed by Ada Brook for Wattle', 'Contrat D-1, signé par Élodie Œuf — « Ľ »']

const paper = async (text: string): Promise<Uint8Array> => {
  const { document, addSheet } = await newPaper(text, 'en', at)
  createWriter(addSheet).lines([text], { size: 10, font: addSheet().regular, color: ink })
  return document.save()
}
const seal = (pdf: Uint8Array, says: readonly string[], key: Sealer = own) =>
  sealPdf(
    pdf,
    says.map(statement => ({ statement, at, where })),
    key,
  )

/** What a stranger is told of a file, by the steps of the page. */
const told = async (file: Uint8Array) => {
  const found = findSeals(file)
  const { states } =
    found.length === 0
      ? { states: [] }
      : await host.call<{ states: SealState[] }>(Seals, undefined, 'VERIFY', {
          seals: found.map(each => ({
            digest: sha256Hex(coveredBy(file, each)),
            signature: each.signature,
          })),
        })
  const seals = found.map((each, n) => ({ ...each, state: states[n]! }))
  return {
    verdict: verdictOf(file.length, seals),
    says: seals.filter(({ state }) => state === 'holds').map(({ statement }) => statement),
    seals,
  }
}
const sha256Hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const changed = (file: Uint8Array, place: number, by = 1): Uint8Array => {
  const copy = file.slice()
  copy[place] = ((copy[place] ?? 0) + by) & 0xff
  return copy
}

/** The same certificate, as an authority issued it. */
const issuedBy = async ({ chain, sign }: Sealer, der: Uint8Array): Promise<Uint8Array> => {
  const certificate = Certificate.fromBER(new Uint8Array(der).buffer)
  certificate.issuer = Certificate.fromBER(new Uint8Array(chain[0]).buffer).subject
  const signed = new Uint8Array(certificate.encodeTBS().toBER())
  certificate.tbsView = signed
  certificate.signatureValue = new BitString({ valueHex: new Uint8Array(await sign(signed)).buffer })
  return new Uint8Array(certificate.toSchema(true).toBER())
}

/** A signature with other certificates in it. */
const withCertificates = (cms: Uint8Array, ders: readonly Uint8Array[]): Uint8Array => {
  const content = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(cms).buffer).content })
  content.certificates = ders.map(der => Certificate.fromBER(new Uint8Array(der).buffer))
  const whole = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: content.toSchema() })
  return new Uint8Array(whole.toSchema().toBER())
}

beforeAll(async () => {
  own = await testSealKey()
  host = testHost(memoryStore(), { SealMark: own })
  plain = await paper('What was agreed')
  sealed = await seal(plain, statements)
})

describe('a sealed PDF', () => {
  test('happy: says to the last byte who signed what, and when', async () => {
    const { verdict, says, seals } = await told(sealed)
    expect({ verdict, says }).toEqual({ verdict: 'unchanged', says: statements })
    expect(seals.map(each => each.at)).toEqual(['2026-11-01T10:00:00Z', '2026-11-01T10:00:00Z'])
    // What was there before stays as it was, so that the first signer's copy is the beginning of the second's.
    const first = await seal(plain, statements.slice(0, 1))
    expect(Buffer.from(sealed.subarray(0, first.length)).equals(first)).toBe(true)
    expect(await told(first)).toMatchObject({ verdict: 'unchanged', says: statements.slice(0, 1) })
    expect(await seal(plain, statements)).toEqual(sealed)
  })

  test('says every text as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }), async statement => {
        fc.pre(!statement.includes('\u0000'))
        const [found] = findSeals(await seal(plain, [statement]))
        const plainer = statement
          .replace(/[(]/g, '[')
          .replace(/[)]/g, ']')
          .replace(/[\\/]/g, '⁄')
          .replaceAll('<', '‹')
          .replaceAll('>', '›')
          .replace(/[\r\n]+/g, ' ')
        expect(found?.statement).toBe(plainer)
      }),
      { numRuns: 60 },
    )
  })

  test('security: says all of it, whatever a title, a name or a trading name in it would be to a PDF', async () => {
    const hash = 'ab'.repeat(32)
    const tricks = [
      `Loan of $1m”, version 1, signed by Bob Smith for Harbour Ltd. SHA-256 of the version: ${hash} endobj`,
      'Loan endobj',
      '1 0 obj endobj 2 0 obj',
      '/ByteRange [',
      '/ByteRange [0 1 2 3] /Contents <00> /Reason (Contract D-1)',
      '\\) >> endobj /Reason (Paid in full',
      '>> endstream endobj startxref 0 %%EOF',
      '⽂祴敒慮来⁛ 敮摯扪 /ByteRange [ endobj',
    ]
    for (const trick of tricks) {
      const { verdict, says } = await told(await seal(plain, [`File “${trick}”, signed by Ana`, 'of Ana']))
      expect(verdict).toBe('unchanged')
      expect(says).toHaveLength(2)
      expect(says[0]).toMatch(/^File “.*”, signed by Ana$/)
      expect(says[1]).toBe('of Ana')
    }
  })

  test('security: a statement that does not close, or that a seal has twice, is no seal', async () => {
    const text = Buffer.from(await seal(plain, ['Contract D-1'])).toString('latin1')
    expect(findSeals(Buffer.from(text.replace('(Contract D-1)', '(Contract D-1 '), 'latin1'))).toEqual([])
    expect(findSeals(Buffer.from(text.replace('/Location', '/Reason'), 'latin1'))).toEqual([])
  })

  test('security: what somebody wrote into the room of a signature is a change', async () => {
    const [{ hole, signature }] = findSeals(sealed).slice(-1) as [ReturnType<typeof findSeals>[number]]
    const padding = hole[0] + 1 + signature.length
    for (const [place, char] of [
      [padding, 'f'],
      [hole[1] - 2, '1'],
      [hole[0] + 1 + signature.search(/[a-f]/), signature.charAt(signature.search(/[a-f]/))],
    ] as const) {
      const written = sealed.slice()
      written[place] = char.charCodeAt(0)
      expect((await told(written)).verdict).toBe('changed')
    }
  })

  test('limit: ten million letters between ranges that lead to them take no time', () => {
    const letters = Buffer.alloc(10_000_000, 'a')
    const lies = Buffer.from('/ByteRange [0 1 10000003 1] '.repeat(20_000))
    const near = Buffer.from(`1 0 obj<<${'/ByteRange [0 600000 700000 1] '.repeat(20_000)}`)
    const begun = performance.now()
    expect(findSeals(Buffer.concat([Buffer.from('x<'), letters, Buffer.from('>'), lies]))).toEqual([])
    expect(findSeals(Buffer.concat([near, Buffer.alloc(200_000, '<'), lies]))).toEqual([])
    expect(performance.now() - begun).toBeLessThan(3000)
  })

  test('is told changed or foreign wherever one byte of it is another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: sealed.length - 1 }), fc.integer({ min: 1, max: 255 }), async (place, by) => {
        const { verdict, says } = await told(changed(sealed, place, by))
        expect(verdict).not.toBe('unchanged')
        for (const statement of says) expect(statements).toContain(statement)
      }),
      { numRuns: 300 },
    )
  })

  test('security: no byte of a signature is another, its certificates included, whoever issued them', async () => {
    const authority = await testSealKey('Authority')
    const [root] = authority.chain
    const chain = [await issuedBy(authority, own.chain[0]), root] as const
    const file = await seal(plain, ['Contract D-1'], { ...own, chain })
    const [found] = findSeals(file)
    const signature = new Uint8Array(Buffer.from(found!.signature, 'hex'))
    const stateOf = async (bytes: Uint8Array) => {
      const digest = sha256Hex(coveredBy(file, found!))
      const seals = [{ digest, signature: Buffer.from(bytes).toString('hex') }]
      return (await host.call<{ states: SealState[] }>(Seals, undefined, 'VERIFY', { seals })).states[0]
    }
    expect(await stateOf(signature)).toBe('holds')
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: signature.length - 1 }), fc.integer({ min: 1, max: 255 }), async (place, by) => {
        expect(await stateOf(changed(signature, place, by))).not.toBe('holds')
      }),
      { numRuns: 300 },
    )
    // Another certificate for the same key, and another authority of the same name.
    const other = await testSealKey('Authority')
    const forged = [await issuedBy(other, own.chain[0]), other.chain[0]] as const
    for (const certificates of [forged, [chain[0], other.chain[0]], [chain[0]], [own.chain[0]], [...chain, root]])
      expect(await stateOf(withCertificates(signature, certificates))).toBe('changed')
  })

  test('error: what was added behind it, what another sealed, and what nobody did', async () => {
    expect(await told(Buffer.concat([sealed, Buffer.from('\n1 0 obj\n<<>>\nendobj\n')]))).toMatchObject({
      verdict: 'added',
    })
    // A revision behind ours that another signed: not our word.
    const other = await testSealKey('Test seal')
    expect(await told(await seal(sealed, ['Contract D-1, signed by Eve'], other))).toMatchObject({
      verdict: 'added',
      says: statements,
    })
    expect(await told(await seal(plain, ['Contract D-1'], other))).toMatchObject({ verdict: 'foreign', says: [] })
    expect(await told(plain)).toMatchObject({ verdict: 'none' })
    expect(await told(new Uint8Array())).toMatchObject({ verdict: 'none' })
  })

  test('security: a signature taken from another file, and statements written into what was sealed', async () => {
    const [first] = findSeals(sealed)
    const file = await seal(await paper('Something else'), ['Contract D-2'])
    const [own] = findSeals(file)
    const spliced = file.slice()
    const hex = first!.signature
    spliced.set(Buffer.from(hex.padEnd(own!.hole[1] - own!.hole[0] - 2, '0')), own!.hole[0] + 1)
    expect(await told(spliced)).toMatchObject({ verdict: 'changed', says: [] })

    const trick = `/Type /Sig /ByteRange [0 ${own!.hole[0]} ${own!.hole[1]} ${own!.end - own!.hole[1]}] /Reason (Contract D-1)`
    const document = await PDFDocument.create()
    document.setSubject(trick)
    document.addPage().drawText(trick)
    const tricked = await seal(await document.save({ useObjectStreams: false }), ['File notes.pdf'])
    expect((await told(tricked)).says).toEqual(['File notes.pdf'])
  })

  test('security: a signature that was moved to a place made ready for it says nothing of what stands there', async () => {
    // What a seal covers does not say where its own place is: the same bytes are covered with the signature elsewhere.
    const planted = async (range: string) => {
      const document = await PDFDocument.create()
      document.addPage().drawText('Mine')
      const lie = `900 0 obj << /Type /Sig /ByteRange [${range}] /Contents  /Reason (Loan of $1m, signed by Bob) /M (D:20260302090000Z) >> endobj\n`
      document.catalog.set(PDFName.of('Mine'), document.context.register(document.context.stream(lie)))
      return seal(await document.save({ useObjectStreams: false }), ['File mine.pdf'])
    }
    const pad = (one: number) => String(one).padStart(7, '0')
    const moved = (file: Uint8Array, range: string) => {
      const [own] = findSeals(file).slice(-1)
      const [from, to] = own!.hole
      const text = Buffer.from(file).toString('latin1')
      const place = text.indexOf(`[${range}] /Contents `) + `[${range}] /Contents `.length
      const hex = text.slice(from, to)
      return { own: own!, place, hex, file: text.slice(0, place) + hex + text.slice(place, from) + text.slice(to) }
    }
    // Once to learn where all lies, and once with the range that leads there.
    let range = `0 ${[0, 0, 0].map(pad).join(' ')}`
    for (let round = 0; round < 2; round++) {
      const { own, place, hex } = moved(await planted(range), range)
      range = `0 ${[place, place + hex.length, own.end - place - hex.length].map(pad).join(' ')}`
    }
    const { file, place } = moved(await planted(range), range)
    expect(range).toContain(pad(place))
    const { verdict, says } = await told(Buffer.from(file, 'latin1'))
    expect(verdict).not.toBe('unchanged')
    expect(says.join()).not.toContain('Bob')
  })

  test('security: what is no signature is foreign, and breaks nothing', async () => {
    const digest = 'ab'.repeat(32)
    const ask = (signature: Uint8Array) =>
      host.call<{ states: SealState[] }>(Seals, undefined, 'VERIFY', {
        seals: [{ digest, signature: Buffer.from(signature).toString('hex') }],
      })
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 400 }), async bytes => {
        expect((await ask(bytes)).states).toEqual(['foreign'])
      }),
      { numRuns: 100 },
    )
    const [found] = findSeals(sealed)
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: found!.signature.length / 2 - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (n, by) => {
          expect(['foreign', 'changed']).toContain(
            (await ask(changed(Buffer.from(found!.signature, 'hex'), n, by))).states[0],
          )
        },
      ),
      { numRuns: 200 },
    )
  })

  test('happy: the certificate stands for thirty years, and is nobody else’s', () => {
    const certificate = new X509Certificate(own.chain[0])
    expect([certificate.validFromDate, certificate.validToDate].map(date => date.toISOString().slice(0, 10))).toEqual([
      '2026-01-01',
      '2056-01-01',
    ])
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect({ subject: certificate.subject, isAuthority: certificate.ca }).toEqual({
      subject: 'CN=Test seal',
      isAuthority: false,
    })
    expect(certificate.publicKey.export({ type: 'spki', format: 'der' })).toEqual(Buffer.from(own.publicKey))
  })

  test('happy: an authority is asked to certify the key', async () => {
    const request = CertificationRequest.fromBER(
      new Uint8Array(await certificateRequest('Papers of Tradewell', own.publicKey, own.sign)).buffer,
    )
    expect(await request.verify()).toBe(true)
    expect(request.subject.typesAndValues.map(({ value }) => value.valueBlock.value)).toEqual(['Papers of Tradewell'])
    expect(Buffer.from(request.subjectPublicKeyInfo.toSchema().toBER())).toEqual(Buffer.from(own.publicKey))
  })

  test('error: a chain whose first certificate is of another key, or that lacks who issued one', async () => {
    const pem = (der: Uint8Array) =>
      `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`
    expect(chainOf(pem(own.chain[0]), own.publicKey)).toEqual([own.chain[0]])
    expect(chainOf('a value made at random', own.publicKey)).toEqual([])
    const other = await testSealKey('other')
    expect(() => chainOf(pem(other.chain[0]), own.publicKey)).toThrow('not of the key')
    const issued = await issuedBy(other, own.chain[0])
    expect(chainOf(pem(issued) + pem(other.chain[0]), own.publicKey)).toEqual([issued, other.chain[0]])
    expect(() => chainOf(pem(issued), own.publicKey)).toThrow('up to its root')
  })
})
