import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { PDF } from '@libpdf/core'
import { OctetString } from 'asn1js'
import { Attribute, ContentInfo, SignedAndUnsignedAttributes, SignedData } from 'pkijs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Unmade } from '#functions/files/paper-process.ts'
import { sealedPaper as paperTelling } from '#functions/files/sealed-paper.ts'
import type { Given, SignedPaper } from '#functions/files/signed-paper.ts'
import { checkCms } from '#functions/kit/cms.ts'
import { sealPdf } from '#functions/kit/pdf-seal.ts'
import type { Sealer, SealMark } from '#functions/ports/seal-key.ts'
import { coveredBy, findSeals } from '#shared/files/seals.ts'
import type { FileKind } from '#shared/kit/file-kinds.ts'
import { testSealKey } from '../seals.ts'
import { hostilePdfs } from './hostile-pdf.ts'
import { signalProcesses } from './paper-processes.ts'

// Starts programs of the machine.
// @reaches package-lock.json

let key: Sealer & SealMark
let pdf: Uint8Array
const folder = mkdtempSync(path.join(tmpdir(), 'tradewell-paper-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Why processes ended without a paper. */
let unmade: Unmade[] = []
beforeEach(() => {
  unmade = []
})
const sealedPaper = (
  paper: SignedPaper,
  file: Uint8Array,
  sealer: Sealer,
  within?: Parameters<typeof paperTelling>[4],
) => paperTelling(paper, file, sealer, why => unmade.push(why), within)

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  key = await testSealKey()
  const made = await PDFDocument.create()
  for (const page of ['One', 'Two']) made.addPage([300, 400]).drawText(page)
  pdf = await made.save()
})

const ada: Given = {
  how: { kind: 'typed', name: 'Ada Brook' },
  signedName: 'Ada Brook',
  partyName: 'Wattle (Sydney)',
  at: '2026-11-01T10:00:00.000Z',
}
const elodie: Given = {
  how: { kind: 'drawn', strokes: [[10, 150, 200, 20, 400, 160, 590, 40]] },
  signedName: 'Élodie Œuf',
  partyName: 'Élodie Œuf',
  at: '2026-11-02T11:30:00.000Z',
}

/** Watches what this process and its children take of memory beyond what this one has now, in bytes. */
const watchMemory = (): (() => number) => {
  const before = process.memoryUsage.rss()
  const ofChildren = (): number => {
    if (process.platform !== 'linux') return 0
    const tasks = readdirSync('/proc/self/task')
    const children = tasks.flatMap(task => readIfThere(`/proc/self/task/${task}/children`).split(' ').filter(Boolean))
    const pages = children.map(child => Number(readIfThere(`/proc/${child}/statm`).split(' ')[1] ?? 0))
    return pages.reduce((sum, each) => sum + each, 0) * 4096
  }
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - before + ofChildren())
  }, 20)
  return () => {
    clearInterval(watch)
    return most
  }
}

/** A file of the system about a process that may just have ended. */
const readIfThere = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const paperOf = (file: Uint8Array, type: FileKind, more: Partial<SignedPaper> = {}): SignedPaper => ({
  title: 'Lease',
  ownerName: 'Wattle',
  version: { number: 2, name: 'lease.pdf', type, size: file.length, hash: sha256(file), at: ada.at },
  askedAt: ada.at,
  signatures: [ada, elodie],
  language: 'en',
  where: 'https://tradewell.example/verify',
  ...more,
})

const states = (sealed: Uint8Array) =>
  findSeals(sealed).map(seal =>
    checkCms(
      Buffer.from(seal.signature, 'hex'),
      createHash('sha256').update(coveredBy(sealed, seal)).digest(),
      key.publicKey,
    ),
  )

