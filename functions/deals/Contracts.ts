import { Contracts as contract } from '#shared/deals/Contracts.contract.ts'
import { serve } from '../kit/serve.ts'
import { seenContract } from './access.ts'
import { acceptDelivery, deliver } from './contracts/deliveries.ts'
import { getDocument } from './contracts/document.ts'
import { sign } from './contracts/sign.ts'
import { uses } from './contracts/uses.ts'

export const Contracts = serve(contract, uses, {
  GET_BY_ID: async ({ contractId }, { db, actor }) => {
    const row = await db.contracts.need({ id: contractId })
    seenContract(row, actor)
    return row
  },
  GET_DOCUMENT: getDocument,
  SIGN_CONTRACT_MERGED: sign,
  DELIVER: deliver,
  ACCEPT_DELIVERY: acceptDelivery,
})
