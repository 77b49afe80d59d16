/** How many mails about events a person gets within an hour: of one sender, and of all. What comes beyond waits for a digest. */
export const mailQuota = { ofOne: 10, ofAll: 30 } as const

/** How many mails a person got within one hour, in all and by who caused them. */
export type MailCount = { readonly all: number; readonly bySender: Readonly<Record<string, number>> }

/** Whether one more mail that a sender causes is sent by itself; what nobody caused counts towards all alone. */
export const isWithinQuota = ({ all, bySender }: MailCount, sender: string | undefined): boolean =>
  all < mailQuota.ofAll && (sender === undefined || (bySender[sender] ?? 0) < mailQuota.ofOne)

/** The count after one more mail. */
export const counted = ({ all, bySender }: MailCount, sender: string | undefined): MailCount => ({
  all: all + 1,
  bySender: sender === undefined ? bySender : { ...bySender, [sender]: (bySender[sender] ?? 0) + 1 },
})

/** How long the first of the mails that wait for a digest waits, in milliseconds. */
export const digestAfterMs = 30 * 60_000

/** How many mails one digest lists; more come with the next one. */
export const digestLength = 40
