import { ClientViews as contract } from '#shared/payments/ClientViews.contract.ts'
import { sha256 } from '../kit/hash.ts'
import { type Known, serve } from '../kit/serve.ts'
import { linkUses as uses } from './paying-uses.ts'

// Loaded with the first call: it shares its Lambda with links to offers and contracts, which most calls are about.
const paying = () => import('./link-paying.ts')

const link = ({ code }: { readonly code: string }, { db }: Known<typeof uses>): Promise<unknown>[] => [
  db.views.get({ hash: sha256(code) }),
]

export const ClientViews = serve(
  contract,
  uses,
  {
    GET_PAYING: async (asked, work) => (await paying()).getPaying(asked, work),
    PAY: async (asked, work) => (await paying()).payByLink(asked, work),
    GET_PAYING_SECRET: async (asked, work) => (await paying()).getSecret(asked, work),
    CANCEL_PAYING: async (asked, work) => (await paying()).cancelByLink(asked, work),
  },
  { GET_PAYING: link, PAY: link, GET_PAYING_SECRET: link, CANCEL_PAYING: link },
)
