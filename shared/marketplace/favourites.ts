import { abnDigits } from '../organisations/business-number.ts'

/** The form of an ABN in which two are compared: its digits, or the text as it is where it is none. */
const sameForm = (abn: string): string => abnDigits(abn) ?? abn.trim()

/** A list of favourites or of paid profiles after one was added; a second one with the same ABN is ignored. */
export const withUniqueAbn = <T extends { readonly abn: string }>(list: readonly T[], added: T): readonly T[] =>
  list.some(one => sameForm(one.abn) === sameForm(added.abn)) ? list : [...list, added]
