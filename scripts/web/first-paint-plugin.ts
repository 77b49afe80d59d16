import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { HtmlTagDescriptor, Plugin } from 'vite'

type Output = { readonly type: string; readonly fileName: string; readonly facadeModuleId?: string | null }

/** What first paint waits for besides the page's own scripts: the texts of each language, and the letters of Latin. */
const early = (bundle: Readonly<Record<string, Output>>) => {
  const files = Object.values(bundle)
  const textsOf = (language: string) =>
    files.find(file => file.facadeModuleId?.endsWith(`/catalogue/${language}-first.ts`))?.fileName
  return {
    en: textsOf('en'),
    fr: textsOf('fr'),
    font: files.find(file => /inter-latin-wght-normal[^/]*\.woff2$/.test(file.fileName))?.fileName,
  }
}

/**
 * The script that sets theme and language before first paint must run at once, so it is no module, and Vite leaves it
 * alone: this gives it the hash in its name that lets caches keep it for ever, and serves it while developing. It also
 * tells it where the texts are, so that they load beside the page's scripts and not after them.
 */
export const firstPaint = (file: string): Plugin => {
  const source = () => readFileSync(file, 'utf8')
  const hashed = () => `assets/first-paint-${createHash('sha256').update(source()).digest('hex').slice(0, 8)}.js`
  let name = 'first-paint.js'
  return {
    name: 'tradewell-first-paint',
    configResolved(config) {
      if (config.command === 'build') name = hashed()
    },
    configureServer(server) {
      server.middlewares.use('/first-paint.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(source())
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: name, source: source() })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const { en, fr, font } = bundle ? early(bundle as Record<string, Output>) : {}
        const script: HtmlTagDescriptor = {
          tag: 'script',
          attrs: { src: `/${name}`, ...(en ? { 'data-en': `/${en}` } : {}), ...(fr ? { 'data-fr': `/${fr}` } : {}) },
          injectTo: 'head-prepend',
        }
        if (!font) return [script]
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` }
        return [script, { tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
