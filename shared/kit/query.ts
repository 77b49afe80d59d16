/** The most characters of what one types into a search, for its input and for the server. */
export const queryLength = 80

/** Whether one of some texts holds what is looked for, in whatever case; nothing looked for is in each. */
export const holds = (query: string, texts: readonly string[]): boolean => {
  const wanted = query.trim().toLowerCase()
  return texts.some(text => text.toLowerCase().includes(wanted))
}
