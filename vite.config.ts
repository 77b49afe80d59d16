import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { firstPaint } from './scripts/web/first-paint-plugin.ts'
import { fomantic } from './scripts/web/fomantic-plugin.ts'
import { lightIcons } from './scripts/web/light-icons.ts'
import { lightSemantic } from './scripts/web/light-semantic.ts'
import { lightShared } from './scripts/web/light-shared.ts'
import { lightZod } from './scripts/web/light-zod.ts'

const root = import.meta.dirname
const web = join(root, 'web')

/** The areas' addresses are one registry, which the menu of the first page needs whole; so are the parts of their texts. */
const isRegistry = (id: string): boolean => /\/shared\/(\w+\/(paths|text-parts)|app\/\w+)\.ts$/.test(id)

/**
 * What every page needs and what seldom changes stands apart from what a page brings itself. What the first page needs of
 * the web's own modules is one file and not forty: left alone, each that a later page needs too gets its own. Only they may
 * be put together whole: of shared and of packages a page takes parts.
 */
const ofFirst = /node_modules\/(lucide-react|semantic-ui-react|es-toolkit|clsx|react-is|@babel\/runtime)\//

const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    priority: 1,
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)\//,
  },
  {
    name: 'base',
    priority: 1,
    test: /node_modules\/@tanstack\//,
  },
  {
    name: 'first',
    tags: ['$initial'],
    test: id => (id.startsWith(web) && id !== join(web, 'main.tsx')) || isRegistry(id) || ofFirst.test(id),
    includeDependenciesRecursively: false,
  },
]

/** The router names its development build for everybody; the other, without warnings, lies beside it. */
const routerFile = new Map([
  ['react-router', 'index.mjs'],
  ['react-router/dom', 'dom-export.mjs'],
])
const productionRouter: Plugin = {
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: id => {
    const file = routerFile.get(id)
    return file === undefined ? undefined : join(root, 'node_modules/react-router/dist/production', file)
  },
  // Its NavLink marks the page alone, so ours mark where one is by themselves; told that making it does nothing else, it is left out.
  transform: {
    filter: { code: 'NavLink.displayName = "NavLink";' },
    handler: code =>
      code
        .replace(/var NavLink = (?=\w+\.forwardRef\()/, 'var NavLink = /* @__PURE__ */ ')
        .replace('NavLink.displayName = "NavLink";', ''),
  },
}

/** An address up to its first parameter. */
const startOf = (at: string): string => at.slice(0, at.indexOf(':'))

export default defineConfig({
  root: web,
  publicDir: false,
  plugins: [
    productionRouter,
    react(),
    firstPaint(join(web, 'app/first-paint.js'), [join(web, 'ui/tokens.css'), join(web, 'app/early.css')], {
      [startOf(marketplacePaths.service.at)]: 'marketplace/market/service-page.tsx',
      [startOf(organisationsPaths.about.at)]: 'organisations/about-page.tsx',
    }),
    fomantic(root),
    lightIcons(),
    lightSemantic(),
    lightShared(),
    lightZod(),
  ],
  build: {
    outDir: join(root, 'dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The first page knows the names of all chunks, hundreds of them: words in those would be a kilobyte of it.
      output: { codeSplitting: { groups }, chunkFileNames: 'assets/[hash].js' },
    },
  },
})
