import type { Handler } from './uses.ts'

/** What a link is found by at its subject. Apart from what makes links, which is loaded later. */
export const aboutOf = (of: Parameters<Handler<'CREATE'>>[0]['of']): string =>
  of.kind === 'document' ? of.requestId : of.invoiceId
