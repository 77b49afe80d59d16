/** The seals of a PDF: signatures that the product added, as a file shows them. Where they hold is for the server to say. */

/** The most signatures of one PDF, and the characters of one in hexadecimal. */
export const mostSeals = 64
export const longestSignature = 24_000

/** `holds`: the product sealed exactly this; `changed`: it sealed something else; `foreign`: it sealed nothing of this. */
export const sealStates = ['holds', 'changed', 'foreign'] as const
export type SealState = (typeof sealStates)[number]

export type FoundSeal = {
  /** What it covers: all bytes but its own, from the beginning up to here. */
  readonly hole: readonly [from: number, to: number]
  readonly end: number
  /** The signature (CMS, in DER), in hexadecimal. */
  readonly signature: string
  /** What it says is sealed, and by whom it was signed. */
  readonly statement: string
  /** When, as it says: an ISO time. */
  readonly at: string | undefined
}

/** What PDFDocEncoding has where Latin-1 has none (ISO 32000-1, annex D.2): from 0x18 and from 0x80. */
const below = '˘ˇˆ˙˝˛˚˜'
const above = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\u0000€'

const inPdfEncoding = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => {
    if (byte >= 0x18 && byte < 0x20) return below[byte - 0x18]
    return byte >= 0x80 && byte <= 0xa0 ? above[byte - 0x80] : String.fromCharCode(byte)
  }).join('')

/** A text string of PDF: UTF-16 where it begins with its mark, PDFDocEncoding else. */
const textOf = (bytes: Uint8Array): string =>
  bytes[0] === 0xfe && bytes[1] === 0xff ? new TextDecoder('utf-16be').decode(bytes.subarray(2)) : inPdfEncoding(bytes)

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }
const code = (char: string) => char.charCodeAt(0)

/** The string of PDF that begins at a place: in brackets with escapes, or in hexadecimal. */
const stringAt = (file: Uint8Array, from: number, to: number): Uint8Array => {
  const out: number[] = []
  if (file[from] === code('<')) {
    let hex = ''
    for (let at = from + 1; at < to && file[at] !== code('>'); at += 1) hex += String.fromCharCode(file[at] ?? 0)
    const digits = hex.replace(/[^0-9a-f]/gi, '')
    for (let at = 0; at < digits.length; at += 2) out.push(Number.parseInt(digits.slice(at, at + 2).padEnd(2, '0'), 16))
    return new Uint8Array(out)
  }
  let depth = 0
  for (let at = from; at < to; at += 1) {
    const byte = file[at] ?? 0
    if (byte === code('\\')) {
      at += 1
      const char = String.fromCharCode(file[at] ?? 0)
      if (/[0-7]/.test(char)) {
        let octal = char
        while (octal.length < 3 && /[0-7]/.test(String.fromCharCode(file[at + 1] ?? 0))) {
          at += 1
          octal += String.fromCharCode(file[at] ?? 0)
        }
        out.push(Number.parseInt(octal, 8) & 0xff)
      } else if (char === '\r' || char === '\n') {
        // A line that goes on.
        if (char === '\r' && file[at + 1] === 10) at += 1
      } else out.push(escapes[char] ?? code(char))
      continue
    }
    if (byte === code('(')) depth += 1
    if (byte === code(')')) depth -= 1
    if (depth === 0) break
    if (depth > 1 || byte !== code('(')) out.push(byte)
  }
  return new Uint8Array(out)
}

/** A time of PDF (D:20261101100000Z) as an ISO time. Ours are in UTC. */
const timeOf = (text: string): string | undefined => {
  const [, ...parts] = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z/.exec(text) ?? []
  const [year, month, day, hour, minute, second] = parts
  return second && `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
}

/** The DER value at the beginning, in hexadecimal: what follows it is padding. */
const firstValue = (hex: string): string => {
  const byte = (n: number) => Number.parseInt(hex.slice(2 * n, 2 * n + 2), 16)
  const first = byte(1)
  if (first < 0x80) return hex.slice(0, 2 * (2 + first))
  const count = first & 0x7f
  let length = 0
  for (let n = 0; n < count; n += 1) length = length * 256 + byte(2 + n)
  return hex.slice(0, 2 * (2 + count + length))
}

/**
 * The signatures of a PDF, in the order in which they were added. What one says of itself is taken from the object that holds its own
 * bytes, and from nowhere else: whoever wrote the PDF that was sealed could have written anything into the rest.
 */
export const findSeals = (file: Uint8Array): FoundSeal[] => {
  // One character for each byte, so that places in the text are places in the file.
  const text = new TextDecoder('windows-1252').decode(file)
  const found: FoundSeal[] = []
  for (const match of text.matchAll(/\/ByteRange\s*\[\s*0\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g)) {
    const [from = 0, to = 0, length = 0] = match.slice(1).map(Number)
    const end = to + length
    if (from >= to || end > file.length || text[from] !== '<' || text[to - 1] !== '>') continue
    const hex = text.slice(from + 1, to - 1)
    if (hex.length % 2 !== 0 || !/^[0-9a-f]+$/i.test(hex)) continue
    const begins = text.lastIndexOf(' obj', from)
    const ends = text.indexOf('endobj', to)
    // It stands in the object whose hole it names.
    if (begins < 0 || ends < 0 || match.index < begins || match.index > from) continue
    const textAt = (key: string): string => {
      for (const [a, b] of [
        [begins, from],
        [to, ends],
      ] as const) {
        const at = new RegExp(`/${key}\\s*(?=[(<])`).exec(text.slice(a, b))
        if (at) return textOf(stringAt(file, a + at.index + at[0].length, b))
      }
      return ''
    }
    found.push({
      hole: [from, to],
      end,
      signature: firstValue(hex.toLowerCase()),
      statement: textAt('Reason'),
      at: timeOf(textAt('M')),
    })
  }
  return found.sort((a, b) => a.end - b.end).slice(0, mostSeals)
}

/** What a seal covers, in one piece. */
export const coveredBy = (file: Uint8Array, { hole: [from, to], end }: Pick<FoundSeal, 'hole' | 'end'>): Uint8Array => {
  const covered = new Uint8Array(from + end - to)
  covered.set(file.subarray(0, from))
  covered.set(file.subarray(to, end), from)
  return covered
}

/**
 * - `none`: no signature is in it
 * - `foreign`: signatures are, and none is the product's
 * - `changed`: the product sealed it, and it is no longer what was sealed
 * - `added`: what was sealed is there unchanged, and something was added behind it
 * - `unchanged`: it is to the last byte what the product sealed
 */
export type Verdict = 'none' | 'foreign' | 'changed' | 'added' | 'unchanged'

export const verdictOf = (
  length: number,
  seals: readonly (Pick<FoundSeal, 'end'> & { readonly state: SealState })[],
): Verdict => {
  if (seals.length === 0) return 'none'
  const own = seals.filter(({ state }) => state !== 'foreign')
  if (own.length === 0) return 'foreign'
  if (own.some(({ state }) => state === 'changed')) return 'changed'
  return own.some(({ end }) => end === length) ? 'unchanged' : 'added'
}
