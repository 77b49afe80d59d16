/** Texts of the marketplace area. Keys start with the area's name; parameters stand in braces. */
export const marketplace = {} as const
