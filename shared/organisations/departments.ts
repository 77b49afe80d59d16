/** The departments of an organisation that it says it has (spec part 2, section 9: a list of seven). */
export const departments = ['management', 'finance', 'sales', 'operations', 'people', 'technology', 'legal'] as const
export type Department = (typeof departments)[number]
