import { marketplace as market } from './en/market.ts'
import { services } from './en/services.ts'

/** Texts of the marketplace area. */
export const marketplace = { ...market, ...services }
