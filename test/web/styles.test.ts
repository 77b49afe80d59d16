import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import postcss from 'postcss'
import { expect, test } from 'vitest'

// @reaches web

const web = join(import.meta.dirname, '../../web')
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.css'))

/** The class that a rule begins with: what it lays out. */
const classesOf = (file: string): Set<string> => {
  const found = new Set<string>()
  postcss.parse(readFileSync(join(web, file), 'utf8')).walkRules(rule => {
    for (const selector of rule.selectors) {
      const [, name] = /^\.([\w-]+)$/.exec(selector) ?? []
      if (name) found.add(name)
    }
  })
  return found
}

test('no two areas lay out a class of the same name: whichever page was open before would change how the other looks', () => {
  const areasOf = new Map<string, Set<string>>()
  for (const file of sheets) {
    const [area = ''] = file.split('/')
    if (area === 'ui') continue
    for (const name of classesOf(file)) areasOf.set(name, (areasOf.get(name) ?? new Set()).add(area))
  }
  const shared = [...areasOf].filter(([, areas]) => areas.size > 1).map(([name, areas]) => `.${name}: ${[...areas]}`)
  expect(areasOf.size).toBeGreaterThan(100)
  expect(
    shared,
    'give the class in one of the areas a name of its own, in its .css and where className has it, or lay it out once in web/ui',
  ).toEqual([])
})

/** A source of the web with all that it imports of the web at once, styles too. */
const closureOf = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file) || !existsSync(join(web, file))) return seen
  seen.add(file)
  if (file.endsWith('.css')) return seen
  const source = readFileSync(join(web, file), 'utf8')
  for (const [, path = ''] of source.matchAll(/^(?:import|export) (?:[^'"]* from )?'(\.[^']+)'/gm))
    closureOf(relative(web, join(web, dirname(file), path)), seen)
  return seen
}

test('every page brings the styles of the classes that it names', () => {
  const pages = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('-page.tsx'))
  const every = closureOf('main.tsx')
  const sheetsBy = new Map<string, string[]>()
  for (const file of sheets)
    for (const name of classesOf(file)) sheetsBy.set(name, [...(sheetsBy.get(name) ?? []), file])
  const bare = pages.flatMap(page => {
    const brought = new Set([...every, ...closureOf(page)])
    const source = readFileSync(join(web, page), 'utf8')
    const names = [...source.matchAll(/className="([^"]+)"/g)].flatMap(([, list = '']) => list.split(/\s+/))
    return [...new Set(names)].flatMap(name => {
      const laidOut = sheetsBy.get(name) ?? []
      return laidOut.length > 0 && !laidOut.some(sheet => brought.has(sheet)) ? [`${page}: .${name} (${laidOut})`] : []
    })
  })
  expect(pages.length).toBeGreaterThan(20)
  expect(bare, 'import the sheet in brackets into the page, or into a component that it shows at once').toEqual([])
})
