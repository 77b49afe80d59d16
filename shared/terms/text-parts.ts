/** The texts of the area by the part in which a page waits for them (web/lib/catalogue/parts.ts). */
export const termsParts = {
  terms: {
    en: () => import('./texts/en.ts').then(m => m.terms),
    fr: () => import('./texts/fr.ts').then(m => m.terms),
  },
} as const
