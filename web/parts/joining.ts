import { useNavigate } from 'react-router-dom'
import { type JoinResult, joinOutcome } from '#shared/organisations/joining.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { useAccount } from '../lib/account.tsx'
import { isMissing } from '../lib/call.ts'
import { failureText, TextError, ToldError, useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { useToasts } from '../ui/toasts.tsx'

/**
 * Tells how a wish to join ended, in the words of the specification (part 2, section 8), and leads on where there is no such
 * organisation. @param inPage joined from the organisation's page @returns whether it leads away
 */
export const useJoinEnd = (inPage: boolean) => {
  const t = useText()
  const toasts = useToasts()
  const navigate = useNavigate()
  const ended = (status: JoinResult): boolean => {
    const { tone, key, to } = joinOutcome(status, inPage)
    if (tone === 'danger') toasts.failed(new TextError(key))
    else (tone === 'positive' ? toasts.done : toasts.tell)(key, { product: 'Tradewell' })
    if (to) void navigate(to, { replace: true, state: { noOrganisation: true } })
    return to !== undefined
  }
  const failed = (error: unknown): void => {
    if (isMissing(error)) ended('error')
    else toasts.failed(new ToldError(`${t('organisations.join.failed')} ${failureText(error)}`))
  }
  return { ended, failed }
}

/** Becoming a client of an organisation, for oneself or for the organisation that one acts for, and answering its invitation. */
export const useJoining = (organizationId: string) => {
  const toasts = useToasts()
  const { ended, failed } = useJoinEnd(true)
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
      command.run({ organizationId }).then(({ status }) => void ended(status), failed)
    },
    leave: () => leaving.run({ organizationId }),
    answer: (accept: boolean) => {
      answering.run({ organizationId, accept }).catch(error => toasts.failed(error))
    },
  }
}
