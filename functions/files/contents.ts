import { mostTextWords, wordsOf } from '#shared/files/words.ts'
import type { FileKind } from '#shared/kit/file-kinds.ts'
import { fileKinds } from '#shared/kit/file-kinds.ts'
import { isOffice } from './two-kinds.ts'

/** What of a file's content it is found by; the picture that an office file carries of itself; the first page of a PDF, drawn. */
export type Contents = {
  readonly words: readonly string[]
  readonly picture?: Uint8Array
  readonly page?: { readonly width: number; readonly height: number; readonly data: Uint8Array }
}

/** The parts of office files that hold their text, and the picture of the first page. */
const textPart = /^(?:word\/document|xl\/sharedStrings|ppt\/slides\/slide\d{1,3})\.xml$/
const picturePart = /^docProps\/thumbnail\.jpe?g$/i
/** No part is unpacked that says it is larger: the words of its beginning are elsewhere. */
const largestPart = 8_000_000
/** So many characters of a text are read for words, and so many bytes of a part of an office file, most of which is markup. */
const mostText = 400_000
const mostMarkup = 2_000_000

const plainOf = (xml: string): string => xml.replace(/<[^>]{0,4000}>/g, ' ')

/** Reads what a file is found by. What cannot be read has no words: the file itself passed its check. */
export const contentsOf = async (bytes: Uint8Array, type: FileKind): Promise<Contents> => {
  const decode = (part: Uint8Array, most = mostText) => new TextDecoder().decode(part.subarray(0, most))
  if (fileKinds[type].family === 'text') return { words: wordsOf(decode(bytes), mostTextWords) }
  if (type === 'application/pdf') {
    const { seePdf } = await import('./pdf.ts')
    const { text, page } = await seePdf(bytes, mostText)
    return { words: wordsOf(text.slice(0, mostText), mostTextWords), ...(page && { page }) }
  }
  if (!isOffice(type)) return { words: [] }
  try {
    const { unzipSync } = await import('fflate')
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) =>
        originalSize <= largestPart && (textPart.test(name) || picturePart.test(name)),
    })
    const names = Object.keys(parts)
    const text = names
      .filter(name => textPart.test(name))
      .map(name => plainOf(decode(parts[name] ?? new Uint8Array(), mostMarkup)))
      .join(' ')
    const picture = parts[names.find(name => picturePart.test(name)) ?? '']
    return { words: wordsOf(text.slice(0, mostText), mostTextWords), ...(picture && { picture }) }
  } catch {
    return { words: [] }
  }
}
