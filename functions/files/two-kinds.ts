import type { FileKind } from '#shared/files/purposes.ts'

/**
 * Files that are read as one kind by us and as another by whoever opens them. Pictures are encoded again, which leaves
 * everything else behind; documents and videos are passed on as they came, so what looks like two is not passed on.
 */

const latin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** What a browser, or a server with PHP, would run. */
const markup = ['<script', '<html', '<svg', '<!doctype', '<?php', '<iframe']

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

const isOffice = (kind: FileKind): boolean => kind.startsWith('application/vnd.openxmlformats')

/** Whether a file of a kind is something else besides. */
export const isTwoKinds = (bytes: Uint8Array, kind: FileKind): boolean => {
  const text = latin(bytes)
  const head = text.slice(0, pdfReach)
  if (kind === 'application/pdf') {
    const start = head.toLowerCase()
    return !head.startsWith('%PDF-') || hasZip(text) || markup.some(each => start.includes(each))
  }
  if (head.includes('%PDF-')) return true
  if (isOffice(kind)) return false
  if (hasZip(text) || text.includes('Rar!\x1a\x07') || text.includes("7z\xbc\xaf'\x1c")) return true
  // The length of the first part of a JPEG, and of a whole WebP, reads as the beginning of a comment in JavaScript.
  if (kind === 'image/jpeg' && text.slice(4, 6) === '/*') return true
  if (kind === 'image/webp' && (text.slice(4, 6) === '/*' || text.slice(4, 6) === '=1')) return true
  const lower = text.toLowerCase()
  return markup.some(each => lower.includes(each))
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