describe('the paper of a signed version', () => {
  test('happy: a PDF is there byte for byte, the evidence behind it, and a seal for each who signed', async () => {
    const paper = paperOf(pdf, 'application/pdf')
    const sealed = await sealedPaper(paper, pdf, key)
    expect(sha256(sealed.subarray(0, pdf.length))).toBe(paper.version.hash)
    expect((await PDF.load(sealed)).getPageCount()).toBe(3)
    expect(states(sealed)).toEqual(['holds', 'holds'])
    expect(findSeals(sealed).map(({ statement, at }) => [statement, at])).toEqual([
      [
        `File “Lease”, version 2, signed by “Ada Brook” for “Wattle [Sydney]”. SHA-256 of the version: ${paper.version.hash}`,
        '2026-11-01T10:00:00Z',
      ],
      [
        `File “Lease”, version 2, signed by “Élodie Œuf”. SHA-256 of the version: ${paper.version.hash}`,
        '2026-11-02T11:30:00Z',
      ],
    ])
    expect(unmade).toEqual([])
    // Done again, it is the same to the byte.
    expect(sha256(await sealedPaper(paper, pdf, key))).toBe(sha256(sealed))
  })

  test('security: a title that would end its sentence is told within it', async () => {
    const title = `Loan of $1m”, version 1, signed by Bob for Harbour. SHA-256 of the version: ${'ab'.repeat(32)} endobj`
    const paper = paperOf(pdf, 'application/pdf', { title, signatures: [elodie] })
    const [seal] = findSeals(await sealedPaper(paper, pdf, key))
    expect(seal?.statement).toBe(
      `File “${title.replace('”', '"').replace('endobj', 'endObj')}”, version 2, signed by “Élodie Œuf”. SHA-256 of the version: ${paper.version.hash}`,
    )
  })

  test('any other file is attached to the evidence, as it was signed', async () => {
    for (const language of ['en', 'fr'] as const) {
      const text = new TextEncoder().encode('Present: everybody.')
      const paper = paperOf(text, 'text/plain', { language })
      const named = { ...paper, version: { ...paper.version, name: 'Procès-verbal.txt' } }
      const sealed = await sealedPaper(named, text, key)
      const read = await PDF.load(sealed)
      expect(sha256((await read.attachments.get('Procès-verbal.txt')) ?? new Uint8Array())).toBe(paper.version.hash)
      expect(states(sealed)).toEqual(['holds', 'holds'])
      expect(sha256(await sealedPaper(named, text, key))).toBe(sha256(sealed))
    }
  })

  test('a PDF that nothing can be added to is copied and attached; one that cannot be read, attached', async () => {
    // As a linearised file begins, which may not be added to.
    const linear = Buffer.from(
      Buffer.from(pdf)
        .toString('latin1')
        .replace(/^%PDF-[\d.]+\n/, start => `${start}99 0 obj\n<< /Linearized 1 >>\nendobj\n`),
      'latin1',
    )
    const copied = await sealedPaper(paperOf(linear, 'application/pdf'), linear, key)
    expect(states(copied)).toEqual(['holds', 'holds'])
    const read = await PDF.load(copied)
    expect(read.getPageCount()).toBe(3)
    expect(sha256((await read.attachments.get('lease.pdf')) ?? new Uint8Array())).toBe(sha256(linear))

    const broken = Buffer.from('%PDF-1.7\nnothing that could be read')
    const attached = await sealedPaper(paperOf(broken, 'application/pdf'), broken, key)
    expect(states(attached)).toEqual(['holds', 'holds'])
    expect(sha256((await (await PDF.load(attached)).attachments.get('lease.pdf')) ?? new Uint8Array())).toBe(
      sha256(broken),
    )
  })

  test('a PDF that others have signed already is attached: a page behind it would break what they signed for its readers', async () => {
    const other = await testSealKey()
    const seal = { statement: 'Signed elsewhere', at: new Date(ada.at), where: 'https://elsewhere.example' }
    const signed = await sealPdf(pdf, [seal], other)
    const sealed = await sealedPaper(paperOf(signed, 'application/pdf'), signed, key)
    expect(states(sealed)).toEqual(['holds', 'holds'])
    const held = await (await PDF.load(sealed)).attachments.get('lease.pdf')
    expect(sha256(held ?? new Uint8Array())).toBe(sha256(signed))
    expect(unmade).toEqual([])
  })

  test('a PDF of no page, and one that asks for a password, get their paper', async () => {
    const none = Buffer.from(
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n' +
        'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000058 00000 n \ntrailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n110\n%%EOF\n',
    )
    const locked = await PDF.load(pdf)
    locked.setProtection({ userPassword: 'secret', ownerPassword: 'owner' })
    for (const file of [none, await locked.save()]) {
      const sealed = await sealedPaper(paperOf(file, 'application/pdf'), file, key)
      expect(states(sealed)).toEqual(['holds', 'holds'])
      const held = await (await PDF.load(sealed)).attachments.get('lease.pdf')
      expect(sha256(held ?? new Uint8Array())).toBe(sha256(file))
    }
  })

  // Made once: packing what unpacks to hundreds of megabytes takes three seconds.
  const hostile = hostilePdfs()
  test.each(hostile)(
    'limit: %s gets its paper, and takes no more than one may',
    async (_what, file) => {
      const most = watchMemory()
      const sealed = await sealedPaper(paperOf(file, 'application/pdf', { signatures: [ada] }), file, key)
      expect(states(sealed)).toEqual(['holds'])
      // 600 MB, and what is unpacked until it is looked at again; the function has 1,536.
      expect(most()).toBeLessThan(1100 * 1024 * 1024)
    },
    60_000,
  )

  // V8 ends the thread, or, where it comes to the end of its heap within one step, the whole process.
  test('limit: a PDF that fills the heap before anybody looks ends the process that reads it, and nothing else', async () => {
    const [, file] = hostile.find(([what]) => what === 'a list of forty million objects') ?? []
    if (!file) throw new Error('there is no such PDF')
    const within = { mostMs: 60_000, mostHeapMb: 200, mostBytes: 4000 * 1024 * 1024 }
    const paper = paperOf(file, 'application/pdf', { signatures: [ada] })
    expect(states(await sealedPaper(paper, file, key, within))).toEqual(['holds'])
    expect(unmade).toMatchObject([{ why: 'memory' }])
  })

  test('error: a process that ends without a paper is told of: what it took too much of, or what failed, and nothing of the file', async () => {
    const within = { mostMs: 25_000, mostHeapMb: 384, mostBytes: 600 * 1024 * 1024 }
    const paper = paperOf(pdf, 'application/pdf')
    expect(states(await sealedPaper(paper, pdf, key, { ...within, mostMs: 1 }))).toEqual(['holds', 'holds'])
    expect(unmade.splice(0)).toMatchObject([{ why: 'time' }])
    expect(states(await sealedPaper(paper, pdf, key, { ...within, mostHeapMb: 4 }))).toEqual(['holds', 'holds'])
    expect(unmade.splice(0)).toMatchObject([{ why: 'memory', code: 'ERR_WORKER_OUT_OF_MEMORY' }])
    expect(states(await sealedPaper(paper, pdf, key, { ...within, mostBytes: 0 }))).toEqual(['holds', 'holds'])
    expect(unmade.splice(0)).toMatchObject([{ why: 'memory' }])
    // A language that there is none of stands for what is wrong in our own code: nothing makes that paper, and it is asked for again.
    const wrong = paperOf(pdf, 'application/pdf', { language: 'xx' as 'en' })
    await expect(sealedPaper(wrong, pdf, key)).rejects.toThrow(TypeError)
    expect(unmade).toMatchObject([{ why: 'failed', exit: 1, error: 'TypeError' }])
    expect(unmade[0]?.frames?.[0]).toMatch(/^at /)
    expect(JSON.stringify(unmade)).not.toContain('Lease')
  })

  test('error: a process that hangs is ended from outside', async () => {
    signalProcesses('SIGSTOP')
    const within = { mostMs: 1, mostHeapMb: 384, mostBytes: 600 * 1024 * 1024 }
    expect(states(await sealedPaper(paperOf(pdf, 'application/pdf'), pdf, key, within))).toEqual(['holds', 'holds'])
    expect(unmade).toEqual([{ why: 'time', exit: 'SIGKILL' }])
  })

  test('error: a key that is slow is no reason for another paper', async () => {
    const sign: Sealer['sign'] = async data => {
      await new Promise(done => setTimeout(done, 8500))
      return key.sign(data)
    }
    const within = { mostMs: 8000, mostHeapMb: 384, mostBytes: 600 * 1024 * 1024 }
    const paper = paperOf(pdf, 'application/pdf', { signatures: [ada] })
    const sealed = await sealedPaper(paper, pdf, { ...key, sign }, within)
    expect(unmade).toEqual([])
    expect(sha256(sealed.subarray(0, pdf.length))).toBe(sha256(pdf))
  })

  test('error: a key that fails is no reason for another paper', async () => {
    const sign = async () => Promise.reject(new Error('no key today'))
    await expect(sealedPaper(paperOf(pdf, 'application/pdf'), pdf, { ...key, sign })).rejects.toThrow('no key today')
  })

  let ofBoth: Promise<Uint8Array> | undefined
  test.each([
    ['bytes of another kind', [0x80, 0x1e]],
    ['a string of bytes', [0x04, 0x1e]],
    ['nothing', [0x05, 0x00]],
  ])('a hash that reads as %s is the hash that was signed', async (_, first) => {
    ofBoth ??= sealedPaper(paperOf(pdf, 'application/pdf'), pdf, key)
    const sealed = await ofBoth
    const digest = new Uint8Array(32).fill(0x61)
    digest.set(first)
    const [{ signature = '' } = {}] = findSeals(sealed)
    const whole = ContentInfo.fromBER(new Uint8Array(Buffer.from(signature, 'hex')).buffer)
    const content = new SignedData({ schema: whole.content })
    const [signer] = content.signerInfos
    const attributes = signer?.signedAttrs?.attributes ?? []
    const at = attributes.findIndex(({ type }) => type === '1.2.840.113549.1.9.4')
    attributes[at] = new Attribute({
      type: '1.2.840.113549.1.9.4',
      values: [new OctetString({ valueHex: digest.buffer })],
    })
    const signed = new SignedAndUnsignedAttributes({ type: 0, attributes })
    const der = new Uint8Array(signed.toSchema().toBER())
    der[0] = 0x31
    if (!signer) throw new Error('nobody signed')
    signer.signedAttrs = signed
    signer.signature = new OctetString({ valueHex: new Uint8Array(await key.sign(der)).buffer })
    const written = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: content.toSchema(true) })
    const cms = new Uint8Array(written.toSchema().toBER())
    expect(checkCms(cms, digest, key.publicKey)).toBe('holds')
    digest[31] = 0
    expect(checkCms(cms, digest, key.publicKey)).toBe('changed')
  })

  test('twenty signatures fit, with long names', async () => {
    const many = Array.from({ length: 20 }, (_, n) => ({
      ...ada,
      signedName: `${'Ada '.repeat(12)}${n}`,
      at: `2026-11-01T10:00:${String(n).padStart(2, '0')}.000Z`,
    }))
    const sealed = await sealedPaper(paperOf(pdf, 'application/pdf', { signatures: many }), pdf, key)
    expect(states(sealed)).toEqual(many.map(() => 'holds'))
  })
})

