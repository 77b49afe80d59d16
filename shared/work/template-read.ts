import { Parser } from 'htmlparser2'
import { mayBeField } from './merge-fields.ts'
import { type Block, type Body, htmlOf, type Inline, type Look, type Mark, marks } from './template-body.ts'
import { safeHref } from './template-link.ts'

/** Lists and quotes within one another: what lies deeper is kept, at this depth. */
const maxDepth = 6

const markOf: Readonly<Record<string, Mark>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
}
/** Whatever is within these is no text of a letter. */
const dropped = new Set(
  'script style template noscript noembed noframes iframe object applet embed svg math head title textarea select option audio video canvas xmp plaintext frameset'.split(
    ' ',
  ),
)
/** What begins a line of its own without being anything that is kept. */
const lines = new Set(
  'p div section article header footer main aside address tr dt dd pre figure figcaption table'.split(' '),
)

type Open = { readonly tag: string; readonly close?: () => void }

/**
 * Reads HTML, whoever wrote it, as what a template may hold. Tags that are none of that are left out and their text is kept;
 * scripts, styles, pictures and the like are left out whole.
 */
export const readBody = (html: string): Body => {
  const root: Block[] = []
  const containers: Block[][] = [root]
  const open: Open[] = []
  let line: Inline[] | undefined
  let unread = 0

  const into = (): Block[] => containers.at(-1) ?? root
  const endLine = () => {
    line = undefined
  }
  const begin = (block: Extract<Block, { readonly inlines: unknown }>) => {
    line = block.inlines as Inline[]
    into().push(block)
  }
  const inlines = (): Inline[] => {
    if (!line) begin({ kind: 'paragraph', inlines: [] })
    return line as Inline[]
  }
  /** How often each mark is on, and the links around: counted, so that a thousand tags within one another cost no more than few. */
  const on: Record<Mark, number> = { bold: 0, italic: 0, underline: 0, strike: 0 }
  const links: string[] = []
  const look = (): Look => {
    const href = links.at(-1)
    return { marks: marks.filter(mark => on[mark] > 0), ...(href === undefined ? {} : { href }) }
  }
  const enter = (blocks: Block[]): (() => void) => {
    containers.push(blocks)
    endLine()
    return () => {
      containers.pop()
      endLine()
    }
  }
  const lists: Block[][][] = []

  const opened = (tag: string, attributes: Readonly<Record<string, string>>): Open => {
    const mark = Object.hasOwn(markOf, tag) ? markOf[tag] : undefined
    if (mark) {
      on[mark] += 1
      return {
        tag,
        close: () => {
          on[mark] -= 1
        },
      }
    }
    const heading = /^h([1-6])$/.exec(tag)?.[1]
    if (heading) {
      endLine()
      begin({ kind: 'heading', level: Math.min(Number(heading), 3) as 1 | 2 | 3, inlines: [] })
      return { tag, close: endLine }
    }
    if (lines.has(tag)) {
      endLine()
      if (tag === 'p') begin({ kind: 'paragraph', inlines: [] })
      return { tag, close: endLine }
    }
    switch (tag) {
      case 'a': {
        const href = safeHref(attributes.href ?? '')
        if (href === undefined) return { tag }
        links.push(href)
        return { tag, close: () => void links.pop() }
      }
      case 'ul':
      case 'ol': {
        endLine()
        if (containers.length > maxDepth) return { tag, close: endLine }
        const items: Block[][] = []
        into().push({ kind: 'list', ordered: tag === 'ol', items })
        lists.push(items)
        return {
          tag,
          close: () => {
            lists.pop()
            endLine()
          },
        }
      }
      case 'li': {
        const items = lists.at(-1)
        endLine()
        if (!items) return { tag, close: endLine }
        const blocks: Block[] = []
        items.push(blocks)
        return { tag, close: enter(blocks) }
      }
      case 'blockquote': {
        endLine()
        if (containers.length > maxDepth) return { tag, close: endLine }
        const blocks: Block[] = []
        into().push({ kind: 'quote', blocks })
        return { tag, close: enter(blocks) }
      }
      case 'span': {
        const field = attributes['data-field']
        if (field === undefined) return { tag }
        // What an editor shows in the place of a field is no text of the letter. A field that there is no more stays one, without a value:
        // nobody would see the hole that it leaves.
        if (mayBeField(field)) inlines().push({ kind: 'field', field, ...look() })
        unread += 1
        return {
          tag,
          close: () => {
            unread -= 1
          },
        }
      }
      case 'td':
      case 'th':
        if (line && line.length > 0) line.push({ kind: 'text', text: ' ', marks: [] })
        return { tag }
      default:
        return { tag }
    }
  }

  const parser = new Parser({
    onopentag(tag, attributes) {
      if (dropped.has(tag)) {
        unread += 1
        open.push({
          tag,
          close: () => {
            unread -= 1
          },
        })
        return
      }
      if (unread > 0) {
        open.push({ tag })
        return
      }
      if (tag === 'br') inlines().push({ kind: 'break' })
      else if (tag === 'hr') {
        endLine()
        into().push({ kind: 'rule' })
      } else open.push(opened(tag, attributes))
    },
    ontext(text) {
      if (unread > 0) return
      const said = text.replace(/[\s\u00a0]+/g, space => (space.includes('\u00a0') ? '\u00a0' : ' '))
      // Blanks between blocks are how the source is laid out.
      if (!line && said.trim() === '' && !said.includes('\u00a0')) return
      inlines().push({ kind: 'text', text: said, ...look() })
    },
    onclosetag(tag) {
      const at = open.findLastIndex(each => each.tag === tag)
      if (at < 0) return
      for (const each of open.splice(at).toReversed()) each.close?.()
    },
  })
  parser.end(html)
  return tidy(root)
}

const sameLook = (one: Look, other: Look): boolean =>
  one.href === other.href &&
  one.marks.length === other.marks.length &&
  one.marks.every(mark => other.marks.includes(mark))

/** Neighbours that look alike become one; blanks at both ends of a line go. */
const tidyInlines = (inlines: readonly Inline[]): Inline[] => {
  const joined: Inline[] = []
  for (const inline of inlines) {
    const last = joined.at(-1)
    if (inline.kind === 'text' && last?.kind === 'text' && sameLook(inline, last))
      joined[joined.length - 1] = { ...last, text: last.text + inline.text }
    else joined.push(inline)
  }
  const trimmed = joined.map((inline, at): Inline => {
    if (inline.kind !== 'text') return inline
    let { text } = inline
    if (at === 0 || joined[at - 1]?.kind === 'break') text = text.replace(/^ +/, '')
    if (at === joined.length - 1 || joined[at + 1]?.kind === 'break') text = text.replace(/ +$/, '')
    return { ...inline, text: text.replace(/ {2,}/g, ' ') }
  })
  return trimmed.filter(inline => inline.kind !== 'text' || inline.text !== '')
}

const tidy = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block): Block[] => {
    if (block.kind === 'paragraph' || block.kind === 'heading')
      return [{ ...block, inlines: tidyInlines(block.inlines) }]
    if (block.kind === 'quote') {
      const inner = tidy(block.blocks)
      return inner.length > 0 ? [{ ...block, blocks: inner }] : []
    }
    if (block.kind === 'list') {
      const items = block.items.map(tidy).filter(item => item.length > 0)
      return items.length > 0 ? [{ ...block, items }] : []
    }
    return [block]
  })

/** HTML of whoever as the HTML of a template. */
export const cleanBody = (html: string): string => htmlOf(readBody(html))
