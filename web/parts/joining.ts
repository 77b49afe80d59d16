import { joinOutcome } from '#shared/organisations/joining.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { useAccount } from '../lib/account.tsx'
import { useCommand } from '../lib/query.ts'
import { useToasts } from '../ui/toasts.tsx'

/** Becoming a client of an organisation, for oneself or for the organisation that one acts for, and answering its invitation. */
export const useJoining = (organizationId: string) => {
  const toasts = useToasts()
  const { active, can } = useAccount()
  const asPerson = useCommand(Organisations, 'JOIN_AS_CLIENT')
  const asOrganisation = useCommand(Organisations, 'JOIN_AS_CLIENT_ORG')
  const answering = useCommand(Organisations, 'ANSWER')
  const leaving = useCommand(Organisations, 'LEAVE')
  const command = active ? asOrganisation : asPerson
  return {
    needs: active ? asOrganisation.needs : asPerson.needs,
    busy: command.busy || answering.busy,
    /** To answer, or to leave again. For an organisation those do it who keep its suppliers, or may join others. */
    answering: {
      needs: can('department.structure.firm') ? undefined : ('transaction.marketplace.organizationJoin' as const),
      busy: answering.busy || leaving.busy,
    },
    join: () => {
      command.run({ organizationId }).then(
        ({ status }) => {
          const { tone, key } = joinOutcome(status, true)
          const say = tone === 'positive' ? toasts.done : toasts.tell
          say(key, { product: 'Tradewell' })
        },
        error => toasts.failed(error),
      )
    },
    leave: () => leaving.run({ organizationId }),
    answer: (accept: boolean) => {
      answering.run({ organizationId, accept }).catch(error => toasts.failed(error))
    },
  }
}
