import type { ListedProposal } from '#shared/deals/Proposals.contract.ts'

/** To whom a proposal is: its first client, and how many others; '' where it names none yet. */
export const clientsOf = ({ client, customers }: Pick<ListedProposal, 'client' | 'customers'>): string =>
  customers.length > 1 ? `${client} +${customers.length - 1}` : client