/** Two signed papers, one of a PDF and one with another file in it, each laid where other programs read it. */
const laid = async (check: (name: string, sealed: Uint8Array) => void) => {
  const text = new TextEncoder().encode('Present: everybody.')
  for (const [type, file] of [
    ['application/pdf', pdf],
    ['text/plain', text],
  ] as const) {
    const sealed = await sealedPaper(paperOf(file, type), file, key)
    const name = path.join(folder, 'sealed.pdf')
    writeFileSync(name, sealed)
    check(name, sealed)
  }
}

const has = (tool: string) => spawnSync(tool, ['-v']).error === undefined

// The workflow brings it, so that it is asked where every change is checked.
test.skipIf(!has('pdfsig'))('poppler says that every signature is valid, the last over all of it', () =>
  laid(name => {
    const said = execFileSync('pdfsig', ['-nocert', name], { encoding: 'utf8' })
    expect(said.match(/Signature Validation: Signature is Valid/g)).toHaveLength(2)
    expect(said.match(/ETSI.CAdES.detached/g)).toHaveLength(2)
    expect(said).toContain('Total document signed')
  }),
)

test.skipIf(!has('openssl'))('OpenSSL says that every signature is of what it covers', () =>
  laid((name, sealed) => {
    const certificate = path.join(folder, 'seal.pem')
    const pem = Buffer.from(key.chain[0]).toString('base64').replace(/.{64}/g, '$&\n')
    writeFileSync(certificate, `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`)
    const seals = findSeals(readFileSync(name))
    expect(seals).toHaveLength(2)
    const [signature, content] = [path.join(folder, 'seal.der'), path.join(folder, 'content')]
    const asked = ['-verify', '-binary', '-inform', 'DER', '-in', signature, '-content', content]
    const trusted = ['-CAfile', certificate, '-purpose', 'any', '-out', '/dev/null']
    for (const seal of seals) {
      writeFileSync(signature, Buffer.from(seal.signature, 'hex'))
      writeFileSync(content, coveredBy(sealed, seal))
      const { stderr } = spawnSync('openssl', ['cms', ...asked, ...trusted], { encoding: 'utf8' })
      expect(stderr).toMatch(/CMS Verification successful/i)
    }
  }),
)
