import { type Unzipped, unzip, zipSync } from 'fflate'
import mammoth from 'mammoth'
import { type WordAnswer, wordLimits } from './word.ts'

class TooLarge extends Error {}

/** The parts of a Word file that hold its text and how it looks: no picture, no macro, nothing embedded. */
const isText = (name: string): boolean =>
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:document|styles|numbering|footnotes|endnotes)\.xml|word\/_rels\/document\.xml\.rels)$/.test(
    name,
  )

/**
 * Unpacks what is text of a Word file. What the archive says of its sizes is counted before anything is unpacked, and nothing
 * unpacks to more than was said.
 * @throws {TooLarge}
 */
const partsOf = (bytes: Uint8Array): Promise<Unzipped> =>
  new Promise((done, fail) => {
    let entries = 0
    let unpacked = 0
    try {
      unzip(
        bytes,
        {
          filter: ({ name, originalSize }) => {
            entries += 1
            if (!isText(name)) return false
            unpacked += originalSize
            if (entries > wordLimits.entries || unpacked > wordLimits.unpacked) throw new TooLarge()
            return true
          },
        },
        (error, parts) => (error ? fail(error) : done(parts)),
      )
    } catch (error) {
      fail(error)
    }
  })

/** How many elements begin or end in all parts. */
const marksOf = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, part) => part.reduce((count, byte) => (byte === 0x3c ? count + 1 : count), sum), 0)

/** The text of a Word file as HTML, which is cleaned before it is kept or shown. */
export const wordHtml = async (bytes: Uint8Array): Promise<WordAnswer> => {
  try {
    const parts = await partsOf(bytes)
    const size = Object.values(parts).reduce((sum, part) => sum + part.length, 0)
    if (size > wordLimits.unpacked) return { problem: 'tooLarge' }
    if (!parts['word/document.xml']) return { problem: 'failed' }
    if (marksOf(Object.values(parts)) > wordLimits.marks) return { problem: 'tooLarge' }
    // A document type could name entities that grow without end; Word writes none.
    const decoder = new TextDecoder()
    if (Object.values(parts).some(part => /<!DOCTYPE|<!ENTITY/i.test(decoder.decode(part))))
      return { problem: 'failed' }
    const packed = zipSync(parts, { level: 0 })
    // A browser's build takes the one, Node's the other.
    const { value } = await mammoth.convertToHtml({
      arrayBuffer: packed.buffer as ArrayBuffer,
      buffer: packed,
    } as never)
    return { html: value }
  } catch (error) {
    return { problem: error instanceof TooLarge ? 'tooLarge' : 'failed' }
  }
}
