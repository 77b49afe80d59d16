import type { Plugin } from 'vite'

const lodash = /import (\w+) from "lodash-es\/(\w+)"/g
const map = /import _map from "lodash-es\/map"/
const dimmer = "import Dimmer from '../../modules/Dimmer';"
/** Where map is given something else than a list and a function. */
const mapsMore = /\/(Tab\/Tab|Search\/Search)\.js$/

/**
 * The parts that a component names and that no wrapper shows, by its module: what it would draw from a shorthand (`content`,
 * `icon`, `label`) where the wrappers give children, and those that hang on it (`Button.Group`).
 */
const neverShown: Readonly<Record<string, readonly string[]>> = {
  'elements/Button/Button': ['Icon', 'Label', 'ButtonContent', 'ButtonGroup', 'ButtonOr'],
  'elements/Icon/Icon': ['IconGroup'],
  // Its icon stays: a list of several choices takes one away by it.
  'elements/Label/Label': ['Image', 'LabelDetail', 'LabelGroup'],
  'elements/Placeholder/Placeholder': ['PlaceholderHeader', 'PlaceholderImage', 'PlaceholderParagraph'],
  'elements/Step/Step': ['Icon', 'StepContent', 'StepDescription', 'StepTitle'],
  'views/Card/Card': ['Image', 'CardContent', 'CardDescription', 'CardGroup', 'CardHeader', 'CardMeta'],
}

/** What stands for such a part: nothing, as for a shorthand that is not given, and a word where one is. */
const nobody = (name: string): string =>
  `const ${name} = Object.assign(() => { throw new Error('${name} is left out by light-semantic.ts') }, { create: given => given == null || typeof given === 'boolean' ? null : ${name}() });`

const withoutTheUnshown = (path: string, source: string): string => {
  const [module, names = []] = Object.entries(neverShown).find(([name]) => path.endsWith(`/${name}.js`)) ?? []
  let light = source
  for (const name of names) {
    const taken = new RegExp(`^import ${name} from '[./\\w]+';$`, 'm')
    if (!taken.test(light)) throw new Error(`${module} imports ${name} in another way than light-semantic.ts knows`)
    light = light.replace(new RegExp(`^\\w+\\.\\w+ = ${name};$`, 'm'), '')
    // What only hung on it is named no more.
    const isNamed = new RegExp(`\\b${name}\\b`).test(light.replace(taken, ''))
    light = light.replace(taken, isNamed ? nobody(name) : '')
  }
  return light
}

/**
 * A module of semantic-ui-react as the browser gets it. lodash becomes es-toolkit, which is the same functions at a third of
 * the weight, and its map over a list the language's own. Image loses its dimmer, which nothing here shows and through which
 * every Label would bring Portal, its event stack and a table of key codes, and the first page's components the parts that no
 * wrapper shows (docs/decisions/semantic-ui-react.md has the figures). What is not found is told, so that a new version does
 * not quietly grow heavy again.
 */
export const lightenSemantic = (path: string, source: string): string => {
  const mapped = mapsMore.test(path)
    ? source
    : source.replace(map, 'const _map = (list, give) => (list ? Array.from(list, give) : [])')
  const light = withoutTheUnshown(path, mapped.replace(lodash, 'import { $2 as $1 } from "es-toolkit/compat"'))
  if (!path.endsWith('/elements/Image/Image.js')) return light
  if (!light.includes(dimmer)) throw new Error(`${path} imports its dimmer in another way than light-semantic.ts knows`)
  return light.replace(dimmer, 'const Dimmer = { create: () => null };')
}

/** Vite's part of it, when the web is built. */
export const lightSemantic = (): Plugin => ({
  name: 'tradewell-light-semantic',
  apply: 'build',
  enforce: 'pre',
  transform(source, id) {
    const path = id.split('?')[0] ?? id
    if (!path.includes('/semantic-ui-react/dist/es/')) return undefined
    return { code: lightenSemantic(path, source), map: null }
  },
})
