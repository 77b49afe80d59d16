import { paths } from '../kit/paths.ts'

export const walletPaths = paths('wallet', {
  wallet: {
    at: '/wallet',
    access: 'signedIn',
    leaves: ['department.account.wallet'],
    words: 'wallet.page.wallet',
    icon: 'WalletCards',
    menu: { group: 'home', place: 4 },
  },
})
