const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Escapes a text for XML. Control characters become references, as S3 does for odd keys. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']|[^\P{Cc}]/gu, char => `&#x${char.codePointAt(0)!.toString(16)};`)

/** A piece of XML that is already well formed. */
export type Xml = { readonly xml: string }

type Child = string | number | boolean | undefined | Xml | readonly Xml[]

/** An element with children by name; an undefined child is left out, a list of elements is set one after another. */
export const element = (name: string, children: Record<string, Child> | string): Xml => {
  if (typeof children === 'string') return { xml: `<${name}>${escapeXml(children)}</${name}>` }
  const inner = Object.entries(children).map(([child, value]) => {
    if (value === undefined) return ''
    if (Array.isArray(value)) return value.map(item => (item as Xml).xml).join('')
    if (typeof value === 'object') return (value as Xml).xml
    return `<${child}>${escapeXml(String(value))}</${child}>`
  })
  return { xml: `<${name}>${inner.join('')}</${name}>` }
}

/** A whole document in S3's namespace. */
export const document = (root: Xml, namespace = true): string =>
  declaration +
  (namespace ? root.xml.replace(/^<(\w+)/, '<$1 xmlns="http://s3.amazonaws.com/doc/2006-03-01/"') : root.xml)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescapeXml = (text: string): string | undefined => {
  let bad = false
  const plain = text.replace(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|\w+);?/gi, (_, name: string) => {
    if (!name.startsWith('#')) {
      const value = entities[name]
      if (value === undefined) bad = true
      return value ?? ''
    }
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    if (!(code <= 0x10ffff)) {
      bad = true
      return ''
    }
    return String.fromCodePoint(code)
  })
  return bad ? undefined : plain
}

/** An element as parsed: its name, its text and its children. */
export type Node = { name: string; text: string; children: Node[] }

/**
 * Parses the small request documents of the S3 wire (elements and text; no document types, so no entity of the sender's
 * own making is ever expanded). Returns undefined for anything that is not well formed.
 */
export const parseXml = (source: string): Node | undefined => {
  const body = source.replace(/^\uFEFF?\s*(<\?xml[^>]*\?>)?/, '').replace(/<!--[\s\S]*?-->/g, '')
  const root: Node = { name: '', text: '', children: [] }
  const open: Node[] = [root]
  let at = 0
  for (const match of body.matchAll(/<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g)) {
    const [whole, closing, rawName, , empty] = match
    const top = open.at(-1)!
    const text = unescapeXml(body.slice(at, match.index))
    if (text === undefined || text.includes('<!')) return undefined
    top.text += text
    at = match.index + whole.length
    const name = rawName!.replace(/^.*:/, '')
    if (closing) {
      if (open.length < 2 || open.pop()!.name !== name) return undefined
    } else {
      const node: Node = { name, text: '', children: [] }
      top.children.push(node)
      if (!empty) open.push(node)
      if (open.length > 16) return undefined
    }
  }
  if (open.length !== 1 || root.children.length !== 1 || root.text.trim() !== '' || body.slice(at).trim() !== '') {
    return undefined
  }
  return root.children[0]
}

export const childrenNamed = (node: Node, name: string): Node[] => node.children.filter(child => child.name === name)
export const textOf = (node: Node, name: string): string | undefined =>
  node.children.find(child => child.name === name)?.text
