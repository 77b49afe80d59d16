import { personalUses as chat } from '../chat/personal-uses.ts'
import { personalUses as deals } from '../deals/personal-uses.ts'
import { personalUses as files } from '../files/personal-uses.ts'
import { personalUses as identity } from '../identity/personal-uses.ts'
import type { Uses } from '../kit/serve.ts'
import { personalUses as marketplace } from '../marketplace/personal-uses.ts'
import { personalUses as organisations } from '../organisations/personal-uses.ts'
import { personalUses as payments } from '../payments/personal-uses.ts'
import { personalUses as work } from './personal-uses.ts'

// Apart from the walk itself, which is loaded when there is somebody to walk for.

const areas: Readonly<Record<string, Uses>> = {
  identity,
  organisations,
  files,
  marketplace,
  deals,
  payments,
  chat,
  work,
}

const named = (area: string, names: object) => Object.entries(names).map(([name, use]) => [`${area}.${name}`, use])

/** All that walking through the areas uses, by area and name. */
export const walkUses: Uses = {
  tables: Object.fromEntries(Object.entries(areas).flatMap(([area, uses]) => named(area, uses.tables ?? {}))),
  ports: Object.fromEntries(Object.entries(areas).flatMap(([area, uses]) => named(area, uses.ports ?? {}))),
}
