/** Items with their places, for lists whose items have no other identity and never change their order. */
export const placed = <T>(items: readonly T[]): { readonly item: T; readonly place: number }[] =>
  items.map((item, place) => ({ item, place }))
