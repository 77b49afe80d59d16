/** The texts of the area by the part in which a page waits for them (web/lib/catalogue/parts.ts). */
export const identityParts = {
  identity: {
    en: () => import('./texts/en.ts').then(m => m.identity),
    fr: () => import('./texts/fr.ts').then(m => m.identity),
    tells: true,
  },
  account: {
    en: () => import('./texts/en/account.ts').then(m => m.account),
    fr: () => import('./texts/fr/account.ts').then(m => m.account),
  },
  signIns: {
    en: () => import('./texts/en/sign-ins.ts').then(m => m.signIns),
    fr: () => import('./texts/fr/sign-ins.ts').then(m => m.signIns),
  },
  legal: {
    en: () => import('./texts/en/legal.ts').then(m => m.legal),
    fr: () => import('./texts/fr/legal.ts').then(m => m.legal),
  },
} as const
