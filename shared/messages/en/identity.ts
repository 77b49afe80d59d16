/** Texts of the identity area. Keys start with the area's name; parameters stand in braces. */
export const identity = {} as const
