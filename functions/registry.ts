import type * as contracts from '#shared/contracts.ts'
import type { AnyServer } from './kit/serve.ts'
import { Organisations } from './organisations/Organisations.ts'

/** Every server function, by name. A contract of shared/contracts.ts without its server here does not compile. */
export const registry = {
  Organisations,
} satisfies { [N in keyof typeof contracts]: { readonly contract: (typeof contracts)[N] } }

/** The same, for code that treats all of them alike. */
export const servers: Readonly<Record<string, AnyServer>> = registry
