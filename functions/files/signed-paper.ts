import { PDF, PdfArray, PdfString } from '@libpdf/core'
import type { FileSignature } from '#shared/files/signing.ts'
import { signedPaper as en } from '#shared/files/texts/en/signed-paper.ts'
import { signedPaper as fr } from '#shared/files/texts/fr/signed-paper.ts'
import type { FileVersion } from '#shared/files/thread.ts'
import type { FileKind } from '#shared/kit/file-kinds.ts'
import { fill, type Params } from '#shared/kit/fill.ts'
import { createWriter, drawFeet, drawLetterhead, drawTable, muted, newPaper, width, wrapped } from '../kit/pdf.ts'
import { quoted, sealPdf } from '../kit/pdf-seal.ts'
import { drawSignature } from '../kit/pdf-signature.ts'
import type { Sealer } from '../ports/seal-key.ts'

const texts = { en, fr }

/** A signature that was given. */
export type Given = Required<Pick<FileSignature, 'how' | 'signedName' | 'partyName' | 'at'>>

/** What the paper of a signed version says. */
export type SignedPaper = {
  readonly title: string
  readonly ownerName: string
  readonly version: Pick<FileVersion, 'number' | 'name' | 'type' | 'size' | 'hash' | 'at'>
  readonly askedAt: string
  /** In the order in which they were given; at least one. */
  readonly signatures: readonly Given[]
  readonly language: 'en' | 'fr'
  /** Where it can be checked. */
  readonly where: string
}

/** How the file itself is in its paper. */
type Held = 'before' | 'copied' | 'attached'

const moment = (at: string): string => `${at.slice(0, 19).replace('T', ' ')} UTC`

const lastOf = ({ signatures, askedAt }: SignedPaper): Date => new Date(signatures.at(-1)?.at ?? askedAt)

/** Who signed what, when and how, on sheets of their own. */
const evidence = async (paper: SignedPaper, held: Held): Promise<Uint8Array> => {
  const { title, ownerName, version, askedAt, signatures, language, where } = paper
  const t = (key: keyof typeof en, params?: Params) => fill(texts[language][key], params)
  const { number, name, size, hash, at } = version
  const heading = t('files.paper.title', { title, number })
  const { document, addSheet } = await newPaper(heading, language, lastOf(paper))
  const writer = createWriter(addSheet)
  drawLetterhead(writer, { name: ownerName, lines: [] })
  const large = writer.style(16, true)
  writer.lines(wrapped(heading, large, width), large)
  writer.down(8)
  drawTable(writer, [
    [t('files.paper.file'), name],
    [t('files.paper.version'), String(number)],
    [t('files.paper.size'), String(size)],
    [t('files.paper.brought'), moment(at)],
    [t('files.paper.asked'), moment(askedAt)],
    [t('files.paper.owner'), ownerName],
  ])
  const body = writer.style(10)
  writer.lines(wrapped(`${t('files.paper.hash')} ${hash}`, writer.style(8.5, true), width), writer.style(8.5, true))
  writer.down(4)
  writer.lines(wrapped(t(`files.paper.${held}`, { size, name }), body, width), body)
  writer.down(10)
  const bold = writer.style(12, true)
  writer.lines([t('files.paper.signed')], bold)
  for (const { how, signedName, partyName, at: signedAt } of signatures) {
    drawSignature(
      writer,
      { how, name: signedName, at: signedAt, documentHash: hash },
      partyName === signedName ? '' : t('files.paper.for', { party: partyName }),
    )
    const small = writer.style(8.5, false, muted)
    writer.lines([t(`files.paper.${how.kind}`)], small)
  }
  writer.down(10)
  const small = writer.style(8.5, false, muted)
  writer.lines(wrapped(t('files.paper.check', { where }), small, width), small)
  drawFeet(writer, `${heading} · ${t('files.paper.hash')} ${hash}`, (n, count) =>
    t('files.paper.page', { number: n, count }),
  )
  return document.save()
}

