/** Strings of PDF (ISO 32000-1, 7.3.4), as far as a seal's own words are read from them. */

/** What PDFDocEncoding has where Latin-1 has none (ISO 32000-1, annex D.2): from 0x18 and from 0x80. */
const below = '˘ˇˆ˙˝˛˚˜'
const above = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\u0000€'

const inPdfEncoding = (bytes: readonly number[]): string =>
  bytes
    .map(byte => {
      if (byte >= 0x18 && byte < 0x20) return below[byte - 0x18]
      return byte >= 0x80 && byte <= 0xa0 ? above[byte - 0x80] : String.fromCharCode(byte)
    })
    .join('')

/** A text string of PDF: UTF-16 where it begins with its mark, PDFDocEncoding else. */
const textOf = (bytes: readonly number[]): string =>
  bytes[0] === 0xfe && bytes[1] === 0xff
    ? new TextDecoder('utf-16be').decode(new Uint8Array(bytes.slice(2)))
    : inPdfEncoding(bytes)

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

/** A string, and the place behind it. */
type Read = { readonly bytes: readonly number[]; readonly end: number }

/** What stands behind a backslash, which may be nothing, and the place behind it. */
const escapedAt = (text: string, from: number): Read => {
  const [octal] = /^[0-7]{1,3}/.exec(text.slice(from, from + 3)) ?? []
  if (octal) return { bytes: [Number.parseInt(octal, 8) & 0xff], end: from + octal.length }
  const char = text.charAt(from)
  // A line that goes on.
  if (char === '\r') return { bytes: [], end: from + (text[from + 1] === '\n' ? 2 : 1) }
  if (char === '\n') return { bytes: [], end: from + 1 }
  return { bytes: [escapes[char] ?? char.charCodeAt(0)], end: from + 1 }
}

/** A string in brackets, which it may hold in pairs; undefined where the last one does not close. */
const literalAt = (text: string, from: number): Read | undefined => {
  const bytes: number[] = []
  let depth = 0
  for (let at = from; at < text.length; ) {
    const char = text.charAt(at)
    if (char === '\\') {
      const { bytes: escaped, end } = escapedAt(text, at + 1)
      bytes.push(...escaped)
      at = end
      continue
    }
    at += 1
    if (char === ')') depth -= 1
    if (depth === 0 && char === ')') return { bytes, end: at }
    if (depth > 0) bytes.push(char.charCodeAt(0))
    if (char === '(') depth += 1
  }
  return undefined
}

/** A string in hexadecimal; undefined where it does not close. */
const hexAt = (text: string, from: number): Read | undefined => {
  const end = text.indexOf('>', from)
  if (end < 0) return undefined
  const digits = text.slice(from + 1, end).replace(/[^0-9a-f]/gi, '')
  const pairs = digits.match(/..?/g) ?? []
  return { bytes: pairs.map(pair => Number.parseInt(pair.padEnd(2, '0'), 16)), end: end + 1 }
}

const mark = /\s|\0|<<|>>|[[\]]|%[^\r\n]*|\/[^\s\0()<>[\]{}/%]*|[^\s\0()<>[\]/%]+/y

/**
 * The strings of the dictionary that a text (one character for each byte) begins with, by their keys. What stands inside of a string is
 * never taken for the end of it, or of the dictionary: whoever chose those words could have written anything there.
 * @returns undefined for what is no dictionary, does not close, or has a key twice
 */
export const stringsOf = (text: string): ReadonlyMap<string, string> | undefined => {
  const found = new Map<string, string>()
  let depth = 0
  let key = ''
  for (let at = 0; at < text.length; ) {
    const isHex = text[at] === '<' && text[at + 1] !== '<'
    if (isHex || text[at] === '(') {
      const read = isHex ? hexAt(text, at) : literalAt(text, at)
      if (!read || found.has(key) || depth === 0) return undefined
      if (depth === 1 && key !== '') found.set(key, textOf(read.bytes))
      key = ''
      at = read.end
      continue
    }
    mark.lastIndex = at
    const [token] = mark.exec(text) ?? []
    if (token === undefined) return undefined
    at += token.length
    if (token === '<<' || token === '[') depth += 1
    else if (depth === 0 && token.trim() !== '') return undefined
    else if (token === '>>' || token === ']') depth -= 1
    if (token === '>>' && depth === 0) return found
    if (token.trim() !== '' && !token.startsWith('%')) key = token.startsWith('/') ? token.slice(1) : ''
  }
  return undefined
}
