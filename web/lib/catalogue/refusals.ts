/** The reasons to refuse, under the keys that the catalogue has them by. */
export const asRefusals = (refusals: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(refusals).map(([type, text]) => [`refusal.${type}`, text]))
