import { isEmail, normaliseEmail } from '../kit/email.ts'
import { abnDigits, acnDigits } from '../organisations/business-number.ts'

/** Longer texts are cut: nothing beyond tells two parties apart, and a megabyte in a note must not cost a minute. */
const longestText = 400
const longestToken = 32
const mostTokens = 24

const unfolded: Record<string, string> = { ß: 'ss', ø: 'o', đ: 'd', ł: 'l', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd', ı: 'i' }

const fold = (text: string): string =>
  /^[\0-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .toLowerCase()
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replace(/[ßøđłæœþðı]/g, letter => unfolded[letter]!)

/** Cuts a text without leaving half a character. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** Lower case, without accents, apostrophes and punctuation, words apart by single spaces; `&` is a space. Idempotent. */
export const plainText = (text: string): string =>
  cut(
    fold(text.slice(0, 4 * longestText))
      .replace(/['’‘`´ʼ]/g, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
    longestText,
  ).trim()

/** What people and exports write where they know nothing. */
const placeholders = new Set([
  'na',
  'n a',
  'nil',
  'none',
  'null',
  'undefined',
  'unknown',
  'tba',
  'tbc',
  'test',
  'x',
  'xx',
  'xxx',
])

/** The distinct words, none where together they only say that nothing is known. */
const distinct = (tokens: readonly string[]): string[] => {
  const kept = [...new Set(tokens)].slice(0, mostTokens)
  return placeholders.has(kept.join(' ')) ? [] : kept
}

const words = (text: string): string[] => {
  const plain = plainText(text)
  return plain === '' ? [] : distinct(plain.split(' ').map(word => cut(word, longestToken)))
}

/** Words that say what legal form a company has; dropped at the end of its name. */
const legalForms = new Set(
  'pty ltd limited proprietary inc incorporated llc llp lp plc gmbh ag sa sarl bv nv corp corporation co company nl pl'.split(
    ' ',
  ),
)
const honorifics = new Set('mr mrs ms mx miss master dr prof professor sir dame rev the'.split(' '))
const fillers = new Set(['and', 'pty', 'of', 'atf'])

/**
 * The telling words of a person's or company's name: legal forms (Pty Ltd, Limited, Inc), honorifics, `the`, `and` are left
 * out, unless nothing else is there. Idempotent over its own words joined by a space.
 */
export const nameTokens = (text: string): string[] => {
  const all = words(text)
  let tokens = all.filter(token => !fillers.has(token))
  for (;;) {
    const last = tokens.at(-1)
    if (tokens.length > 1 && last !== undefined && legalForms.has(last)) tokens = tokens.slice(0, -1)
    else if (tokens.length > 2 && last === 'l' && tokens.at(-2) === 'p') tokens = tokens.slice(0, -2)
    else break
  }
  while (tokens.length > 1 && honorifics.has(tokens[0]!)) tokens = tokens.slice(1)
  return distinct(tokens.length === 0 ? all : tokens)
}

/** The names that one text gives: `Holding Pty Ltd T/A Corner Shop` and `X as trustee for Y` give two. */
export const namesIn = (text: string): string[] =>
  text
    .slice(0, longestText)
    .split(/\bt\/as?\b|\btrading as\b|\bas trustee for\b|\batf\b/i)
    .map(part => part.trim())
    .filter(part => part !== '')

const streetWords: Record<string, string> = {
  st: 'street',
  str: 'street',
  saint: 'street',
  rd: 'road',
  av: 'avenue',
  ave: 'avenue',
  cr: 'crescent',
  cres: 'crescent',
  crs: 'crescent',
  pl: 'place',
  ct: 'court',
  crt: 'court',
  cct: 'circuit',
  cir: 'circuit',
  dr: 'drive',
  dve: 'drive',
  hwy: 'highway',
  pde: 'parade',
  tce: 'terrace',
  ter: 'terrace',
  cl: 'close',
  gr: 'grove',
  gve: 'grove',
  ln: 'lane',
  la: 'lane',
  blvd: 'boulevard',
  bvd: 'boulevard',
  bld: 'building',
  bldg: 'building',
  sq: 'square',
  pkwy: 'parkway',
  esp: 'esplanade',
  mt: 'mount',
  nth: 'north',
  sth: 'south',
  vlge: 'village',
  vill: 'villa',
  gdns: 'gardens',
  hts: 'heights',
  ctr: 'centre',
  center: 'centre',
  retrmnt: 'retirement',
}
/** `Unit 3, 12 Kent St` is `3/12 Kent Street`. */
const dwellingWords = new Set('unit units u apt apmnt apartment flat flt suite ste shop level lvl lot no'.split(' '))

/** The words of a street address with its abbreviations written out and the words unit, suite, level left out. Idempotent. */
export const addressTokens = (text: string): string[] => {
  const all = words(text).map(token => (Object.hasOwn(streetWords, token) ? streetWords[token]! : token))
  const tokens = all.filter(token => !dwellingWords.has(token))
  return distinct(tokens.length === 0 ? all : tokens)
}

const regions: Record<string, string> = {
  'new south wales': 'nsw',
  victoria: 'vic',
  queensland: 'qld',
  'south australia': 'sa',
  'western australia': 'wa',
  tasmania: 'tas',
  'northern territory': 'nt',
  'australian capital territory': 'act',
}

/** A state or territory as one word; Australian ones by their abbreviation. Null when blank. */
export const regionToken = (text: string): string | null => {
  const plain = plainText(text)
  const known = Object.hasOwn(regions, plain) ? regions[plain]! : plain
  return known === '' || placeholders.has(known) ? null : cut(known.replace(/ /g, ''), longestToken)
}

/** A postal code without its spaces. Null when blank. */
export const postalToken = (text: string): string | null => {
  const plain = plainText(text).replace(/ /g, '')
  return plain === '' || placeholders.has(plain) ? null : cut(plain, longestToken)
}

/** A country as one word; the names of Australia are `au`. Null when blank. */
export const countryToken = (text: string): string | null => {
  const plain = plainText(text).replace(/ /g, '')
  if (plain === 'australia' || plain === 'aus') return 'au'
  return plain === '' || placeholders.has(plain) ? null : cut(plain, longestToken)
}

/** Titles and notes: their words. */
export const freeTokens = (text: string): string[] => words(text)

/** An e-mail address in the form in which addresses are compared, or null when the text is not one. */
export const emailKey = (text: string): string | null => {
  const email = normaliseEmail(text)
  return isEmail(email) ? email : null
}

/** The digits of an ABN with a right checksum, else null: a mistyped one is absent evidence, not a conflict. */
export const abnKey = (text: string): string | null => abnDigits(text.replace(/^\s*abn\b:?/i, ''))

/** The digits of an ACN with a right check digit, else null. */
export const acnKey = (text: string): string | null => acnDigits(text.replace(/^\s*acn\b:?/i, ''))

/** A tax number's letters and digits. Null when blank, shorter than five, or one character repeated (0000000). */
export const taxKey = (text: string): string | null => {
  const plain = plainText(text).replace(/ /g, '').toUpperCase()
  return plain.length < 5 || plain.length > 40 || /^(.)\1*$/u.test(plain) || !/\d/.test(plain) ? null : plain
}
