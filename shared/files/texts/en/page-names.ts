/** The names of the area's pages, which the menu, the palette and crumbs say on every page. */
export const filesPages = {
  'files.page.filesShared': 'Shared files',
  'files.page.templatesShared': 'Shared templates',
  'files.page.templatesDraft': 'Draft templates',
  'files.page.templateNew': 'New template',
  'files.page.verify': 'Check a paper',
} as const
