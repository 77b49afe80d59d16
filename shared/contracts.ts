/** Every contract of the product. The registry of servers is checked against this list: one without a server does not compile. */
export { Apprisings } from './chat/Apprisings.contract.ts'
export { Audit } from './organisations/Audit.contract.ts'
export { Organisations } from './organisations/Organisations.contract.ts'
