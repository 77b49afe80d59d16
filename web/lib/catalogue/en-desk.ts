import { desk as app } from '#shared/app/texts/en/desk.ts'
import { dealsWaiting } from '#shared/deals/texts/en/waiting.ts'
import { organisationsWaiting } from '#shared/organisations/texts/en/waiting.ts'

/** What the desk says, with what the areas have waiting there. */
export const desk = { ...app, ...organisationsWaiting, ...dealsWaiting }
