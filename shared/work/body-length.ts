// Apart from template-body.ts, so that rows which hold a body do not bring all that reads and writes one.

/** The most characters of the HTML of the body of a template or a mail. */
export const maxBody = 60_000
