import type { Serving } from '#shared/areas.ts'
import { personalUses as chat } from './chat/personal-uses.ts'
import { personalUses as deals } from './deals/personal-uses.ts'
import { personalUses as files } from './files/personal-uses.ts'
import { personalUses as identity } from './identity/personal-uses.ts'
import type { Personal } from './kit/personal.ts'
import type { Uses } from './kit/serve.ts'
import { personalUses as marketplace } from './marketplace/personal-uses.ts'
import { personalUses as organisations } from './organisations/personal-uses.ts'
import { personalUses as payments } from './payments/personal-uses.ts'
import { personalUses as work } from './work/personal-uses.ts'

/** What an area keeps of people: what walking through it takes, and the walk itself, which is loaded when there is somebody to walk for. */
export type PersonalOfArea = { readonly uses: Uses; readonly load: () => Promise<Personal> }

/**
 * What every area keeps of people, as its area.ts lists it, in the order in which a copy has them: for the worker that walks through it,
 * which would hold every server of the product if it took areas.ts. An area with a server that is not here does not compile.
 */
export const personal = {
  identity: { uses: identity, load: async () => (await import('./identity/personal.ts')).personalOfIdentity },
  organisations: {
    uses: organisations,
    load: async () => (await import('./organisations/personal.ts')).personalOfOrganisations,
  },
  files: { uses: files, load: async () => (await import('./files/personal.ts')).personalOfFiles },
  marketplace: {
    uses: marketplace,
    load: async () => (await import('./marketplace/personal.ts')).personalOfMarketplace,
  },
  deals: { uses: deals, load: async () => (await import('./deals/personal.ts')).personalOfDeals },
  payments: { uses: payments, load: async () => (await import('./payments/personal.ts')).personalOfPayments },
  chat: { uses: chat, load: async () => (await import('./chat/personal.ts')).personalOfChat },
  work: { uses: work, load: async () => (await import('./work/personal.ts')).personalOfWork },
  kit: { uses: {}, load: async () => (await import('./kit/kit-personal.ts')).personalOfKit },
} as const satisfies Readonly<Record<Serving | 'kit', PersonalOfArea>>
