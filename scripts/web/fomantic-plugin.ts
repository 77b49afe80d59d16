import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import postcss from 'postcss'
import { PurgeCSS } from 'purgecss'
import type { Plugin } from 'vite'
import { withRoles } from '../../web/ui/theme/colour-roles.ts'

// @reaches web

/** Classes that semantic-ui-react puts on elements while the page runs, so that no source of ours names them. */
const atRunTime = [
  'ui',
  'active',
  'visible',
  'hidden',
  'selected',
  'disabled',
  'focus',
  'transition',
  'open',
  'upward',
  'scrolling',
  'inverted',
  'dropdown',
  'selection',
  'search',
  'multiple',
  'label',
  'text',
  'default',
  'filtered',
  'item',
  'menu',
  'message',
  'description',
  'divider',
  'sizer',
  'noselection',
  'fluid',
  'loading',
  'error',
  'placeholder',
  'line',
  'image',
  'header',
  'content',
  'actions',
  'completed',
  'step',
  'steps',
  'title',
  'card',
  'cards',
  'meta',
  'extra',
  'table',
  'basic',
  'very',
  'unstackable',
  'button',
  'primary',
  'negative',
  'input',
  'labeled',
  'right',
  'checkbox',
  'radio',
  'toggle',
  'checked',
  'indeterminate',
  'form',
  'field',
  'fields',
  'ordered',
  'secondary',
  'pointing',
  'fade',
  'in',
  'out',
  'short',
  'long',
  'medium',
  'full',
  'fullscreen',
]

/** Every word of the web's sources: whatever could be a class name. */
const wordsOf = (root: string): Set<string> => {
  const words = new Set(atRunTime)
  words.delete('inverted')
  for (const file of globSync('web/**/*.{ts,tsx}', { cwd: root })) {
    if (file.startsWith('web/ui/theme/')) continue
    for (const word of readFileSync(join(root, file), 'utf8').match(/[a-z][\w-]*/gi) ?? []) words.add(word)
  }
  // What an editor calls its nodes; no class of ours has that name.
  words.delete('inline')
  return words
}

/**
 * What tokens.css and our own rules decide instead: type, motion, gradients. Importance goes too, so that any rule of ours
 * wins over Fomantic's layer.
 */
const dropped =
  /^(font-family|background-image|-webkit-tap-highlight-color|text-shadow|(-webkit-)?(animation|transition)(-.*)?)$/

const themed = (css: string): string => {
  const root = postcss.parse(css)
  root.walkDecls(declaration => {
    if (dropped.test(declaration.prop) && !declaration.value.includes('url(')) declaration.remove()
    else declaration.value = withRoles(declaration.prop, declaration.value)
    declaration.important = false
  })
  root.walkAtRules('font-face', rule => {
    rule.remove()
  })
  root.walkRules(rule => {
    const kept = rule.selectors.filter(selector => !/\.inverted(?![\w-])/.test(selector))
    if (kept.length === 0) rule.remove()
    else if (kept.length < rule.selectors.length) rule.selectors = kept
  })
  root.walkComments(comment => {
    comment.remove()
  })
  return root.toString()
}

const purged = async (css: string, words: ReadonlySet<string>): Promise<string> => {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: [...words].join(' '), extension: 'words' }],
    extractors: [{ extensions: ['words'], extractor: text => text.split(' ') }],
    css: [{ raw: css }],
    keyframes: true,
    safelist: { standard: ['html', 'body', ':root', '::after', '::before'] },
  })
  return result?.css ?? ''
}

/**
 * The stylesheet of the Fomantic components that web/ui/theme/fomantic.css imports, themed and purged, in the layer
 * `fomantic`. Our own rules stand in no layer and so win over it.
 * @param isServed while one works on the web: whole, since the next word that is saved may be a class
 */
export const fomanticCss = async (root: string, source: string, isServed = false): Promise<string> => {
  const require = createRequire(join(root, 'package.json'))
  const files = [...source.matchAll(/@import\s+"([^"]+)"/g)].map(([, name = '']) => require.resolve(name))
  const css = themed(files.map(file => readFileSync(file, 'utf8')).join('\n'))
  return `@layer fomantic {\n${isServed ? css : await purged(css, wordsOf(root))}\n}\n`
}

/** Vite's part of it. */
export const fomantic = (root: string): Plugin => {
  let isServed = false
  return {
    name: 'tradewell-fomantic',
    enforce: 'pre',
    configResolved({ command }) {
      isServed = command === 'serve'
    },
    async load(id) {
      const path = id.split('?')[0] ?? id
      if (!path.endsWith('/web/ui/theme/fomantic.css')) return undefined
      return fomanticCss(root, readFileSync(path, 'utf8'), isServed)
    },
  }
}
