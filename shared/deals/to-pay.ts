import type { Party } from '../kit/event.ts'
import type { Leaf } from '../kit/leaves.ts'
import { isProduct } from '../organisations/product.ts'
import { sideLeaves } from '../organisations/signers.ts'
import type { DealActor } from './sides.ts'

/** The permissions of which paying takes one: for what an organisation buys, or for its usage fee. */
export const toPay = [sideLeaves.demander, 'department.account.profileEdit'] as const satisfies readonly Leaf[]

/** The permission that paying an invoice takes: of the usage fee, what changing the plan takes; of anything else, what buying does. */
export const leafToPay = ({ supplier }: { readonly supplier: Party }): (typeof toPay)[number] =>
  toPay[isProduct(supplier) ? 1 : 0]

/** Whether an actor may pay what the actor's party owes. */
export const mayPay = (invoice: { readonly supplier: Party }, actor: DealActor): boolean =>
  actor.permissions.has(leafToPay(invoice))
