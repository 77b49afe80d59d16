/** The end of an id that people can read out: eight letters and digits. */
const short = (id: string): string => id.slice(-8).toUpperCase()

/** How people name a deal: by its first request, so that a changed offer keeps the name. */
export const dealReference = (thread: string): string => `D-${short(thread)}`

/** How people name an invoice: by its deal and its place in the schedule. */
export const invoiceReference = (thread: string, number: number): string =>
  `INV-${short(thread)}-${String(number).padStart(2, '0')}`

/** How people name a purchase order: by its deal and the place of its item. */
export const orderReference = (thread: string, place: number): string =>
  `PO-${short(thread)}-${String(place).padStart(2, '0')}`

/** How people name a credit note: by its deal and which of its credit notes it is. */
export const creditReference = (thread: string, number: number): string =>
  `CN-${short(thread)}-${String(number).padStart(2, '0')}`

/** The deal and the place in its schedule that an invoice's reference names, in whatever case; undefined for what is none. */
export const invoiceNamed = (text: string): { readonly deal: string; readonly number: number } | undefined => {
  const [, deal, number] = /^INV-([0-9A-Z]{8})-(\d{2,7})$/.exec(text.trim().toUpperCase()) ?? []
  return deal === undefined || Number(number) < 1 ? undefined : { deal: `D-${deal}`, number: Number(number) }
}

/** The reference of the deal that something happened in; undefined for a thread that is no deal's, and for none. */
export const referenceOfThread = (thread: string | undefined): string | undefined =>
  thread?.startsWith('req_') ? dealReference(thread) : undefined
