import type * as contracts from '#shared/contracts.ts'
import { Apprisings } from './chat/Apprisings.ts'
import { ContractPapers } from './deals/ContractPapers.ts'
import { Contracts } from './deals/Contracts.ts'
import { Invoices } from './deals/Invoices.ts'
import { Tickets } from './deals/Tickets.ts'
import { User } from './identity/User.ts'
import { type Grants, serverGrants } from './kit/grants.ts'
import type { AnyServer } from './kit/serve.ts'
import { Microservices } from './marketplace/Microservices.ts'
import { Search } from './marketplace/Search.ts'
import { Services } from './marketplace/Services.ts'
import { Audit } from './organisations/Audit.ts'
import { identity } from './organisations/actor.ts'
import { OrgAboutUs } from './organisations/OrgAboutUs.ts'
import { Organisations } from './organisations/Organisations.ts'
import { Payments } from './payments/Payments.ts'
import { Receipts } from './payments/Receipts.ts'

/** Every server function, by name. A contract of shared/contracts.ts without its server here does not compile. */
export const registry = {
  Apprisings,
  Audit,
  ContractPapers,
  Contracts,
  Invoices,
  OrgAboutUs,
  Microservices,
  Organisations,
  Payments,
  Receipts,
  Search,
  Services,
  Tickets,
  User,
} satisfies { [N in keyof typeof contracts]: { readonly contract: (typeof contracts)[N] } }

/** The same, for code that treats all of them alike. */
export const servers: Readonly<Record<string, AnyServer>> = registry

export type { Grants } from './kit/grants.ts'

/** What a server function's role must allow. */
export const grantsOf = (name: string): Grants => {
  const server = servers[name]
  if (!server) throw new Error(`no server function is called ${name}`)
  return serverGrants(server, identity)
}
