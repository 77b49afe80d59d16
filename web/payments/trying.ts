import { useSyncExternalStore } from 'react'
import { hear, type Try, tryOfNotice } from '#shared/payments/trying.ts'

/**
 * What this browser knows of the last try at paying each invoice. The payment page and the notifications both tell it, in
 * whatever order their news arrive, and both show what it makes of them.
 */
const known = new Map<string, Try>()
const watchers = new Set<() => void>()

/** Takes what was told of a try. @returns whether it was news: what is late changes nothing */
export const tell = (invoiceId: string, told: Try): boolean => {
  const before = known.get(invoiceId)
  const after = hear(before, told)
  if (after === before) return false
  known.set(invoiceId, after)
  for (const watch of watchers) watch()
  return true
}

/** Forgets what is known: the payment was taken back, and what is owed since was not tried to be paid. */
export const forget = (invoiceId: string): void => {
  if (known.delete(invoiceId)) for (const watch of watchers) watch()
}

const subscribe = (watch: () => void) => {
  watchers.add(watch)
  return () => {
    watchers.delete(watch)
  }
}

/** The last try at paying an invoice, as far as this browser knows. */
export const useTry = (invoiceId: string): Try | undefined =>
  useSyncExternalStore(subscribe, () => known.get(invoiceId))

/** Whether a notification tells what is not known yet: one about an older try at paying, or one that is seen, is not shown. */
export const isNews = (notice: Parameters<typeof tryOfNotice>[0]): boolean => {
  const told = tryOfNotice(notice)
  return told === undefined || tell(told.invoiceId, told.told)
}
