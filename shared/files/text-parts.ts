/** The texts of the area by the part in which a page waits for them (web/lib/catalogue/parts.ts). */
export const filesParts = {
  files: {
    en: () => import('./texts/en.ts').then(m => m.files),
    fr: () => import('./texts/fr.ts').then(m => m.files),
  },
  signature: {
    en: () => import('./texts/en/signature.ts').then(m => m.signature),
    fr: () => import('./texts/fr/signature.ts').then(m => m.signature),
  },
  fileThreads: {
    en: () => import('./texts/en/threads.ts').then(m => m.fileThreads),
    fr: () => import('./texts/fr/threads.ts').then(m => m.fileThreads),
    tells: true,
  },
} as const
