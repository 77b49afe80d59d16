/** The end of an id that people can read out: eight letters and digits. */
const short = (id: string): string => id.slice(-8).toUpperCase()

/** How people name a deal: by its first request, so that a changed offer keeps the name. */
export const dealReference = (thread: string): string => `D-${short(thread)}`

/** How people name an invoice: by its deal and its place in the schedule. */
export const invoiceReference = (thread: string, number: number): string =>
  `INV-${short(thread)}-${String(number).padStart(2, '0')}`

/** The reference of the deal that something happened in; undefined for a thread that is no deal's, and for none. */
export const referenceOfThread = (thread: string | undefined): string | undefined =>
  thread?.startsWith('req_') ? dealReference(thread) : undefined
