import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fomantic } from './scripts/web/fomantic-plugin.ts'
import { lightContracts } from './scripts/web/light-contracts.ts'

const root = import.meta.dirname

/** What every page needs and what seldom changes, apart from what a page brings itself. */
const chunkOf = (id: string): string | undefined => {
  if (/\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)\//.test(id)) return 'react'
  if (/\/node_modules\/(@tanstack|i18next|react-i18next|use-sync-external-store|html-parse-stringify|void-elements)\//.test(id)) return 'base'
  return undefined
}

export default defineConfig({
  root: join(root, 'web'),
  publicDir: 'public',
  plugins: [react(), fomantic(root), lightContracts()],
  build: {
    outDir: join(root, 'dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Shared modules are pure by the import law: what is not used of them is not needed.
      treeshake: { moduleSideEffects: [{ test: /\/shared\/.*\.ts$/, sideEffects: false }] },
      output: { advancedChunks: { groups: [{ name: id => chunkOf(id) ?? null, test: /node_modules/ }] } },
    },
  },
})
