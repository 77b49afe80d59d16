/** Every contract of the product. The registry of servers is checked against this list: one without a server does not compile. */
export { Organisations } from './organisations/Organisations.contract.ts'
