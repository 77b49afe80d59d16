/**
 * Whether each proof is to be made whole, however long it takes: `npm test -- --whole`, and what `npm test -- --changed` chose. Every
 * day the dear ones are made in part: a walk through the browser on one screen of two, a sample of what is generated.
 */
export const isWhole = process.env.TRADEWELL_WHOLE === '1'

/** How many times at once what must have one effect is asked for. */
export const timesAtOnce = isWhole ? 50 : 12
