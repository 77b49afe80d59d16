import { Refusal } from './refusal.ts'

const quote = 34
const colon = 58
const brace = 123
const backslash = 92
const comma = 44
const minus = 45
const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isOpening = (code: number): boolean => code === 91 || code === 123
const isClosing = (code: number): boolean => code === 93 || code === 125
// Digits, point, exponent and signs: the rest of a number literal.
const isNumberPart = (code: number): boolean =>
  isDigit(code) || code === 46 || code === 43 || code === minus || code === 69 || code === 101
const number = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/

/** Deeper nesting than this means nothing and only costs memory. */
const deepest = 100
/** More keys than this in one object mean nothing either. */
const mostKeys = 100_000

/** The index after the string that begins at an index. */
const afterString = (text: string, start: number): number => {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1
  return at + 1
}

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

/** Whether the string that ends at an index is the key of an object: a colon follows it. */
const isKey = (text: string, end: number): boolean => {
  let at = end
  while (isSpace(text.charCodeAt(at))) at += 1
  return text.charCodeAt(at) === colon
}

/** A string literal's own text: "\\u0061" and "a" are one key. */
const unquoted = (literal: string): string => {
  if (!literal.includes('\\')) return literal.slice(1, -1)
  try {
    return JSON.parse(literal)
  } catch {
    // The parser says what is wrong with it.
    return literal
  }
}

/** A text made ready for the parser, and a key that occurs twice in one of its objects, if any does. */
type Scanned = { readonly text: string; readonly twice: string | undefined }

/**
 * The text with every number literal of more than 15 characters put in quotes. Binary floating point keeps 15 digits; a
 * longer literal would be rounded before anybody could refuse it, while a string keeps every digit.
 */
const scan = (text: string): Scanned => {
  const parts: string[] = []
  // The keys seen so far in each object that is open, by its depth.
  const keys: Set<string>[] = []
  let twice: string | undefined
  let done = 0
  let depth = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      const end = afterString(text, at)
      if (isKey(text, end)) {
        const key = unquoted(text.slice(at, end))
        const seen = keys[depth]
        if (seen?.has(key)) twice ??= key
        else seen?.add(key)
        if (seen !== undefined && seen.size > mostKeys) throw new Refusal('input.tooMany', { limit: mostKeys })
      }
      at = end
    } else if (isDigit(code) || code === minus) {
      const start = at
      do at += 1
      while (isNumberPart(text.charCodeAt(at)))
      if (at - start > 15 && number.test(text.slice(start, at))) {
        parts.push(text.slice(done, start), '"', text.slice(start, at), '"')
        done = at
      }
    } else {
      if (isOpening(code)) depth += 1
      else if (isClosing(code)) depth -= 1
      if (depth > deepest) throw new Refusal('input.tooDeep', { limit: deepest })
      if (code === brace) keys[depth] = new Set()
      at += 1
    }
  }
  return { text: done === 0 ? text : parts.join('') + text.slice(done), twice }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refusal('input.notJson', { problem: error instanceof Error ? error.message.slice(0, 120) : '' })
  }
}

/**
 * Parses JSON without losing anything: a number that binary floating point might round arrives as a string of its literal,
 * and a key that occurs twice in one object, of which a parser keeps the last value, is refused.
 * @throws {Refusal} input.notJson, input.tooDeep, input.tooMany, input.duplicateKey
 */
export const parseExactJson = (text: string): unknown => {
  const value = element(text)
  if (value instanceof Refusal) throw value
  return value
}

const duplicate = (key: string): Refusal => new Refusal('input.duplicateKey', { key: key.slice(0, 40) })

/** As parseExactJson, but a key that occurs twice makes the element a refusal, which concerns none of the others. */
const element = (text: string): unknown => {
  const scanned = scan(text)
  const value = parse(scanned.text)
  return scanned.twice === undefined ? value : duplicate(scanned.twice)
}

/** Whether a text of JSON is an array. */
export const isJsonList = (text: string): boolean => /^[ \t\r\n]*\[/.test(text)

/**
 * The elements of a JSON array, parsed one at a time as by parseExactJson, so that a long array never stands in memory as
 * a whole. A mistake in the text is found when its element is reached; one with a key twice arrives as its Refusal.
 * @throws {Refusal} input.notJson, input.tooDeep, input.tooMany
 */
export function* exactJsonElements(text: string): Generator<unknown, void, void> {
  let depth = 0
  let start = text.indexOf('[') + 1
  let at = start
  let seen = 0
  const isEmpty = (end: number) => text.slice(start, end).trim() === ''
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = afterString(text, at)
      continue
    }
    if (isClosing(code) && depth === 0) break
    if (code === comma && depth === 0) {
      yield element(text.slice(start, at))
      seen += 1
      start = at + 1
    } else if (isOpening(code)) depth += 1
    else if (isClosing(code)) depth -= 1
    at += 1
  }
  if (seen > 0 || !isEmpty(at)) yield element(text.slice(start, at))
  // The whole is an array if what remains closes one.
  parse(`[${text.slice(at)}`)
}
