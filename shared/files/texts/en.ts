/** Texts of the files area. Keys start with the area's name; parameters stand in braces. */
export const files = {} as const
