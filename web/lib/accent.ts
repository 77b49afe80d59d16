/** The roles of tokens.css that follow from an accent of one's own. */
export type AccentRoles = { readonly accent: string; readonly strong: string; readonly soft: string }

type Rgb = readonly [number, number, number]

const isColour = (text: string | undefined): text is string => /^#[0-9a-f]{6}$/i.test(text ?? '')
const partsOf = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const hexOf = (parts: Rgb): string => `#${parts.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mixed = (a: Rgb, b: Rgb, share: number): Rgb =>
  a.map((part, n) => part + ((b[n] ?? 0) - part) * share) as unknown as Rgb

/** Relative luminance as WCAG 2 defines it. */
const luminance = (parts: Rgb): number => {
  const [r = 0, g = 0, b = 0] = parts.map(part => {
    const of1 = part / 255
    return of1 <= 0.04045 ? of1 / 12.92 : ((of1 + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** How well two colours are told apart: 4.5 is what WCAG AA asks of text. */
export const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(partsOf(a)), luminance(partsOf(b))].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]
/** The darkest ground of the theme that text in the accent stands on (tokens.css, CUSTOM). */
const darkestGround = '#eef0f4'
/** A little above what is asked, since colours are rounded. */
const enough = 4.6

/**
 * The roles of an accent: as bright as may be, so dark that it can be read wherever it stands. Undefined for what is no colour.
 * @param chosen #rrggbb
 */
export const accentRoles = (chosen: string | undefined): AccentRoles | undefined => {
  if (!isColour(chosen)) return undefined
  const wanted = partsOf(chosen)
  for (let share = 0; share <= 1; share += 0.02) {
    const accent = hexOf(mixed(wanted, black, share))
    // As tokens.css mixes them.
    const soft = hexOf(mixed(partsOf(accent), white, 0.9))
    if (contrast(accent, soft) < enough || contrast(accent, darkestGround) < enough) continue
    return { accent, strong: hexOf(mixed(partsOf(accent), black, 0.25)), soft }
  }
  return { accent: '#000000', strong: '#000000', soft: '#e6e6e6' }
}
