/** Texts of the app area. Keys start with the area's name; parameters stand in braces. */
export const app = {} as const
