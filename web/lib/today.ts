import type { IsoDate } from '#shared/kit/date.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { currentTime } from './clock.ts'

/** The day that it is for the server. The clock is in every page, and zones are not. */
export const todayNow = (): IsoDate => dayIn(new Date(currentTime()))
