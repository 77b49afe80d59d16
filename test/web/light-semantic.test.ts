// @reaches scripts/web
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { lightenSemantic } from '../../scripts/web/light-semantic.ts'

const root = join(dirname(createRequire(import.meta.url).resolve('semantic-ui-react/package.json')), 'dist/es')
const modules = globSync('**/*.js', { cwd: root })
const lightened = (file: string) => lightenSemantic(`/${file}`, readFileSync(join(root, file), 'utf8'))

test('no module of semantic-ui-react brings lodash any more', () => {
  expect(modules.length).toBeGreaterThan(150)
  expect(modules.filter(file => lightened(file).includes('lodash'))).toEqual([])
})

test('every function that it takes from lodash has its like', async () => {
  const taken = modules.flatMap(file =>
    [...lightened(file).matchAll(/import \{ (\w+) as \w+ \} from "es-toolkit\/compat"/g)].map(([, name = '']) => name),
  )
  const { default: compat } = await import('es-toolkit/compat')
  expect(new Set(taken).size).toBeGreaterThan(30)
  expect([...new Set(taken)].filter(name => !(name in compat))).toEqual([])
})

test('a part that no wrapper shows is left out, and said to be where it is asked for', () => {
  const label = lightened('elements/Label/Label.js')
  expect(label).not.toMatch(/LabelGroup|import Image/)
  const stub = /const Image = .*/.exec(label)?.[0]
  const create: (given: unknown) => unknown = new Function(`${stub}; return Image.create`)()
  expect([undefined, null, true].map(create)).toEqual([null, null, null])
  expect(() => create('face.png')).toThrow('light-semantic.ts')
  expect(() => lightenSemantic('/x/elements/Label/Label.js', 'export default 1')).toThrow('light-semantic.ts')
})

test('an image whose dimmer is imported in another way is told', () => {
  expect(lightened('elements/Image/Image.js')).not.toContain('modules/Dimmer')
  expect(() => lightenSemantic('/x/elements/Image/Image.js', 'export default 1')).toThrow('light-semantic.ts')
})
