import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentRoles } from '#web/lib/accent.ts'
import { readColour, roleOf, withRoles } from '#web/ui/theme/colour-roles.ts'
import { fomanticCss } from '../../scripts/web/fomantic-plugin.ts'

// @reaches web/ui scripts/web

const root = join(import.meta.dirname, '../..')
const tokens = readFileSync(join(root, 'web/ui/tokens.css'), 'utf8')

const themeNames = ['NATURE', 'LIGHT', 'DARK', 'CUSTOM'] as const
const rolesOf = (theme: string): Record<string, string> => {
  const block = tokens.split(`[data-theme="${theme}"]`)[1]?.split('}')[0] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Relative luminance of a #rrggbb, as WCAG 2 defines it. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = (hex.slice(1).match(/../g) ?? []).map(pair => {
    const part = Number.parseInt(pair, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['surface', 'raised', 'sunken', 'overlay', 'hover']
const tones = ['positive', 'warning', 'danger', 'info', 'accent']
const readable: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['text', ground],
    ['muted', ground],
  ]),
  ...tones.flatMap((tone): [string, string][] => [
    [tone, 'surface'],
    [tone, 'raised'],
    [tone, 'overlay'],
    [tone, `${tone}-soft`],
    ['text', `${tone}-soft`],
  ]),
  ['muted', 'neutral-soft'],
  ['on-tone', 'accent'],
  ['on-tone', 'accent-strong'],
  ['on-tone', 'danger'],
  ['on-tone', 'danger-strong'],
]

test.each(themeNames)('%s: what is read has a contrast of 4.5, what is pressed shows its edge at 3', theme => {
  const roles = rolesOf(theme)
  const tooWeak = readable
    .map(([ink, ground]) => ({ ink, ground, ratio: contrast(roles[ink] ?? '', roles[ground] ?? '') }))
    .filter(({ ratio }) => !(ratio >= 4.5))
  expect(tooWeak).toEqual([])
  for (const ground of ['raised', 'surface']) {
    expect(contrast(roles['field-line'] ?? '', roles[ground] ?? '')).toBeGreaterThanOrEqual(3)
    expect(contrast(roles.faint ?? '', roles[ground] ?? '')).toBeGreaterThanOrEqual(3)
  }
})

test('every theme sets the same roles', () => {
  const names = themeNames.map(theme => Object.keys(rolesOf(theme)).sort())
  expect(names[1]).toEqual(names[0])
  expect(names[2]).toEqual(names[0])
  expect(names[3]).toEqual(names[0])
})

test('any accent that one may choose is read wherever it stands, and shows at once what it stands on', () => {
  const roles = rolesOf('CUSTOM')
  const colour = fc.integer({ min: 0, max: 0xffffff }).map(number => `#${number.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, chosen => {
      const { accent, strong, soft } = accentRoles(chosen) ?? expect.unreachable()
      for (const ground of [...grounds.map(each => roles[each] ?? ''), soft, roles['on-tone'] ?? ''])
        expect(contrast(accent, ground), `${chosen} as ${accent} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(strong, roles['on-tone'] ?? '')).toBeGreaterThanOrEqual(4.5)
      for (const ink of ['text', 'muted']) expect(contrast(roles[ink] ?? '', soft)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2000 },
  )
  expect(accentRoles('#24458e')?.accent).toBe('#24458e')
  for (const none of ['', 'red', '#12', '#12345g', 'url(x)', undefined]) expect(accentRoles(none)).toBeUndefined()
})

test('a literal gets the role that it plays where it stands', () => {
  expect(roleOf('color', 'rgba(0,0,0,.87)')).toBe('text')
  expect(roleOf('color', '#fff')).toBe('on-tone')
  expect(roleOf('background-color', '#FFFFFF')).toBe('raised')
  expect(roleOf('border-color', 'rgba(34, 36, 38, 0.15)')).toBe('line')
  expect(roleOf('background', '#2185D0')).toBe('accent')
  expect(roleOf('color', '#9f3a38')).toBe('danger')
  expect(roleOf('background', '#fff6f6')).toBe('danger-soft')
  expect(roleOf('color', 'rgba(0,0,0,0)')).toBeUndefined()
  expect(roleOf('width', '#fff')).toBeUndefined()
  expect(withRoles('box-shadow', '0 0 0 1px #e0b4b4 inset')).toBe('0 0 0 1px var(--danger) inset')
  expect(withRoles('background', 'url(x.png#fff)')).toBe('url(x.png#fff)')
})

test('colours are read in every form', () => {
  expect(readColour('#fff')?.l).toBe(1)
  expect(readColour('#0008')?.a).toBeCloseTo(0.533, 2)
  expect(readColour('rgb(255, 0, 0)')).toMatchObject({ h: 0, s: 1, l: 0.5, a: 1 })
  expect(readColour('#zzzzzz')).toBeUndefined()
})

test('what is left of Fomantic knows roles only, and fetches nothing', async () => {
  const css = await fomanticCss(root, readFileSync(join(root, 'web/ui/theme/fomantic.css'), 'utf8'))
  expect(css).toMatch(/^@layer fomantic \{/)
  expect(css).not.toMatch(/@import|https?:|@font-face|!important/)
  const literals = [...css.matchAll(/(?:^|[{;])\s*([a-z-]+):([^;{}]*(?:#[0-9a-f]{3,8}\b|rgba?\()[^;{}]*)/gi)]
  const visible = literals.filter(([, , value = '']) => !/rgba\([^)]*,\s*0?\.?0*\)|#0000\b/.test(value))
  expect(visible.map(([, property, value]) => `${property}: ${value}`)).toEqual([])
  for (const selector of ['.ui.message', '.ui.button', '.ui.selection.dropdown', '.ui.table'])
    expect(css).toContain(selector)
})
