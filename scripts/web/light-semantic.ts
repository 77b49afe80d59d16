import type { Plugin } from 'vite'

const lodash = /import (\w+) from "lodash-es\/(\w+)"/g
const map = /import _map from "lodash-es\/map"/
const dimmer = "import Dimmer from '../../modules/Dimmer';"
/** Where map is given something else than a list and a function. */
const mapsMore = /\/(Tab\/Tab|Search\/Search)\.js$/

/**
 * A module of semantic-ui-react as the browser gets it. lodash becomes es-toolkit, which is the same functions at a third of
 * the weight, and its map over a list the language's own. Image loses its dimmer, which nothing here shows and through which
 * every Label would bring Portal, its event stack and a table of key codes (docs/decisions/semantic-ui-react.md has the
 * figures). What is not found is told, so that a new version does not quietly grow heavy again.
 */
export const lightenSemantic = (path: string, source: string): string => {
  const mapped = mapsMore.test(path)
    ? source
    : source.replace(map, 'const _map = (list, give) => (list ? Array.from(list, give) : [])')
  const light = mapped.replace(lodash, 'import { $2 as $1 } from "es-toolkit/compat"')
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
