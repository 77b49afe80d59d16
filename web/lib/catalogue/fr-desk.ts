import { desk as app } from '#shared/app/texts/fr/desk.ts'
import { dealsWaiting } from '#shared/deals/texts/fr/waiting.ts'
import { organisationsWaiting } from '#shared/organisations/texts/fr/waiting.ts'

/** What the desk says, with what the areas have waiting there. */
export const desk = { ...app, ...organisationsWaiting, ...dealsWaiting }
