/** Texts of the chat area. Keys start with the area's name; parameters stand in braces. */
export const chat = {} as const
