import type { Plugin } from 'vite'
import { bottomBar, settingsGroups, topGroups } from '#shared/app/menu.ts'
import { allPaths } from '#shared/app/paths.ts'

const names = (icons: readonly (string | undefined)[]): readonly string[] =>
  [...new Set(icons.filter(icon => icon !== undefined))].sort()

const asVisitor = bottomBar({ signedIn: false }, { communitySite: 'example.org', unreadConversations: 0, notices: [] })

/** The icons that the bar of a phone may show, as the areas' paths name them: they come with every page. */
export const barIcons = names([...allPaths.filter(({ bar }) => bar), ...asVisitor].map(({ icon }) => icon))

/** The icons of all paths, and of the groups of the menu: they come with the sheet and the palette. */
export const menuIcons = names([...allPaths, ...topGroups, ...settingsGroups].map(({ icon }) => icon))

const whole = "import * as lucide from 'lucide-react'"

/** A source that finds icons by their names, with those that it may be asked for in the place of the whole set. */
export const lightenIcons = (source: string, icons: readonly string[]): string => {
  if (!source.includes(whole)) throw new Error(`the source finds no icons by name: ${whole}`)
  return source.replace(
    whole,
    `import { ${icons.join(', ')} } from 'lucide-react'\nconst lucide = { ${icons.join(', ')} }`,
  )
}

/** The sources find an icon by the name that a path gives it; what is built holds those that paths name, of some 1,700. */
export const lightIcons = (): Plugin => ({
  name: 'tradewell-light-icons',
  apply: 'build',
  enforce: 'pre',
  transform(source, id) {
    const bar = id.endsWith('/web/app/shell/bar-icons.ts')
    if (!bar && !id.endsWith('/web/app/shell/icons.ts')) return undefined
    return { code: lightenIcons(source, bar ? barIcons : menuIcons), map: null }
  },
})
