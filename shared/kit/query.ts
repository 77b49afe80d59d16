/** The most characters of what one types into a search, for its input and for the server. */
export const queryLength = 80
