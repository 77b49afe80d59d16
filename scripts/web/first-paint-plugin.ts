import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * The script that sets theme and language before first paint must run at once, so it is no module, and Vite leaves it
 * alone: this gives it the hash in its name that lets caches keep it for ever, and serves it while developing.
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
      handler: html => ({ html, tags: [{ tag: 'script', attrs: { src: `/${name}` }, injectTo: 'head-prepend' }] }),
    },
  }
}
