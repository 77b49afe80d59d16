/** Texts of the network area. Keys start with the area's name; parameters stand in braces. */
export const network = {} as const
