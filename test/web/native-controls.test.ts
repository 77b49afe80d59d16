import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

// @reaches web test/web/gallery

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** What a page does not write by hand, and what it uses instead. */
const instead = [
  [/<select\b/, 'SelectInput of web/ui/select-input.tsx, or SelectField of web/ui/fields.tsx in a form'],
  [
    /type="checkbox"/,
    'CheckInput or Check of web/ui/check-input.tsx, Tick of web/ui/table.tsx for what is chosen, or CheckboxField of web/ui/fields.tsx in a form',
  ],
  [/type=["{']+radio/, 'OneOf of web/ui/one-of.tsx, or RadioField of web/ui/fields.tsx in a form'],
] as const

test('choices and boxes stand on the wrappers of web/ui, which name them and give them their look', () => {
  const found = globSync('web/**/*.tsx', { cwd: root })
    .filter(file => !file.startsWith('web/ui/'))
    .flatMap(file => instead.flatMap(([native, use]) => (native.test(read(file)) ? [`${file}: use ${use}`] : [])))
  expect(found).toEqual([])
})

test('every wrapper is in the gallery, which is walked by keyboard and read by axe-core', () => {
  const gallery = read('test/web/gallery/areas.tsx')
  // What the gallery shows through others, or what is no picture of its own.
  const within: Readonly<Record<string, string>> = {
    crumbs: 'the frame',
    begun: 'nothing to see',
    denied: 'the frame',
    'field-frame': 'every field',
    later: 'nothing to see',
    'menu-button': 'the frame',
    'not-found': 'the frame',
    pagination: 'WorkList',
    select: 'every choice',
    spinner: 'Button',
    'waiting-page': 'the frame',
    why: 'Button',
    'why-note': 'Button',
  }
  const missing = globSync('web/ui/*.tsx', { cwd: root })
    .map(file => basename(file, '.tsx'))
    .filter(name => !(name in within) && !gallery.includes(`#web/ui/${name}.tsx'`))
  expect(missing, 'show each in test/web/gallery/areas.tsx').toEqual([])
})
