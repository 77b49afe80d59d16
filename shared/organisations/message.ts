/** How long a message to or of an organisation may be, in characters. */
export const messageMax = 1000
