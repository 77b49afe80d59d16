import type { walletPages as en } from '../en/page-names.ts'

export const walletPages: Record<keyof typeof en, string> = {
  'wallet.page.wallet': 'Portefeuille',
}
