import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import type { HtmlTagDescriptor, Plugin } from 'vite'

type Output = {
  readonly type: string
  readonly fileName: string
  readonly facadeModuleId?: string | null
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}
type Bundle = Readonly<Record<string, Output>>

/** A file and all that it imports at once. */
const withImports = (bundle: Bundle, file: string, seen = new Set<string>()): Set<string> => {
  if (!seen.has(file)) {
    seen.add(file)
    for (const one of bundle[file]?.imports ?? []) withImports(bundle, one, seen)
  }
  return seen
}

/** What a page needs beyond what every page loads; nothing where this build has no such page. */
const filesOf = (bundle: Bundle, source: string): string[] => {
  const files = Object.values(bundle)
  const page = files.find(file => file.facadeModuleId?.endsWith(`/${source}`))
  if (!page) return []
  const every = new Set(files.filter(file => file.isEntry).flatMap(file => [...withImports(bundle, file.fileName)]))
  return [...withImports(bundle, page.fileName)].filter(file => !every.has(file)).map(file => `/${file}`)
}

/** What first paint waits for besides the page's own scripts: the texts of each language, and the letters of Latin. */
const early = (bundle: Bundle) => {
  const files = Object.values(bundle)
  const textsOf = (language: string) =>
    files.find(file => file.facadeModuleId?.endsWith(`/catalogue/${language}-first.ts`))?.fileName
  return {
    en: textsOf('en'),
    fr: textsOf('fr'),
    font: files.find(file => /inter-latin-wght-normal[^/]*\.woff2$/.test(file.fileName))?.fileName,
  }
}

const sheet = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Puts the page's stylesheets behind what index.html shows at once: a browser paints what stands before a stylesheet while
 * that is on its way, and runs no module before it has come.
 */
const behindSkeleton = (html: string): string => {
  const sheets = html.match(sheet) ?? []
  return html
    .replace(sheet, '')
    .replace('<div id="lost"', () => `${sheets.map(one => one.trim()).join('')}<div id="lost"`)
}

/**
 * The script that sets theme and language before first paint must run at once, so it is no module, and Vite leaves it
 * alone: this gives it the hash in its name that lets caches keep it for ever, and serves it while developing. It also
 * tells it where the texts are, so that they load beside the page's scripts and not after them. The styles of what
 * index.html shows until then come the same way, all that a browser waits for before it paints that.
 * @param file the script
 * @param styles the stylesheets of first paint, in their order
 * @param pages the sources of pages that people arrive at and that are not part of the first, by how their address begins
 */
export const firstPaint = (
  file: string,
  styles: readonly string[],
  pages: Readonly<Record<string, string>>,
): Plugin => {
  const source = () => readFileSync(file, 'utf8')
  const styling = () => styles.map(one => readFileSync(one, 'utf8')).join('\n')
  const hashed = (base: string, text: string, extension: string) =>
    `assets/${base}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.${extension}`
  // Everything waits for these two, and Vite makes neither small.
  const light = (text: string, loader: 'js' | 'css') =>
    transformSync(text, { loader, minify: true, target: 'es2023' }).code
  const built = { js: '', css: '' }
  let name = 'first-paint.js'
  let looks = 'early.css'
  return {
    name: 'tradewell-first-paint',
    configResolved(config) {
      if (config.command !== 'build') return
      built.js = light(source(), 'js')
      built.css = light(styling(), 'css')
      name = hashed('first-paint', built.js, 'js')
      looks = hashed('early', built.css, 'css')
    },
    configureServer(server) {
      server.middlewares.use('/first-paint.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(source())
      })
      server.middlewares.use('/early.css', (_request, response) => {
        response.setHeader('content-type', 'text/css').end(styling())
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: name, source: built.js })
      this.emitFile({ type: 'asset', fileName: looks, source: built.css })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const { en, fr, font } = bundle ? early(bundle as Bundle) : {}
        const beside = Object.entries(bundle ? pages : {}).map(([start, source]) => [
          start,
          filesOf(bundle as Bundle, source),
        ])
        const script: HtmlTagDescriptor = {
          tag: 'script',
          attrs: {
            src: `/${name}`,
            ...(en ? { 'data-en': `/${en}` } : {}),
            ...(fr ? { 'data-fr': `/${fr}` } : {}),
            ...(beside.length > 0 ? { 'data-pages': JSON.stringify(beside) } : {}),
          },
          injectTo: 'head-prepend',
        }
        const link: HtmlTagDescriptor = {
          tag: 'link',
          attrs: { rel: 'stylesheet', href: `/${looks}` },
          injectTo: 'head-prepend',
        }
        if (!font) return [script, link]
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` }
        return { html: behindSkeleton(html), tags: [script, link, { tag: 'link', attrs, injectTo: 'head' }] }
      },
    },
  }
}
