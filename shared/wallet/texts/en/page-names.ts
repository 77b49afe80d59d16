/** The names of the area's pages, which the menu, the palette and crumbs say on every page. */
export const walletPages = {
  'wallet.page.wallet': 'Wallet',
} as const
