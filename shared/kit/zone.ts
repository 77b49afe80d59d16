import type { IsoDate } from './date.ts'

/** The zone that contracts and due dates are meant in, unless they say otherwise. */
export const defaultZone = 'Australia/Sydney'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day that a moment (or its ISO time) falls on in a zone: 14:00 UTC on 1 March is 2 March in Sydney. */
export const dayIn = (at: string | Date, zone: string = defaultZone): IsoDate => {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(zone, format)
  }
  const parts = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}
