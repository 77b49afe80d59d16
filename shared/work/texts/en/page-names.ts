/** The names of the area's pages, which the menu, the palette and crumbs say on every page. */
export const workPages = {
  'work.page.mail': 'Mail',
  'work.page.newMail': 'New mail',
  'work.page.mailSenders': 'Correspondents',
  'work.page.mailDrafts': 'Drafts of mails',
  'work.page.todo': 'To-do',
} as const
