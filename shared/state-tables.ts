import { messageStates } from './chat/message-states.ts'
import { contractStates } from './deals/contract-states.ts'
import { invoiceStates } from './deals/invoice-states.ts'
import { offerStates } from './deals/offer-states.ts'
import { purchaseOrderStates } from './deals/purchase-order-states.ts'
import { requestStates } from './deals/request-states.ts'
import { deliveryItemStates, paymentItemStates } from './deals/schedule-item-states.ts'
import { diagram } from './kit/state-table.ts'
import { assetStates, leaseStates } from './marketplace/asset-states.ts'
import { serviceStates } from './marketplace/service-states.ts'
import { en } from './messages/en.ts'
import { invitationStates } from './network/invitation-states.ts'
import { referralStates } from './network/referral-states.ts'
import { memberStates } from './organisations/member-states.ts'
import { paymentStates } from './payments/payment-states.ts'
import { transactionStates } from './wallet/transaction-states.ts'

/** Every state table of the product. A test holds each of them to the validator and to having all its texts. */
export const stateTables = [
  serviceStates,
  assetStates,
  leaseStates,
  requestStates,
  offerStates,
  contractStates,
  purchaseOrderStates,
  paymentItemStates,
  deliveryItemStates,
  invoiceStates,
  paymentStates,
  invitationStates,
  referralStates,
  memberStates,
  transactionStates,
  messageStates,
] as const

const texts: Readonly<Record<string, string>> = en

/** docs/states.md, made from the tables. */
export const statesPage = (): string => {
  const parts = stateTables.map(table => {
    const states = table.states.map(state => `| ${state} | ${texts[`${table.name}.status.${state}`]} |`)
    return `## ${table.name}\n\n| State | Label |\n|---|---|\n${states.join('\n')}\n\n\`\`\`mermaid\n${diagram(table)}\n\`\`\`\n`
  })
  return `# States

How each thing of the product lives: which event leads from where to where, and by whose hand. Made from the state tables
in shared/ by \`npm run docs:states\`; the server refuses every other move, and the web shows no button for it.

${parts.join('\n')}`
}
