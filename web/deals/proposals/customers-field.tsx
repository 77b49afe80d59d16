import { useFormContext, useWatch } from 'react-hook-form'
import { Proposals } from '#shared/deals/Proposals.contract.ts'
import { mostCustomers } from '#shared/deals/proposal.ts'
import { partyKey } from '#shared/kit/party.ts'
import { useText } from '../../lib/i18n.ts'
import { useListOf } from '../../lib/list-of.ts'
import { PartiesField, useTyped } from '../parts/parties-field.tsx'
import type { ProposalValues } from './values.ts'

/** The clients that a proposal goes to. */
export const CustomersField = ({ former }: { former: readonly string[] }) => {
  const t = useText()
  const { control, setValue } = useFormContext<ProposalValues>()
  const known = useWatch({ control, name: 'known' })
  const { query, type } = useTyped()
  const found = useListOf(Proposals, 'GET_CLIENTS', { ...(query ? { query } : {}), limit: 50 })
  const listed = (found.data?.items ?? []).map(client => ({ key: partyKey(client), name: client.name }))
  const goesOn = listed.length === 0 && found.data?.cursor !== undefined
  const none = found.data && !query && !goesOn && listed.length === 0
  return (
    <PartiesField
      known={known}
      onKnown={more => setValue('known', [...known, ...more])}
      former={former}
      name="customers"
      label={t('deals.proposal.customers')}
      help={none ? t('deals.proposal.noClients') : t('deals.proposal.customersHelp', { count: mostCustomers })}
      placeholder={t('deals.proposal.findClient')}
      found={listed}
      loading={found.isPlaceholderData || goesOn}
      onType={type}
    />
  )
}
