/** Every contract of the product. The registry of servers is checked against this list: one without a server does not compile. */
export { Apprisings } from './chat/Apprisings.contract.ts'
export { Microservices } from './marketplace/Microservices.contract.ts'
export { Search } from './marketplace/Search.contract.ts'
export { Services } from './marketplace/Services.contract.ts'
export { Audit } from './organisations/Audit.contract.ts'
export { OrgAboutUs } from './organisations/OrgAboutUs.contract.ts'
export { Organisations } from './organisations/Organisations.contract.ts'
