/** Texts of the wallet area. Keys start with the area's name; parameters stand in braces. */
export const wallet = {} as const
