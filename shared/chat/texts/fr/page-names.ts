import type { chatPages as en } from '../en/page-names.ts'

export const chatPages: Record<keyof typeof en, string> = {
  'chat.page.externalChat': 'Discussion externe',
  'chat.page.internalChat': 'Discussion interne',
}
