import { marketplace as market } from './fr/market.ts'
import { services } from './fr/services.ts'

/** Texts of the marketplace area in French. */
export const marketplace = { ...market, ...services }
