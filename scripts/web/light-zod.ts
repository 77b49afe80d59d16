import type { Plugin } from 'vite'

/** What a part of zod's that is left out says when it is asked for after all. */
const leftOut = `() => { throw new Error('left out by light-zod.ts') }`

/** What is changed in zod's schemas, each of which has to be there. */
const cuts: readonly (readonly [RegExp, string])[] = [
  // How each kind is told as JSON Schema, which only the page of the interface (shared/api-pages.ts) asks, on a machine that builds.
  [/^ *inst\._zod\.processJSONSchema = .*;$/gm, ''],
  [/^import \* as processors from .*;$/m, `const processors = { aggregateChecks: ${leftOut} };`],
  [
    /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*;$/m,
    `const createStandardJSONSchemaMethod = ${leftOut}, createToJSONSchemaMethod = createStandardJSONSchemaMethod;`,
  ],
  // Its own words in English: forms say the catalogue's (web/ui/problem-text.ts).
  [/^import en from .*;$/m, 'const en = () => ({ localeError: () => undefined });'],
  // Values that hold themselves, which no form gives.
  [/^ *core\.config\(\{ memoizer: core\.memoizer\(\) \}\);$/m, ';'],
]

/** zod's schemas as the browser gets them: they check, and no more. */
export const lightenZod = (source: string): string =>
  cuts.reduce((light, [pattern, instead]) => {
    if (light.search(pattern) < 0) throw new Error(`zod's schemas have no ${pattern} any more: look at light-zod.ts`)
    return light.replace(pattern, instead)
  }, source)

/** Vite's part of it, when the web is built. */
export const lightZod = (): Plugin => ({
  name: 'tradewell-light-zod',
  apply: 'build',
  enforce: 'pre',
  transform(source, id) {
    return id.includes('/zod/v4/classic/schemas.js') ? { code: lightenZod(source), map: null } : undefined
  },
})
