import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const here = import.meta.dirname
const root = join(here, '../../..')

/** Puts the gallery's pages where the areas' are, and its session where Amplify's is. */
const swap: Plugin = {
  name: 'gallery',
  enforce: 'pre',
  resolveId(source) {
    if (source.endsWith('/areas.ts')) return join(here, 'areas.tsx')
    return source.endsWith('/auth.ts') ? join(here, 'auth.ts') : undefined
  },
}

await build({
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'error',
  plugins: [swap],
  build: { outDir: process.argv[2] ?? '', emptyOutDir: true },
})
