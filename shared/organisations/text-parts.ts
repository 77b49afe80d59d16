/** The texts of the area by the part in which a page waits for them (web/lib/catalogue/parts.ts). */
export const organisationsParts = {
  audit: {
    en: () => import('./texts/en/audit.ts').then(m => m.audit),
    fr: () => import('./texts/fr/audit.ts').then(m => m.audit),
    tells: true,
  },
  invitations: {
    en: () => import('./texts/en/invitations.ts').then(m => m.invitations),
    fr: () => import('./texts/fr/invitations.ts').then(m => m.invitations),
  },
  people: {
    en: () => import('./texts/en/people.ts').then(m => m.people),
    fr: () => import('./texts/fr/people.ts').then(m => m.people),
  },
  relations: {
    en: () => import('./texts/en/relations.ts').then(m => m.relations),
    fr: () => import('./texts/fr/relations.ts').then(m => m.relations),
  },
  structure: {
    en: () => import('./texts/en/structure.ts').then(m => m.structure),
    fr: () => import('./texts/fr/structure.ts').then(m => m.structure),
  },
} as const
