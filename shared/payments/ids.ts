/** How the ids of payments begin, by what they name. */
export const paymentsIds = { debit: 'deb' } as const
