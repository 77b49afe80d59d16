import { mostTextWords, wordsOf } from '../files/words.ts'
import { maxBody } from './body-length.ts'
import { type Block, type Body, htmlOf, textOf, withInlines } from './template-body.ts'

const excerptLength = 160
/** How many words a thread is found by, and how many of them one mail brings. */
export const mostThreadWords = 120

/** How a text begins, on one line. */
export const excerptOf = (body: Body): string => textOf(body).replace(/\s+/g, ' ').slice(0, excerptLength)

/** A subject as a header takes it: one line, of letters that are seen. */
export const oneLine = (text: string, most: number): string =>
  [...text.replace(/[\s\p{C}]+/gu, ' ').trim()].slice(0, most).join('')

/** A subject without what mail programs put before it. */
export const bareSubject = (subject: string): string =>
  subject.replace(/^(?:(?:re|aw|fwd?|tr|sv|rép)\s*:\s*)+/i, '').trim()

/** The words of a thread after one more mail: those of what it is about first, then the newest. */
export const threadWords = (
  { name, subject }: { readonly name: string; readonly subject: string },
  body: Body,
  before: readonly string[] = [],
): string[] =>
  [...new Set([...wordsOf(`${subject} ${name}`, 20), ...wordsOf(textOf(body), mostTextWords), ...before])].slice(
    0,
    mostThreadWords,
  )

/** A body without merge fields: what stands in a mail is text. */
export const withoutFields = (body: Body): Body =>
  withInlines(body, inline => (inline.kind === 'field' ? { kind: 'text', text: '', marks: [] } : inline))

/** As much of a body as is kept of a mail. */
export const cutBody = (body: Body): { readonly body: Body; readonly isCut: boolean } => {
  const kept: Block[] = []
  let length = 0
  for (const block of body) {
    length += htmlOf([block]).length
    if (length > maxBody) return { body: kept, isCut: true }
    kept.push(block)
  }
  return { body: kept, isCut: false }
}

const attributions = [
  /^(?:on|am|el|il)\b[^\n]{4,300}\b(?:wrote|schrieb[^\n]*|escribi\u00f3|ha scritto)\s*:$/i,
  /^le\b[^\n]{4,300}\ba \u00e9crit\s*:$/i,
  /^-{2,}\s*(?:original message|message d.origine|forwarded message|message transf\u00e9r\u00e9)\s*-{2,}/i,
  /^(?:from|de|von)\s*:[^\n]*\n(?:sent|date|envoy\u00e9|gesendet|to|\u00e0)\s*:/i,
]

/** Whether a stretch of text says whose words follow it. */
export const isAttribution = (text: string): boolean => {
  const plain = text.replace(/\u00a0/g, ' ').trim()
  return plain.length <= 1000 && attributions.some(one => one.test(plain) || one.test(plain.replace(/\n/g, ' ')))
}

const isQuote = (block: Block): boolean => block.kind === 'quote'
const saysNothing = (block: Block): boolean => block.kind === 'rule' || textOf([block]).trim() === ''

/**
 * Parts what somebody wrote from what their mail program repeats of earlier mails, at the end of it. Together they are the whole.
 * Answers between the lines of a quotation stay where they are.
 */
export const splitQuote = (body: Body): { readonly said: Body; readonly quoted: Body } => {
  const named = body.findIndex(
    block => (block.kind === 'paragraph' || block.kind === 'heading') && isAttribution(textOf([block])),
  )
  const last = body.findLastIndex(block => !saysNothing(block))
  const trailing = last >= 0 && body[last] && isQuote(body[last]) ? last : -1
  // What follows who is quoted has to be nothing but the quotation, or everything, as some programs write it.
  const begins = named < 0 ? trailing : named
  if (begins <= 0) return { said: body, quoted: [] }
  const answersBelow = named >= 0 && body.slice(named + 1).some(isQuote) && trailing < 0
  if (answersBelow) return { said: body, quoted: [] }
  const said = body.slice(0, begins)
  return said.every(saysNothing) ? { said: body, quoted: [] } : { said, quoted: body.slice(begins) }
}

const paragraphOf = (lines: readonly string[]): Block => ({
  kind: 'paragraph',
  inlines: lines.flatMap((text, at) => [
    ...(at > 0 ? [{ kind: 'break' as const }] : []),
    ...(text ? [{ kind: 'text' as const, text, marks: [] }] : []),
  ]),
})

/** How deep quotations within one another are kept apart. */
const deepest = 6

/** A mail's plain text as a body: lines behind `>` are a quotation. */
export const bodyOfMailText = (text: string, depth = 0): Body => {
  const blocks: Block[] = []
  let lines: string[] = []
  let quoted: string[] = []
  const endLines = () => {
    if (lines.some(line => line.trim() !== '')) blocks.push(paragraphOf(lines))
    lines = []
  }
  const endQuote = () => {
    if (quoted.length > 0)
      blocks.push({
        kind: 'quote',
        blocks: depth < deepest ? bodyOfMailText(quoted.join('\n'), depth + 1) : [paragraphOf(quoted)],
      })
    quoted = []
  }
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    if (line.startsWith('>')) {
      endLines()
      quoted.push(line.replace(/^> ?/, ''))
      continue
    }
    endQuote()
    if (line.trim() === '') endLines()
    // Who is quoted stands by itself, whether or not the program left a line empty before.
    else if (isAttribution(line)) {
      endLines()
      blocks.push(paragraphOf([line]))
    } else lines.push(line)
  }
  endLines()
  endQuote()
  return blocks
}
