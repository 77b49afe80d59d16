import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPaint } from './scripts/web/first-paint-plugin.ts'
import { fomantic } from './scripts/web/fomantic-plugin.ts'
import { lightShared } from './scripts/web/light-shared.ts'

const root = import.meta.dirname

/** What every page needs and what seldom changes stands apart from what a page brings itself. */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)\//,
  },
  { name: 'base', test: /node_modules\/(@tanstack|i18next|react-i18next|html-parse-stringify|void-elements)\// },
]

export default defineConfig({
  root: join(root, 'web'),
  publicDir: false,
  plugins: [react(), firstPaint(join(root, 'web/app/first-paint.js')), fomantic(root), lightShared()],
  build: {
    outDir: join(root, 'dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups } },
    },
  },
})
