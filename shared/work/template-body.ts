import { escapeHtml } from '../kit/text.ts'
import { isFieldPath } from './merge-fields.ts'

/** The ways in which a stretch of text can be set apart, in the order in which they are written. */
export const marks = ['bold', 'italic', 'underline', 'strike'] as const
export type Mark = (typeof marks)[number]

export type Look = { readonly marks: readonly Mark[]; readonly href?: string }
export type Inline =
  | (Look & { readonly kind: 'text'; readonly text: string })
  /** One of the fields, or what was one when it was written. */
  | (Look & { readonly kind: 'field'; readonly field: string })
  | { readonly kind: 'break' }
export type Block =
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly inlines: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'rule' }

/**
 * What a template says, as the few things that it may hold. Every HTML that is stored, sent or shown is written from such a
 * value, so nothing else can be in it.
 */
export type Body = readonly Block[]

const tagOf: Readonly<Record<Mark, string>> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' }

const dressed = (html: string, { marks: on, href }: Look): string => {
  const marked = on.reduceRight((inner, mark) => `<${tagOf[mark]}>${inner}</${tagOf[mark]}>`, html)
  return href === undefined
    ? marked
    : `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer nofollow">${marked}</a>`
}

const inlineHtml = (inline: Inline): string => {
  if (inline.kind === 'break') return '<br>'
  if (inline.kind === 'field') return dressed(`<span data-field="${escapeHtml(inline.field)}"></span>`, inline)
  return dressed(escapeHtml(inline.text), inline)
}

const blockHtml = (block: Block): string => {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${block.inlines.map(inlineHtml).join('')}</p>`
    case 'heading':
      return `<h${block.level}>${block.inlines.map(inlineHtml).join('')}</h${block.level}>`
    case 'quote':
      return `<blockquote>${htmlOf(block.blocks)}</blockquote>`
    case 'rule':
      return '<hr>'
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul'
      return `<${tag}>${block.items.map(item => `<li>${htmlOf(item)}</li>`).join('')}</${tag}>`
    }
  }
}

/** A body as HTML: of these tags alone, everything else escaped. */
export const htmlOf = (body: Body): string => body.map(blockHtml).join('')

const inlineText = (inline: Inline): string => {
  if (inline.kind === 'break') return '\n'
  return inline.kind === 'field' ? `[${inline.field}]` : inline.text
}

const indented = (text: string, first: string): string =>
  text
    .split('\n')
    .map((part, at) => (at === 0 ? first + part : part && `${' '.repeat(first.length)}${part}`))
    .join('\n')

const blockText = (block: Block): string => {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.inlines.map(inlineText).join('')
    case 'quote':
      return textOf(block.blocks)
    case 'rule':
      return '———'
    case 'list':
      return block.items.map((item, at) => indented(textOf(item), block.ordered ? `${at + 1}. ` : '– ')).join('\n')
  }
}

/** A body as plain text: paragraphs parted by an empty line, a field by its name in brackets. */
export const textOf = (body: Body): string =>
  body
    .map(blockText)
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const inlinesOf = (body: Body): readonly Inline[] =>
  body.flatMap(block => {
    if (block.kind === 'paragraph' || block.kind === 'heading') return block.inlines
    if (block.kind === 'quote') return inlinesOf(block.blocks)
    return block.kind === 'list' ? block.items.flatMap(inlinesOf) : []
  })

/** A plain text as a body: paragraphs are parted by an empty line, and a field's name in brackets is the field. */
export const bodyOfText = (text: string): Body =>
  text.split(/\n{2,}/).map(paragraph => ({
    kind: 'paragraph',
    inlines: paragraph.split(/(\n|\[[a-zA-Z.]+\])/).flatMap((part): Inline[] => {
      if (part === '') return []
      if (part === '\n') return [{ kind: 'break' }]
      const field = /^\[(.+)\]$/.exec(part)?.[1] ?? ''
      return isFieldPath(field) ? [{ kind: 'field', field, marks: [] }] : [{ kind: 'text', text: part, marks: [] }]
    }),
  }))

/** Whether a body says nothing. */
export const isEmpty = (body: Body): boolean =>
  inlinesOf(body).every(inline => inline.kind === 'break' || (inline.kind === 'text' && inline.text.trim() === ''))

/** The fields that a body has, each once. */
export const fieldsIn = (body: Body): string[] => [
  ...new Set(inlinesOf(body).flatMap(inline => (inline.kind === 'field' ? [inline.field] : []))),
]

/** A body with each of its lines changed. */
export const withInlines = (body: Body, change: (inline: Inline) => Inline): Body =>
  body.map(block => {
    if (block.kind === 'paragraph' || block.kind === 'heading') return { ...block, inlines: block.inlines.map(change) }
    if (block.kind === 'quote') return { ...block, blocks: withInlines(block.blocks, change) }
    if (block.kind === 'list') return { ...block, items: block.items.map(item => withInlines(item, change)) }
    return block
  })
