import { stringsOf } from './pdf-strings.ts'

/** The seals of a PDF: signatures that the product added, as a file shows them. Where they hold is for the server to say. */

/** The most signatures of one PDF, and the characters of one in hexadecimal. */
export const mostSeals = 64
export const longestSignature = 24_000
/** How many places that could be one are looked into. */
const mostLooks = 2 * mostSeals

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

/** How far from a signature's bytes its other words are looked for: in a seal of ours they take some two thousand. */
const nearby = 20_000
/** The longest hole that is looked into. Others leave more room than ours do, for what is added to a signature later. */
const longestHole = 400_000

/** Whether the room of a signature is as the product leaves it: capital letters, and zeros behind the signature. */
const isTidy = (hex: string, signature: string): boolean =>
  !/[a-f]/.test(hex) && /^0*$/.test(hex.slice(signature.length))

/** A text whose characters are the bytes themselves. */
const inBytes = (bytes: Uint8Array): string => Array.from(bytes, byte => String.fromCharCode(byte)).join('')

const rangeKey = '/ByteRange'
const range = /\/ByteRange\s*\[\s*0\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/y

/** The signature whose range of bytes stands at a place of a text that has one character for each byte. */
const sealAt = (
  file: Uint8Array,
  text: string,
  index: number,
  [from, to, length]: readonly [number, number, number],
): FoundSeal | undefined => {
  const end = to + length
  if (from >= to || end > text.length || to - from > longestHole) return undefined
  // It stands in the object whose hole it names.
  if (index > from || from - index > nearby || text[from] !== '<' || text[to - 1] !== '>') return undefined
  const before = text.slice(Math.max(0, from - nearby), from)
  const begins = before.lastIndexOf(' obj')
  if (begins < 0 || index < from - before.length + begins) return undefined
  const hex = text.slice(from + 1, to - 1)
  if (hex.length % 2 !== 0 || !/^[0-9a-f]+$/i.test(hex)) return undefined
  const words = from - before.length + begins + ' obj'.length
  const strings = stringsOf(`${inBytes(file.subarray(words, from))}<>${inBytes(file.subarray(to, to + nearby))}`)
  if (!strings) return undefined
  const signature = firstValue(hex.toLowerCase())
  return {
    // What somebody wrote beside the signature is covered by nothing, so it is taken for a change of what is. The same with a signature that was
    // moved to a place which was made ready for it: its own place is the last of those that it covers.
    hole:
      isTidy(hex, signature) && text.lastIndexOf(rangeKey, end - 1) === index
        ? ([from, to] as const)
        : ([from, from] as const),
    end,
    // Whatever is longer is none of ours, and may be told so by its beginning.
    signature: signature.slice(0, longestSignature),
    statement: strings.get('Reason') ?? '',
    at: timeOf(strings.get('M') ?? ''),
  }
}

/**
 * The signatures of a PDF, in the order in which they were added. What one says of itself is taken from the object that holds its own
 * bytes, and from nowhere else: whoever wrote the PDF that was sealed could have written anything into the rest.
 */
export const findSeals = (file: Uint8Array): FoundSeal[] => {
  // One character for each byte, so that places in the text are places in the file.
  const text = new TextDecoder('windows-1252').decode(file)
  const found: FoundSeal[] = []
  let looks = 0
  // Seals stand behind what they seal, so the last are looked at first: a file may hold any number that lead nowhere.
  for (let index = text.lastIndexOf(rangeKey); index >= 0 && looks < mostLooks; ) {
    range.lastIndex = index
    const [, from, to, length] = (range.exec(text) ?? []).map(Number)
    if (from !== undefined && to !== undefined && length !== undefined && text[from] === '<') {
      looks += 1
      const seal = sealAt(file, text, index, [from, to, length])
      if (seal) found.push(seal)
    }
    index = index === 0 ? -1 : text.lastIndexOf(rangeKey, index - 1)
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
