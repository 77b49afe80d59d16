import type { Serving } from '#shared/areas.ts'
import { personalOfChat } from './chat/personal.ts'
import { personalOfDeals } from './deals/personal.ts'
import { personalOfFiles } from './files/personal.ts'
import { personalOfIdentity } from './identity/personal.ts'
import { personalOfKit } from './kit/kit-personal.ts'
import type { Personal } from './kit/personal.ts'
import { personalOfMarketplace } from './marketplace/personal.ts'
import { personalOfOrganisations } from './organisations/personal.ts'
import { personalOfPayments } from './payments/personal.ts'
import { personalOfWork } from './work/personal.ts'

/**
 * What every area keeps of people, as its area.ts lists it: for the worker that walks through it in the order of the areas (work/walk.ts). It
 * would hold every server of the product if it took areas.ts. An area with a server that is not here does not compile.
 */
export const personal = {
  identity: personalOfIdentity,
  organisations: personalOfOrganisations,
  files: personalOfFiles,
  marketplace: personalOfMarketplace,
  deals: personalOfDeals,
  payments: personalOfPayments,
  chat: personalOfChat,
  work: personalOfWork,
  kit: personalOfKit,
} as const satisfies Readonly<Record<Serving | 'kit', Personal>>
