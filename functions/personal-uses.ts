import type { Serving } from '#shared/areas.ts'
import { personalUses as chat } from './chat/personal-uses.ts'
import { personalUses as deals } from './deals/personal-uses.ts'
import { personalUses as files } from './files/personal-uses.ts'
import { personalUses as identity } from './identity/personal-uses.ts'
import type { Uses } from './kit/serve.ts'
import { personalUses as marketplace } from './marketplace/personal-uses.ts'
import { personalUses as organisations } from './organisations/personal-uses.ts'
import { personalUses as payments } from './payments/personal-uses.ts'
import { personalUses as work } from './work/personal-uses.ts'

/**
 * What walking through each area for a person takes. Apart from personal.ts, which is loaded when there is somebody to walk for. An area
 * with a server that is not here does not compile.
 */
export const personalUses = {
  identity,
  organisations,
  files,
  marketplace,
  deals,
  payments,
  chat,
  work,
} as const satisfies Readonly<Record<Serving, Uses>>
