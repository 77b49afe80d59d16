import { keepInTab, keptInTab } from '../lib/keep.ts'

/**
 * The code of a link to a paper, kept in this tab alone while a payment by it may lead to a bank's page: the provider is told an address to lead
 * back to, and that has no code (docs/decisions/client-views.md). What is kept is taken up once, by the same link.
 */

const nameOf = (view: string): string => `client-view.${view}`

/** Keeps it until `dropLinkCode`. Where the browser keeps nothing, whoever comes back opens the link again. */
export const keepLinkCode = (view: string, code: string): void => keepInTab(nameOf(view), code)

export const keptLinkCode = (view: string): string => keptInTab(nameOf(view)) ?? ''

export const dropLinkCode = (view: string): void => keepInTab(nameOf(view), undefined)
