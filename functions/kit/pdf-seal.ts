import { PDF, type Signer } from '@libpdf/core'
import type { Sealer } from '../ports/seal-key.ts'

/** One signature that a seal vouches for. */
export type Seal = {
  /** What is sealed and who signed it, in a sentence; readers of PDFs show it, and /verify does. */
  readonly statement: string
  /** When it was signed. */
  readonly at: Date
  /** Where it can be checked. */
  readonly where: string
}

/** What a signature of PDF holds at most, in bytes: the certificates of a chain are most of it. */
const room = (chain: Sealer['chain']) => 3072 + chain.reduce((all, { length }) => all + length, 0)

/** What readers of PDFs, or LibPDF itself, could take for more than a letter of the words, and the letter that stands for it. */
const standIns: Readonly<Record<string, string>> = { '(': '[', ')': ']', '\\': '⁄', '/': '⁄', '<': '‹', '>': '›' }

/**
 * What somebody wrote, as it stands in the sentence of a seal: with other marks of quotation than those that the sentence has around
 * names and titles, so that nothing in it reads as though the sentence went on behind it.
 */
export const quoted = (words: string): string => words.replace(/[“”„‟«»〝〞]/g, '"')

/**
 * What a seal says, as it may stand in a PDF: names and titles in it are whatever somebody wrote. LibPDF 0.4.2 looks for its own keys in
 * the finished file, so none may begin here; it writes escapes before brackets that readers would show; and what looks for objects
 * without reading strings finds none.
 */
export const inReason = (statement: string): string =>
  statement
    .replace(/[()\\/<>]/g, char => standIns[char] ?? char)
    .replace(/[\r\n]+/g, ' ')
    .replace(/obj\b/g, 'Obj')

/**
 * Adds a signature to a PDF for each seal, one after the other (PAdES B-B, ETSI EN 319 142-1): each covers all that stands before it,
 * and what was there stays byte for byte. The same PDF and seals give the same bytes.
 */
export const sealPdf = async (
  pdf: Uint8Array,
  seals: readonly Seal[],
  { chain, sign }: Sealer,
): Promise<Uint8Array> => {
  const [certificate, ...certificateChain] = chain
  const signer: Signer = {
    certificate,
    certificateChain,
    keyType: 'RSA',
    signatureAlgorithm: 'RSASSA-PKCS1-v1_5',
    sign: data => sign(data),
  }
  let bytes = pdf
  for (const { statement, at, where } of seals) {
    const document = await PDF.load(bytes)
    const signed = await document.sign({
      signer,
      reason: inReason(statement),
      location: where,
      signingTime: at,
      estimatedSize: room(chain),
    })
    bytes = signed.bytes
  }
  return bytes
}
