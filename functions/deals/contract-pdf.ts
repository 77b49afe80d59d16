import { type DocumentBlock, documentBlocks } from '#shared/deals/document.ts'
import { partyLines } from '#shared/deals/paper.ts'
import type { PaperParty } from '#shared/deals/paper-facts.ts'
import type { Signature } from '#shared/deals/signature.ts'
import {
  accent,
  createWriter,
  drawFeet,
  drawLetterhead,
  drawTable,
  muted,
  newPaper,
  printable,
  type Writer,
  width,
  wrapped,
} from '../kit/pdf.ts'
import { drawSignature } from '../kit/pdf-signature.ts'
import { paperText } from './paper-text.ts'

/** What stands on the paper besides the text that was signed: our words, in the reader's language. */
export type PaperWords = {
  readonly hash: string
  readonly awaited: string
  readonly page: (number: number, count: number) => string
  readonly for: (party: string) => string
}

export type PaperSide = { readonly heading: string; readonly needed: number; readonly signatures: readonly Signature[] }

export type ContractPaper = {
  /** Whose letterhead it has. */
  readonly supplier: PaperParty
  readonly reference: string
  readonly text: string
  readonly hash: string
  /** Of the last change: the paper's date. */
  readonly at: string
  readonly sides: readonly PaperSide[]
  /** What is known of each signature, in the order in which they were given, on a page of its own. */
  readonly evidence: {
    readonly title: string
    readonly lead: string
    readonly signatures: readonly {
      readonly name: string
      readonly facts: readonly { readonly label: string; readonly value: string }[]
    }[]
  }
  readonly words: PaperWords
}

const drawBlock = (writer: Writer, block: DocumentBlock): void => {
  switch (block.kind) {
    case 'title': {
      const look = writer.style(20, true)
      writer.lines(wrapped(block.text, look, width), look)
      writer.down(2)
      return
    }
    case 'heading': {
      const look = writer.style(12, true, accent)
      writer.down(12)
      // A heading stays with what it heads.
      writer.room(64)
      writer.lines(wrapped(block.text, look, width), look)
      writer.rule(0.8)
      writer.down(8)
      return
    }
    case 'paragraph': {
      const look = writer.style(10)
      writer.lines(wrapped(block.text, look, width), look)
      writer.down(3)
      return
    }
    case 'quote': {
      const look = writer.style(10)
      for (const text of block.lines) {
        if (text === '') writer.down(7)
        else writer.lines(wrapped(text, look, width - 10), look, 10)
      }
      writer.down(4)
      return
    }
    case 'table':
      drawTable(writer, block.rows)
  }
}

const drawSide = (writer: Writer, { heading, needed, signatures }: PaperSide, words: PaperWords): void => {
  const look = writer.style(10.5, true)
  writer.down(8)
  writer.room(48)
  writer.lines(wrapped(heading, look, width), look)
  for (const signature of signatures) drawSignature(writer, signature, words.for(signature.partyName))
  for (let missing = needed - signatures.length; missing > 0; missing -= 1) {
    writer.room(40)
    writer.down(28)
    writer.rule(0.4)
    writer.down(2)
    writer.lines([printable(words.awaited, writer.pen().regular)], writer.style(8.5, false, muted))
  }
}

/** A page that tells of each signature who gave it, for whom, when, how, over what and to what they agreed. */
const drawEvidence = (writer: Writer, { title, lead, signatures }: ContractPaper['evidence']): void => {
  writer.newSheet()
  const heading = writer.style(16, true)
  const name = writer.style(11, true, accent)
  const label = writer.style(8.5, false, muted)
  const value = writer.style(10)
  const between = { signatures: 12, facts: 4 }
  writer.lines(wrapped(title, heading, width), heading)
  writer.down(4)
  writer.lines(wrapped(lead, value, width), value)
  signatures.forEach((signature, n) => {
    const head = wrapped(`${n + 1}. ${signature.name}`, name, width)
    const facts = signature.facts.map(fact => ({
      label: wrapped(fact.label, label, width),
      value: wrapped(fact.value, value, width),
    }))
    const heights = facts.map(
      fact => between.facts + writer.heightOf(fact.label, label) + writer.heightOf(fact.value, value),
    )
    writer.down(between.signatures)
    // What is said of one signature stays together.
    writer.room(heights.reduce((sum, height) => sum + height, writer.heightOf(head, name)))
    writer.lines(head, name)
    writer.rule(0.4)
    for (const fact of facts) {
      writer.down(between.facts)
      writer.lines(fact.label, label)
      writer.lines(fact.value, value)
    }
  })
}

/** The document as a PDF: every line of its text, the signatures, and on each sheet what it is and its hash. */
export const contractPdf = async (paper: ContractPaper, language: 'en' | 'fr'): Promise<Uint8Array> => {
  const { document, addSheet } = await newPaper(paper.reference, language, new Date(paper.at))
  const writer = createWriter(addSheet)
  const { supplier } = paper
  drawLetterhead(writer, { name: supplier.name, lines: partyLines(supplier, language, paperText(language)) })
  for (const block of documentBlocks(paper.text)) drawBlock(writer, block)
  for (const side of paper.sides) drawSide(writer, side, paper.words)
  if (paper.evidence.signatures.length > 0) drawEvidence(writer, paper.evidence)
  drawFeet(writer, `${paper.reference} · ${paper.words.hash} ${paper.hash}`, paper.words.page)
  return document.save()
}
