import { createElement, type ReactNode, useMemo } from 'react'
import { type Block, type Body, type Inline, type Mark, marks } from '#shared/work/template-body.ts'
import { readBody } from '#shared/work/template-read.ts'

const tags: Readonly<Record<Mark, string>> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' }

const inlineOf = (inline: Inline, key: number): ReactNode => {
  if (inline.kind === 'break') return <br key={key} />
  const said: ReactNode = inline.kind === 'text' ? inline.text : ''
  const dressed = marks
    .filter(mark => inline.marks.includes(mark))
    .reduceRight<ReactNode>((inner, mark) => createElement(tags[mark], { key }, inner), said)
  return inline.href === undefined ? (
    <span key={key}>{dressed}</span>
  ) : (
    <a key={key} href={inline.href} target="_blank" rel="noopener noreferrer nofollow">
      {dressed}
    </a>
  )
}

const blockOf = (block: Block, key: number): ReactNode => {
  switch (block.kind) {
    case 'paragraph':
      return <p key={key}>{block.inlines.map(inlineOf)}</p>
    case 'heading':
      // Under the name of who wrote, whatever level it has in the letter.
      return createElement(`h${Math.min(6, block.level + 2)}`, { key }, block.inlines.map(inlineOf))
    case 'quote':
      return <blockquote key={key}>{blocksOf(block.blocks)}</blockquote>
    case 'rule':
      return <hr key={key} />
    case 'list':
      return createElement(
        block.ordered ? 'ol' : 'ul',
        { key },
        // biome-ignore lint/suspicious/noArrayIndexKey: what was written does not change.
        block.items.map((item, at) => <li key={at}>{blocksOf(item)}</li>),
      )
  }
}

const blocksOf = (body: Body): ReactNode[] => body.map(blockOf)

/** The text of a mail, read once more as the few things that it may hold and drawn from those: no HTML of anybody's is shown as such. */
export const BodyShown = ({ html }: { html: string }) => {
  const body = useMemo(() => readBody(html), [html])
  return <div className="mail-text">{blocksOf(body)}</div>
}
