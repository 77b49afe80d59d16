/** Texts of the work area. Keys start with the area's name; parameters stand in braces. */
export const work = {} as const
