/** Texts of the payments area. Keys start with the area's name; parameters stand in braces. */
export const payments = {} as const
