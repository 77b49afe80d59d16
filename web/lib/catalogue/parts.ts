import { chatParts } from '#shared/chat/text-parts.ts'
import { dealsParts } from '#shared/deals/text-parts.ts'
import { filesParts } from '#shared/files/text-parts.ts'
import { identityParts } from '#shared/identity/text-parts.ts'
import { marketplaceParts } from '#shared/marketplace/text-parts.ts'
import { networkParts } from '#shared/network/text-parts.ts'
import { organisationsParts } from '#shared/organisations/text-parts.ts'
import { paymentsParts } from '#shared/payments/text-parts.ts'
import { termsParts } from '#shared/terms/text-parts.ts'
import { workParts } from '#shared/work/text-parts.ts'

/**
 * The texts by part, each of which loads when a page first needs it. What a visitor reads first is one part: `first`. Each area
 * lists its parts in shared/<area>/text-parts.ts, and names those of its pages in its routes.tsx; test/web/texts.test.ts finds a key
 * whose part a page does not name.
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
  help: {
    en: () => import('#shared/app/texts/en/help.ts').then(m => m.help),
    fr: () => import('#shared/app/texts/fr/help.ts').then(m => m.help),
  },
  ...identityParts,
  ...organisationsParts,
  ...filesParts,
  ...termsParts,
  ...marketplaceParts,
  ...dealsParts,
  ...paymentsParts,
  ...networkParts,
  ...chatParts,
  ...workParts,
} satisfies Record<string, Record<'en' | 'fr', () => Promise<Texts>> & { readonly tells?: boolean }>

export type TextPart = keyof typeof parts
export const textParts = Object.keys(parts) as readonly TextPart[]
/** Those that hold the words of what happened, as each area says `tells` of them: test/web/texts.test.ts holds that to the declared events. */
export const tellingParts = textParts.filter(part => 'tells' in parts[part])
