import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as lucide from 'lucide-react'
import { describe, expect, test } from 'vitest'
import { barIcons, lightenIcons, menuIcons } from '../../scripts/web/light-icons.ts'

// @reaches web/app/shell

const sourceOf = (file: string) => readFileSync(join(import.meta.dirname, '../../web/app/shell', file), 'utf8')

describe('the icons that are built', () => {
  test('are those that paths name, the bar’s among the menu’s but for a community’s site', () => {
    expect(barIcons).toEqual(['Globe', 'Handshake', 'House', 'LogIn', 'MessageCircle', 'Settings'])
    expect(barIcons.filter(icon => !menuIcons.includes(icon))).toEqual(['Globe'])
    for (const icon of [...barIcons, ...menuIcons])
      expect(Object.keys(lucide), `${icon} is none of lucide`).toContain(icon)
  })

  test('hold what stands in for one that is missing', () => {
    expect(menuIcons).toContain('Folder')
    expect(barIcons).toContain('Globe')
  })

  test('take the place of the whole set', () => {
    const light = lightenIcons(sourceOf('bar-icons.ts'), ['Globe', 'House'])
    expect(light).toContain("import { Globe, House } from 'lucide-react'\nconst lucide = { Globe, House }")
    expect(light).not.toContain('* as lucide')
    expect(lightenIcons(sourceOf('icons.ts'), menuIcons)).not.toContain('* as lucide')
    expect(() => lightenIcons("import { Globe } from 'lucide-react'", ['Globe'])).toThrow('finds no icons by name')
  })
})
