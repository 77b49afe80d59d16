/**
 * Which role of tokens.css a literal colour of Fomantic plays, by the property it stands in and by what it looks like on
 * white. This is what makes themes at run time of a stylesheet that knows none.
 */

type Colour = { readonly h: number; readonly s: number; readonly l: number; readonly a: number }
type Family = 'text' | 'fill' | 'line'

const literal = /#[0-9a-f]{8}\b|#[0-9a-f]{6}\b|#[0-9a-f]{3,4}\b|rgba?\([^()]+\)/gi

const fromRgb = (r: number, g: number, b: number, a: number): Colour => {
  const [x, y, z] = [r / 255, g / 255, b / 255]
  const max = Math.max(x, y, z)
  const min = Math.min(x, y, z)
  const l = (max + min) / 2
  const d = max - min
  if (d === 0) return { h: 0, s: 0, l, a }
  const s = d / (1 - Math.abs(2 * l - 1))
  const h = max === x ? ((y - z) / d + 6) % 6 : max === y ? (z - x) / d + 2 : (x - y) / d + 4
  return { h: h * 60, s, l, a }
}

/** Reads #rgb, #rgba, #rrggbb, #rrggbbaa, rgb() and rgba(). */
export const readColour = (text: string): Colour | undefined => {
  if (text.startsWith('#')) {
    const digits = text.length < 6 ? text.slice(1).replace(/./g, '$&$&') : text.slice(1)
    const parts = digits.match(/../g)?.map(pair => Number.parseInt(pair, 16))
    if (!parts || parts.some(Number.isNaN)) return undefined
    const [r = 0, g = 0, b = 0, a = 255] = parts
    return fromRgb(r, g, b, a / 255)
  }
  const parts = text
    .match(/[\d.]+%?/g)
    ?.map(part => (part.endsWith('%') ? Number.parseFloat(part) / 100 : Number(part)))
  if (!parts || parts.length < 3) return undefined
  const [r = 0, g = 0, b = 0, a = 1] = parts
  return fromRgb(r, g, b, a)
}

const familyOf = (property: string): Family | undefined => {
  if (/^(color|fill|stroke|caret-color|-webkit-text-fill-color)$/.test(property)) return 'text'
  if (/^background/.test(property)) return 'fill'
  if (/^(border|outline|box-shadow|-webkit-box-shadow|text-decoration)/.test(property)) return 'line'
  return undefined
}

const toneOf = (h: number): string => {
  if (h < 15 || h >= 325) return 'danger'
  if (h < 70) return 'warning'
  if (h < 170) return 'positive'
  // Fomantic's primary and focus colours are blues of 195 to 215 degrees.
  if (h < 220) return 'accent'
  return 'info'
}

const neutral = (family: Family, light: number): string => {
  if (family === 'text') return light < 0.3 ? 'text' : light < 0.6 ? 'muted' : light < 0.92 ? 'faint' : 'on-tone'
  if (family === 'line') return light > 0.985 ? 'raised' : light > 0.82 ? 'line' : light > 0.6 ? 'line-strong' : 'muted'
  return light > 0.985 ? 'raised' : light > 0.955 ? 'hover' : light > 0.9 ? 'sunken' : light > 0.6 ? 'line' : 'text'
}

const tinted = (family: Family, { h, l }: Colour): string => {
  const tone = toneOf(h)
  if (family === 'fill') return l > 0.82 ? `${tone}-soft` : tone
  return tone
}

/** The token for a literal in a property, or undefined where it should stay: what is transparent, what is no colour. */
export const roleOf = (property: string, text: string): string | undefined => {
  const family = familyOf(property)
  const colour = readColour(text)
  if (!family || !colour || colour.a === 0) return undefined
  // How light it is on white decides: most of Fomantic's greys are black at some opacity.
  const light = 1 - colour.a * (1 - colour.l)
  if (family === 'fill' && colour.l < 0.1 && colour.a > 0.5 && colour.a < 1) return 'dimmer'
  const isNeutral = colour.s < 0.16 || colour.l < 0.12
  return isNeutral ? neutral(family, light) : tinted(family, colour)
}

/** A declaration's value with its literal colours replaced by roles. Addresses of images are left alone. */
export const withRoles = (property: string, value: string): string => {
  if (value.includes('url(')) return value
  return value.replace(literal, text => {
    const role = roleOf(property, text)
    return role ? `var(--${role})` : text
  })
}
