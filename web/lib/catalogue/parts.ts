/**
 * The texts by part, each of which loads when a page first needs it. What a visitor reads first is one part: `first`. An area
 * of the web names the parts of its pages in its routes.tsx; test/web/texts.test.ts finds a key whose part a page does not name.
 */
type Texts = Readonly<Record<string, string>>

export const parts = {
  first: {
    en: () => import('./en-first.ts').then(m => m.first),
    fr: () => import('./fr-first.ts').then(m => m.first),
  },
  desk: {
    en: () => import('./en-desk.ts').then(m => m.desk),
    fr: () => import('./fr-desk.ts').then(m => m.desk),
  },
  identity: {
    en: () => import('#shared/identity/texts/en.ts').then(m => m.identity),
    fr: () => import('#shared/identity/texts/fr.ts').then(m => m.identity),
  },
  account: {
    en: () => import('#shared/identity/texts/en/account.ts').then(m => m.account),
    fr: () => import('#shared/identity/texts/fr/account.ts').then(m => m.account),
  },
  signIns: {
    en: () => import('#shared/identity/texts/en/sign-ins.ts').then(m => m.signIns),
    fr: () => import('#shared/identity/texts/fr/sign-ins.ts').then(m => m.signIns),
  },
  legal: {
    en: () => import('#shared/identity/texts/en/legal.ts').then(m => m.legal),
    fr: () => import('#shared/identity/texts/fr/legal.ts').then(m => m.legal),
  },
  audit: {
    en: () => import('#shared/organisations/texts/en/audit.ts').then(m => m.audit),
    fr: () => import('#shared/organisations/texts/fr/audit.ts').then(m => m.audit),
  },
  invitations: {
    en: () => import('#shared/organisations/texts/en/invitations.ts').then(m => m.invitations),
    fr: () => import('#shared/organisations/texts/fr/invitations.ts').then(m => m.invitations),
  },
  people: {
    en: () => import('#shared/organisations/texts/en/people.ts').then(m => m.people),
    fr: () => import('#shared/organisations/texts/fr/people.ts').then(m => m.people),
  },
  relations: {
    en: () => import('#shared/organisations/texts/en/relations.ts').then(m => m.relations),
    fr: () => import('#shared/organisations/texts/fr/relations.ts').then(m => m.relations),
  },
  structure: {
    en: () => import('#shared/organisations/texts/en/structure.ts').then(m => m.structure),
    fr: () => import('#shared/organisations/texts/fr/structure.ts').then(m => m.structure),
  },
  files: {
    en: () => import('#shared/files/texts/en.ts').then(m => m.files),
    fr: () => import('#shared/files/texts/fr.ts').then(m => m.files),
  },
  papers: {
    en: () => import('#shared/deals/texts/en/papers.ts').then(m => m.papers),
    fr: () => import('#shared/deals/texts/fr/papers.ts').then(m => m.papers),
  },
  signature: {
    en: () => import('#shared/files/texts/en/signature.ts').then(m => m.signature),
    fr: () => import('#shared/files/texts/fr/signature.ts').then(m => m.signature),
  },
  fileThreads: {
    en: () => import('#shared/files/texts/en/threads.ts').then(m => m.fileThreads),
    fr: () => import('#shared/files/texts/fr/threads.ts').then(m => m.fileThreads),
  },
  services: {
    en: () => import('#shared/marketplace/texts/en/services.ts').then(m => m.services),
    fr: () => import('#shared/marketplace/texts/fr/services.ts').then(m => m.services),
  },
  deals: {
    en: () => import('#shared/deals/texts/en.ts').then(m => m.deals),
    fr: () => import('#shared/deals/texts/fr.ts').then(m => m.deals),
  },
  proposals: {
    en: () => import('#shared/deals/texts/en/proposals.ts').then(m => m.dealProposals),
    fr: () => import('#shared/deals/texts/fr/proposals.ts').then(m => m.dealProposals),
  },
  request: {
    en: () => import('#shared/deals/texts/en/request.ts').then(m => m.dealRequest),
    fr: () => import('#shared/deals/texts/fr/request.ts').then(m => m.dealRequest),
  },
  rfqs: {
    en: () => import('#shared/deals/texts/en/rfqs.ts').then(m => m.dealRfqs),
    fr: () => import('#shared/deals/texts/fr/rfqs.ts').then(m => m.dealRfqs),
  },
  statements: {
    en: () => import('#shared/deals/texts/en/statements.ts').then(m => m.dealStatements),
    fr: () => import('#shared/deals/texts/fr/statements.ts').then(m => m.dealStatements),
  },
  statistics: {
    en: () => import('#shared/deals/texts/en/statistics.ts').then(m => m.dealStatistics),
    fr: () => import('#shared/deals/texts/fr/statistics.ts').then(m => m.dealStatistics),
  },
  signing: {
    en: () => import('#shared/deals/texts/en/signing.ts').then(m => m.dealSigning),
    fr: () => import('#shared/deals/texts/fr/signing.ts').then(m => m.dealSigning),
  },
  terms: {
    en: () => import('#shared/terms/texts/en.ts').then(m => m.terms),
    fr: () => import('#shared/terms/texts/fr.ts').then(m => m.terms),
  },
  payments: {
    en: () => import('#shared/payments/texts/en.ts').then(m => m.payments),
    fr: () => import('#shared/payments/texts/fr.ts').then(m => m.payments),
  },
  paying: {
    en: () => import('#shared/payments/texts/en/paying.ts').then(m => m.paying),
    fr: () => import('#shared/payments/texts/fr/paying.ts').then(m => m.paying),
  },
  debits: {
    en: () => import('#shared/payments/texts/en/debits-part.ts').then(m => m.debits),
    fr: () => import('#shared/payments/texts/fr/debits-part.ts').then(m => m.debits),
  },
  unspoken: {
    en: () => import('#shared/network/texts/en/unspoken.ts').then(m => m.unspoken),
    fr: () => import('#shared/network/texts/fr/unspoken.ts').then(m => m.unspoken),
  },
  chat: {
    en: () => import('#shared/chat/texts/en.ts').then(m => m.chat),
    fr: () => import('#shared/chat/texts/fr.ts').then(m => m.chat),
  },
  work: {
    en: () => import('#shared/work/texts/en.ts').then(m => m.work),
    fr: () => import('#shared/work/texts/fr.ts').then(m => m.work),
  },
  todo: {
    en: () => import('#shared/work/texts/en/todo.ts').then(m => m.todo),
    fr: () => import('#shared/work/texts/fr/todo.ts').then(m => m.todo),
  },
  mailbox: {
    en: () => import('#shared/work/texts/en/mailbox.ts').then(m => m.mailbox),
    fr: () => import('#shared/work/texts/fr/mailbox.ts').then(m => m.mailbox),
  },
  templates: {
    en: () => import('#shared/work/texts/en/templates.ts').then(m => m.templates),
    fr: () => import('#shared/work/texts/fr/templates.ts').then(m => m.templates),
  },
} satisfies Record<string, Record<'en' | 'fr', () => Promise<Texts>>>

export type TextPart = keyof typeof parts
export const textParts = Object.keys(parts) as readonly TextPart[]
/** Those that hold the words of what happened: test/web/texts.test.ts holds the list to the declared events. */
export const tellingParts = [
  'identity',
  'audit',
  'papers',
  'fileThreads',
  'services',
  'deals',
  'payments',
  'work',
] as const satisfies readonly TextPart[]
