/** The texts of the area by the part in which a page waits for them (web/lib/catalogue/parts.ts). */
export const networkParts = {
  unspoken: {
    en: () => import('./texts/en/unspoken.ts').then(m => m.unspoken),
    fr: () => import('./texts/fr/unspoken.ts').then(m => m.unspoken),
  },
} as const
