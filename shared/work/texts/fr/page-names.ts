import type { workPages as en } from '../en/page-names.ts'

export const workPages: Record<keyof typeof en, string> = {
  'work.page.mail': 'Messages',
  'work.page.newMail': 'Nouveau message',
  'work.page.mailSenders': 'Correspondants',
  'work.page.mailDrafts': 'Brouillons de messages',
  'work.page.todo': 'À faire',
}
