/**
 * Whether each proof is to be made whole, however long it takes: `npm test -- --whole`, and what `npm test -- --changed` chose. Every
 * day the dear ones are made in part: a walk through the browser on one screen of two, a sample of what is generated.
 */
export const isWhole = process.env.TRADEWELL_WHOLE === '1'
