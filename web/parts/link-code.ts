/**
 * The code of a link to a paper, kept in this tab alone while a payment by it may lead to a bank's page: the provider is told an address to lead
 * back to, and that has no code (docs/decisions/client-views.md). What is kept is taken up once, by the same link.
 */

const nameOf = (view: string): string => `client-view ${view}`

/** Keeps it until `dropLinkCode`. Where the browser keeps nothing, whoever comes back opens the link again. */
export const keepLinkCode = (view: string, code: string): void => {
  try {
    sessionStorage.setItem(nameOf(view), code)
  } catch {
    // Private windows and full stores.
  }
}

export const keptLinkCode = (view: string): string => {
  try {
    return sessionStorage.getItem(nameOf(view)) ?? ''
  } catch {
    return ''
  }
}

export const dropLinkCode = (view: string): void => {
  try {
    sessionStorage.removeItem(nameOf(view))
  } catch {
    // As above: then nothing was kept.
  }
}
