/** The texts of the area by the part in which a page waits for them (web/lib/catalogue/parts.ts). */
export const paymentsParts = {
  payments: {
    en: () => import('./texts/en.ts').then(m => m.payments),
    fr: () => import('./texts/fr.ts').then(m => m.payments),
    tells: true,
  },
  paying: {
    en: () => import('./texts/en/paying.ts').then(m => m.paying),
    fr: () => import('./texts/fr/paying.ts').then(m => m.paying),
  },
  debits: {
    en: () => import('./texts/en/debits-part.ts').then(m => m.debits),
    fr: () => import('./texts/fr/debits-part.ts').then(m => m.debits),
  },
} as const