const pagesOf = (pdf: PDF): number[] => Array.from({ length: pdf.getPageCount() }, (_, n) => n)

/** A PDF as it can be read without a password; undefined for one that cannot. */
const opened = async (file: Uint8Array): Promise<PDF | undefined> => {
  try {
    const pdf = await PDF.load(file)
    return pdf.isEncrypted || pdf.getPageCount() === 0 ? undefined : pdf
  } catch {
    return undefined
  }
}

/** Names a PDF that has no name yet after what it holds: LibPDF would do it at random, and no two runs would give the same. */
const nameAfter = (pdf: PDF, hash: string): void => {
  const { trailer } = pdf.context.info
  if (trailer.getArray('ID')) return
  const name = new PdfString(Buffer.from(hash.slice(0, 32), 'hex'), 'hex')
  trailer.set('ID', PdfArray.of(name, name))
}

const attach = (pdf: PDF, file: Uint8Array, { name, type, at }: { name: string; type: FileKind; at: string }): void => {
  const date = new Date(at)
  pdf.attachments.add(name, file, { mimeType: type, createdAt: date, modifiedAt: date })
}

/** The evidence with the file attached, into which nobody looks. */
const attached = async (paper: SignedPaper, file: Uint8Array): Promise<Uint8Array> => {
  const sheets = await PDF.load(await evidence(paper, 'attached'))
  attach(sheets, file, paper.version)
  return sheets.save()
}

/** Whether somebody has signed a PDF: what a signature covers stands in the open in it. */
const isSigned = (file: Uint8Array): boolean =>
  Buffer.from(file.buffer, file.byteOffset, file.length).includes('/ByteRange')

/** A PDF with the sheets of evidence behind its own pages, or with its pages copied where nothing can be added to it. */
const bound = async (paper: SignedPaper, file: Uint8Array): Promise<Uint8Array> => {
  const { version } = paper
  // Readers of PDF call a signature broken behind which pages were added.
  if (isSigned(file)) return attached(paper, file)
  const own = await opened(file)
  if (own && own.canSaveIncrementally() === null) {
    const sheets = await PDF.load(await evidence(paper, 'before'))
    await own.copyPagesFrom(sheets, pagesOf(sheets))
    nameAfter(own, version.hash)
    const whole = await own.save({ incremental: true })
    // What was signed is there to the byte, or it is done in another way.
    if (Buffer.from(whole.subarray(0, file.length)).equals(file)) return whole
  }
  const again = own && (await opened(file))
  if (!again) return attached(paper, file)
  const sheets = await PDF.load(await evidence(paper, 'copied'))
  await sheets.copyPagesFrom(again, pagesOf(again), { insertAt: 0 })
  attach(sheets, file, version)
  return sheets.save()
}

/** Adds a seal for each signature, one after the other: the same signatures over the same file give the same bytes. */
const withSeals = (paper: SignedPaper, pdf: Uint8Array, sealer: Sealer): Promise<Uint8Array> => {
  const { title, version, signatures, language, where } = paper
  const { number, hash } = version
  const seals = signatures.map(({ signedName: name, partyName: party, at }) => ({
    statement: fill(texts[language][party === name ? 'files.paper.sealOwn' : 'files.paper.seal'], {
      ...{ title: quoted(title), number, name: quoted(name), party: quoted(party), hash },
    }),
    at: new Date(at),
    where,
  }))
  return sealPdf(pdf, seals, sealer)
}

/** The paper of a PDF that somebody brought, which LibPDF looks into: nothing bounds what that takes, so it runs in a thread. */
export const boundPaper = async (paper: SignedPaper, file: Uint8Array, sealer: Sealer): Promise<Uint8Array> =>
  withSeals(paper, await bound(paper, file), sealer)

/** The paper with the file attached, whatever it is. */
export const attachedPaper = async (paper: SignedPaper, file: Uint8Array, sealer: Sealer): Promise<Uint8Array> =>
  withSeals(paper, await attached(paper, file), sealer)
