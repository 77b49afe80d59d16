import type { FileKind } from '#shared/kit/file-kinds.ts'

/**
 * Files that are read as one kind by us and as another by whoever opens them. Pictures are encoded again, which leaves
 * everything else behind; documents and videos are passed on as they came, so what looks like two is not passed on.
 */

const latin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/**
 * What a browser, or a server with PHP, would run. The short names are followed by text in whatever is run: a video of 20 MB has
 * "<svg" somewhere by mere chance, one in thirty.
 */
const markup = /<script|<!doctype|<iframe|<\?php|<(?:html|svg)(?:[\s/][\x20-\x7e\s]{4}|>)/i

/** How far from a file's beginning a reader of PDF looks for its header. */
const pdfReach = 1024
/** How far from its end a reader of archives looks for their directory: its record, and the longest comment. */
const zipReach = 22 + 65_535

const hasZip = (text: string): boolean => {
  const end = text.slice(-zipReach)
  for (let at = end.indexOf('PK\x05\x06'); at >= 0; at = end.indexOf('PK\x05\x06', at + 1))
    if (end.length - at >= 22) return true
  return false
}

export const isOffice = (kind: FileKind): boolean => kind.startsWith('application/vnd.openxmlformats')

/** Whether a file of a kind is something else besides. */
export const isTwoKinds = (bytes: Uint8Array, kind: FileKind): boolean => {
  const text = latin(bytes)
  const head = text.slice(0, pdfReach)
  if (kind === 'application/pdf') {
    return !head.startsWith('%PDF-') || hasZip(text) || markup.test(head)
  }
  if (head.includes('%PDF-')) return true
  if (isOffice(kind)) return false
  if (hasZip(text) || text.includes('Rar!\x1a\x07') || text.includes("7z\xbc\xaf'\x1c")) return true
  // The length of the first part of a JPEG, and of a whole WebP, reads as the beginning of a comment in JavaScript.
  if (kind === 'image/jpeg' && text.slice(4, 6) === '/*') return true
  if (kind === 'image/webp' && (text.slice(4, 6) === '/*' || text.slice(4, 6) === '=1')) return true
  return markup.test(text)
}

/** Whether bytes are plain text in UTF-8 that no browser takes for a page. */
export const isPlainText = (bytes: Uint8Array): boolean => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    return !/[\x00-\x08\x0b\x0e-\x1f]/.test(text) && !/^\s*</.test(text)
  } catch {
    return false
  }
}

/** Where an archive says where its list of contents is, and how many entries that has. */
const endOfZip = (bytes: Buffer): { readonly at: number; readonly entries: number } | undefined => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - zipReach); at--)
    if (bytes.readUInt32LE(at) === 0x06054b50)
      return { at: bytes.readUInt32LE(at + 16), entries: bytes.readUInt16LE(at + 10) }
  return undefined
}

/**
 * How many bytes an office file unpacks to, as its list of contents says, which whoever opens it goes by; undefined where it
 * has none that can be read.
 */
export const unpackedSize = (bytes: Uint8Array): number | undefined => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = file.length < 22 ? undefined : endOfZip(file)
  if (!end) return undefined
  let size = 0
  let { at } = end
  for (let entry = 0; entry < end.entries; entry++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) return undefined
    size += file.readUInt32LE(at + 24)
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return size
}
