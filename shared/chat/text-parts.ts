/** The texts of the area by the part in which a page waits for them (web/lib/catalogue/parts.ts). */
export const chatParts = {
  chat: {
    en: () => import('./texts/en.ts').then(m => m.chat),
    fr: () => import('./texts/fr.ts').then(m => m.chat),
  },
} as const
