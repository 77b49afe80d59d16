import { dealsPalette } from '../deals/palette.ts'
import { filesPalette } from '../files/palette.ts'
import { marketplacePalette } from '../marketplace/palette.ts'
import { organisationsPalette } from '../organisations/palette.ts'
import type { Filling } from '../parts/slots.tsx'
import { paymentsPalette } from '../payments/palette.ts'
import { workPalette } from '../work/palette.ts'

/**
 * What the palette finds of every area. It stands apart from the slots of web/app/areas.ts, as it comes with the palette and not with
 * every page.
 */
export const areaRecords: readonly Filling[] = [
  ...dealsPalette,
  ...filesPalette,
  ...marketplacePalette,
  ...organisationsPalette,
  ...paymentsPalette,
  ...workPalette,
]
