/**
 * The names of the areas in their order: an area imports only those before it, terms and kit. Nothing but names, so that whoever needs the order
 * takes this and not shared/areas.ts, which holds the areas themselves and does not compile in another order.
 */
export const areaNames = [
  'identity',
  'organisations',
  'files',
  'marketplace',
  'deals',
  'payments',
  'wallet',
  'network',
  'chat',
  'work',
] as const
export type AreaName = (typeof areaNames)[number]
