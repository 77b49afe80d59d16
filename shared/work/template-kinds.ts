/** What a template is for. */
export const templateKinds = ['letter', 'message', 'mail', 'engagement', 'acceptance'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** The most characters of a template's title. */
export const titleLength = 120

/** How many versions of a template are kept; the oldest makes room. */
export const maxVersions = 40

/** The lists: what one wrote, what of it nobody else sees, and what one sees because it was shared. */
export const templateShelves = ['mine', 'draft', 'shared'] as const
export type TemplateShelf = (typeof templateShelves)[number]

/** The orders of a list. */
export const templateSorts = ['updatedAt', 'title'] as const
