/** Texts of the deals area. Keys start with the area's name; parameters stand in braces. */
export const deals = {} as const
