/** Texts of the organisations area. Keys start with the area's name; parameters stand in braces. */
export const organisations = {} as const
