/** The names of the area's pages, which the menu, the palette and crumbs say on every page. */
export const chatPages = {
  'chat.page.externalChat': 'External chat',
  'chat.page.internalChat': 'Internal chat',
} as const
