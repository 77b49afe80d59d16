/** How the ids of what is on the market begin, by what they name. */
export const marketplaceIds = { resource: 'res', service: 'ser' } as const
