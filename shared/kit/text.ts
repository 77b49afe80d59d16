const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it can stand in HTML, between tags and in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => entities[character]!)

/** A code point that is not a character: half of a surrogate pair, or one that Unicode keeps for nobody (U+FFFF, U+FDD0). */
const noCharacter = /[\p{Surrogate}\p{Noncharacter_Code_Point}]/u

/** A text without code points that are not characters. For texts from outside systems; what a person sends is refused instead. */
export const charactersOf = (text: string): string => text.replace(new RegExp(noCharacter, 'gu'), '')

/** A code point that is not a character, and where it is: ['payload', 'org', 'tradingName'], a key at the object that has it. */
export type BadCharacter = { readonly path: readonly string[]; readonly codePoint: string }

/**
 * The first code point in the texts and keys of a JSON value that is not a character. Databases, queues and mails refuse
 * such a text, each in its own way, so none may come in.
 */
export const findBadCharacter = (value: unknown, path: readonly string[] = []): BadCharacter | undefined => {
  if (typeof value === 'string') {
    const found = noCharacter.exec(value)?.[0]
    return found === undefined
      ? undefined
      : { path, codePoint: `U+${found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}` }
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = findBadCharacter(key, path) ?? findBadCharacter(inner, [...path, key])
    if (found) return found
  }
  return undefined
}

/** Joiners, which words of some scripts need between their letters, where no such letter is: there they only make two names of one. */
const loneJoiner = /(?<=^|[ -~])[\u200c\u200d]+|(?<![\u200c\u200d])[\u200c\u200d]+(?=[ -~]|$)/gu
/** What is there and not seen, such as marks that turn the letters behind them round. */
const unseen = /[^\P{Cf}\u200c\u200d]/gu
/** Nothing but what is not seen by itself: fillers, blanks and marks of letters that are not there. */
const nothingSeen = /^[\p{Default_Ignorable_Code_Point}\p{Z}\p{M}\u2800]*$/u

/**
 * A name as it is kept: on one line, without what is not seen. Others find it in their lists, in links and in mails, where a name of nothing
 * cannot be pressed, and one that turns round what stands behind it says what it likes about that. Empty where there is nothing to be seen.
 */
export const nameText = (text: string): string => {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(unseen, '')
    .replace(loneJoiner, '')
    .trim()
  return nothingSeen.test(line) ? '' : line
}

/**
 * Whether a body says nothing: it is empty or has only spaces and line breaks, as text or as an editor's HTML
 * ('<p><br></p>', '&nbsp;').
 */
export const isEmptyBody = (body: string): boolean =>
  body
    .replace(/<\/?(?:p|div|br)\s*\/?>/gi, '')
    .replace(/&nbsp;|&#160;|\u200b|\ufeff/gi, '')
    .trim() === ''
