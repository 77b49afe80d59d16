/** The texts of the area by the part in which a page waits for them (web/lib/catalogue/parts.ts). */
export const marketplaceParts = {
  services: {
    en: () => import('./texts/en/services.ts').then(m => m.services),
    fr: () => import('./texts/fr/services.ts').then(m => m.services),
    tells: true,
  },
} as const
