import { createHash, timingSafeEqual } from 'node:crypto'
import type { MailThread } from '#shared/work/mail.ts'
import type { AddressKey } from '../../ports/address-key.ts'

/** What proves that an address for answers was given out for a thread: nobody makes it without the stage's key and the thread's salt. */
export const macOf = ({ hash }: AddressKey, { id, salt }: Pick<MailThread, 'id' | 'salt'>): string =>
  hash(`answers to ${id} ${salt}`).slice(0, 32)

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether an address proves itself, in even time. */
export const isProof = (key: AddressKey, thread: Pick<MailThread, 'id' | 'salt'>, mac: string): boolean =>
  timingSafeEqual(digest(macOf(key, thread)), digest(mac))
