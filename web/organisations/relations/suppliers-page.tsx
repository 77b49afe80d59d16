import { Truck } from 'lucide-react'
import type { Id } from '#shared/kit/id.ts'
import type { ListedRelation } from '#shared/organisations/members.contract.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { LeaveSupplier } from '../../parts/leave-supplier.tsx'
import { FindOrganisations } from '../../parts/organisation-select.tsx'
import { Page } from '../../ui/page.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { InviteButton } from '../invitations/invite-button.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { RelationList } from './relation-list.tsx'

/** What a client may do with one supplier now: answer its invitation, take the request back, or leave. */
const Actions = ({ row }: { row: ListedRelation }) => {
  const toasts = useToasts()
  const answer = useCommand(Organisations, 'ANSWER')
  const leave = useCommand(Organisations, 'LEAVE')
  const { name, status } = row
  const organizationId = row.oid as Id<'organisation'>
  const reply = (accept: boolean) =>
    answer.run({ organizationId, accept }).then(
      () => toasts.done(accept ? 'organisations.suppliers.accepted' : 'organisations.suppliers.declined', { name }),
      error => toasts.failed(error),
    )
  if (status === 'invited') return <AnswerButtons of={answer} reply={reply} />
  if (status !== 'requested' && status !== 'active') return null
  return (
    <LeaveSupplier
      small
      name={name}
      asked={status === 'requested'}
      of={leave}
      leave={() => leave.run({ organizationId })}
    />
  )
}

/** Whom the active organisation buys from, as their client (spec part 1, section 2, /management/structure/supplier). */
export const SuppliersPage = () => {
  const t = useText()
  return (
    <Page
      title={t('organisations.page.suppliers')}
      action={
        <>
          <InviteButton type="supplier" />
          <FindOrganisations label={t('organisations.suppliers.find')} />
        </>
      }
    >
      <RelationList
        type="supplier"
        caption={t('organisations.page.suppliers')}
        actions={row => <Actions row={row} />}
        empty={{
          icon: Truck,
          title: 'organisations.suppliers.none',
          hint: 'organisations.suppliers.none.hint',
          action: null,
        }}
      />
    </Page>
  )
}
