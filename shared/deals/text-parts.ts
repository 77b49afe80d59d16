/** The texts of the area by the part in which a page waits for them (web/lib/catalogue/parts.ts). */
export const dealsParts = {
  papers: {
    en: () => import('./texts/en/papers.ts').then(m => m.papers),
    fr: () => import('./texts/fr/papers.ts').then(m => m.papers),
    tells: true,
  },
  deals: {
    en: () => import('./texts/en.ts').then(m => m.deals),
    fr: () => import('./texts/fr.ts').then(m => m.deals),
    tells: true,
  },
  proposals: {
    en: () => import('./texts/en/proposals.ts').then(m => m.dealProposals),
    fr: () => import('./texts/fr/proposals.ts').then(m => m.dealProposals),
  },
  request: {
    en: () => import('./texts/en/request.ts').then(m => m.dealRequest),
    fr: () => import('./texts/fr/request.ts').then(m => m.dealRequest),
  },
  rfqs: {
    en: () => import('./texts/en/rfqs.ts').then(m => m.dealRfqs),
    fr: () => import('./texts/fr/rfqs.ts').then(m => m.dealRfqs),
  },
  statements: {
    en: () => import('./texts/en/statements.ts').then(m => m.dealStatements),
    fr: () => import('./texts/fr/statements.ts').then(m => m.dealStatements),
  },
  statistics: {
    en: () => import('./texts/en/statistics.ts').then(m => m.dealStatistics),
    fr: () => import('./texts/fr/statistics.ts').then(m => m.dealStatistics),
  },
  signing: {
    en: () => import('./texts/en/signing.ts').then(m => m.dealSigning),
    fr: () => import('./texts/fr/signing.ts').then(m => m.dealSigning),
  },
} as const
