/** The texts of the area by the part in which a page waits for them (web/lib/catalogue/parts.ts). */
export const workParts = {
  work: {
    en: () => import('./texts/en.ts').then(m => m.work),
    fr: () => import('./texts/fr.ts').then(m => m.work),
    tells: true,
  },
  todo: {
    en: () => import('./texts/en/todo.ts').then(m => m.todo),
    fr: () => import('./texts/fr/todo.ts').then(m => m.todo),
  },
  mailbox: {
    en: () => import('./texts/en/mailbox.ts').then(m => m.mailbox),
    fr: () => import('./texts/fr/mailbox.ts').then(m => m.mailbox),
  },
  templates: {
    en: () => import('./texts/en/templates-part.ts').then(m => m.templatesPart),
    fr: () => import('./texts/fr/templates-part.ts').then(m => m.templatesPart),
  },
} as const
