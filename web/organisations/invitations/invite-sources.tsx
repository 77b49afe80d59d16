import type { ReactNode } from 'react'
import { isEmail, normaliseEmail } from '#shared/kit/email.ts'
import { queryLength } from '#shared/kit/query.ts'
import { statusKey } from '#shared/kit/state-table.ts'
import { exactDate } from '#shared/kit/words.ts'
import { Invitations } from '#shared/organisations/Invitations.contract.ts'
import { inviteesACall } from '#shared/organisations/invitation.ts'
import { invitationStates } from '#shared/organisations/invitation-states.ts'
import { type Invitee, type InviteTab, offersNewFriend, shownInvitees } from '#shared/organisations/invite-dialog.ts'
import type { ListedRelation } from '#shared/organisations/members.contract.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { leafOfList, type RelationList } from '#shared/organisations/relation-lists.ts'
import { useAccount } from '../../lib/account.tsx'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useListOf } from '../../lib/list-of.ts'
import { useQueryOf } from '../../lib/query.ts'
import { useVerified } from '../../parts/faces.ts'
import { PartyName } from '../../parts/party-name.tsx'
import { usePeopleByEmails, usePeopleByName } from '../../parts/people-finder.ts'
import { useFoundOrganisations } from '../../parts/use-found.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Denied } from '../../ui/denied.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useTeamNames } from '../structure/use-all.ts'

export const nameOf = ({ name = '', firstName = '', lastName = '', penName = '', email = '' }: Invitee): string =>
  name || penName || `${firstName} ${lastName}`.trim() || email

/** What each tab is given: what is searched for, who is chosen, and what to do with whom one presses. */
export type SourceProps = {
  readonly search: string
  readonly chosen: readonly Invitee[]
  readonly toggle: (invitee: Invitee) => void
  readonly takeAll?: (invitees: readonly Invitee[]) => void
  /** Why somebody cannot be chosen here; nobody is left out in silence. */
  readonly why: (invitee: Invitee) => string | undefined
  readonly needs?: ((invitee: Invitee) => ButtonProps['of']) | undefined
}

const List = ({
  found,
  loading,
  chosen,
  toggle,
  why,
  needs,
  children,
}: Omit<SourceProps, 'search'> & { found: readonly Invitee[]; loading: boolean; children?: ReactNode }) => {
  const t = useText()
  const isVerified = useVerified(found.flatMap(({ uid }) => uid ?? []))
  return (
    <div aria-live="polite" aria-busy={loading}>
      {loading && found.length === 0 ? <TextSkeleton lines={3} /> : null}
      <ul className="plain-list invitees">
        {found.map(one => {
          const isChosen = chosen.some(({ id }) => id === one.id)
          return (
            <li key={one.id}>
              <span>
                <PartyName
                  name={nameOf(one)}
                  party={one.uid ? { id: one.uid, type: 'user' } : undefined}
                  verified={isVerified(one.uid)}
                />
                {one.detail ? <small> {one.detail}</small> : null}
              </span>
              <Button
                small
                tone={isChosen ? 'quiet' : undefined}
                of={isChosen ? undefined : needs?.(one)}
                why={isChosen ? undefined : why(one)}
                onClick={() => toggle(one)}
              >
                {t(isChosen ? 'organisations.invite.leave' : 'organisations.invite.take', { name: nameOf(one) })}
              </Button>
            </li>
          )
        })}
      </ul>
      {!loading && found.length === 0 ? <p>{t('organisations.invite.nobody')}</p> : null}
      {children}
    </div>
  )
}

/** How an invitation stands that this address got before. */
const InvitedBefore = ({ email }: { email: string }) => {
  const t = useText()
  const language = useLanguage()
  const { data } = useQueryOf(Invitations, 'CHECK_CLIENT_ORG_STATUS', { email })
  if (!data?.status || !data.since) return null
  return (
    <p>
      {t('organisations.invite.invitedBefore', {
        date: exactDate(data.since.slice(0, 10), language),
        status: t(statusKey(invitationStates, data.status)),
      })}
    </p>
  )
}

/** Several addresses that were pasted at once: whoever publishes theirs is taken as who they are, the others as an address. */
const SeveralAddresses = ({ search, chosen, takeAll }: SourceProps) => {
  const t = useText()
  const said = search.split(/[\s,;]+/).map(normaliseEmail)
  const emails = [...new Set(said.filter(isEmail))].slice(0, inviteesACall)
  const users = usePeopleByEmails(emails, emails.length > 1)
  if (!users || !takeAll) return null
  const taken = emails.map((email): Invitee => {
    const known = users.find(user => user.email === email)
    return known
      ? { id: known.uid, uid: known.uid, name: known.name, email, isActive: true }
      : { id: email, email, isActive: true }
  })
  const fresh = taken.filter(one => !chosen.some(({ id }) => id === one.id))
  if (fresh.length === 0) return null
  return (
    <p>
      <Button onClick={() => takeAll(fresh)}>{t('organisations.invite.takeAll', { count: fresh.length })}</Button>
    </p>
  )
}

/** People of the product by name or by the address that they publish, organisations of the market by name, and anybody else by e-mail. */
export const DirectorySource = ({
  search,
  organisations,
  ...props
}: SourceProps & { /** Organisations may be invited, too. */ organisations: boolean }) => {
  const t = useText()
  const { person, active } = useAccount()
  const asked = search.trim()
  const isSeveral = asked.includes('@') && /[\s,;]/.test(asked)
  const looksWhole = asked.includes('@') && !isSeveral
  const found = useQueryOf(Invitations, 'SEARCH_USERS_BY_QUERY', { query: asked }, { enabled: looksWhole })
  const byName = usePeopleByName(asked.includes('@') ? '' : asked)
  const market = useFoundOrganisations(organisations && !asked.includes('@') ? asked : '')
  const people: Invitee[] = looksWhole
    ? (found.data?.items ?? []).map(each => ({ ...each, id: each.uid, isActive: true }))
    : byName.map(({ uid, name, city }) => ({
        id: uid,
        uid,
        isActive: true,
        name,
        ...(city ? { detail: city } : {}),
      }))
  const firms = market.organisations
    .filter(({ id }) => id !== active?.organisation.id)
    .map(({ id, name }) => ({ id, organisationId: id, isActive: true, name }))
  // Who is found by name was matched by the server, word by word.
  const others = people.filter(({ uid }) => uid !== person?.uid)
  const shown = [...(looksWhole ? shownInvitees(others, asked, person?.uid ?? '') : others), ...firms]
  const email = normaliseEmail(asked)
  const ownEmail = person?.email ?? ''
  const isFriend =
    found.isSuccess && offersNewFriend({ tab: 'directory', search: asked, found: shown.length, ownEmail })
  if (isSeveral) return <SeveralAddresses search={asked} {...props} />
  if (asked === '') return <p>{t('organisations.invite.search.begin')}</p>
  return (
    <List {...props} found={shown} loading={found.isLoading || market.isLoading}>
      {isFriend && organisations ? <InvitedBefore email={email} /> : null}
      {isFriend && !props.chosen.some(({ id }) => id === email) ? (
        <Button onClick={() => props.toggle({ id: email, isActive: true, email })}>
          {t('organisations.invite.newFriend')}
        </Button>
      ) : null}
    </List>
  )
}

const invitee = (row: ListedRelation, teams: ReadonlyMap<string, string>): Invitee => {
  const { mid, name, domain, address, kind, whoId, status, tids } = row
  const teamNames = tids.flatMap(tid => teams.get(tid) ?? [])
  const detail = teamNames.join(', ') || domain || address
  return {
    id: whoId,
    mid,
    ...(kind === 'user' ? { uid: whoId } : { organisationId: whoId }),
    isActive: status === 'active',
    name,
    teamNames,
    ...(detail ? { detail } : {}),
  }
}

type RelationProps = SourceProps & {
  readonly list: RelationList /** One may choose oneself. */
  readonly withSelf?: boolean
}

/** One of the lists, or why it is closed to who looks. */
export const RelationTab = (props: RelationProps) => {
  const { can } = useAccount()
  const leaf = leafOfList[props.list]
  return can(leaf) ? <RelationSource {...props} /> : <Denied leaf={leaf} />
}

/** One of the lists of whom the organisation is with. */
const RelationSource = ({ search, list, withSelf = false, ...props }: RelationProps) => {
  const { person, active } = useAccount()
  const teams = useTeamNames(list === 'member' && (active?.organisation.teamCount ?? 0) > 0)
  const query = search.trim().slice(0, queryLength)
  const { data, isLoading, isPlaceholderData } = useListOf(Organisations, 'GET_MEMBERS', {
    type: list,
    status: 'active',
    query,
  })
  const goesOn = data?.items.length === 0 && data.cursor !== undefined
  // By the name of a team, too: those of the first page are looked through here.
  const wide = useQueryOf(Organisations, 'GET_MEMBERS', { type: list, status: 'active' }, { enabled: teams.size > 0 })
  const rows = [...(isPlaceholderData ? [] : (data?.items ?? [])), ...(wide.data?.items ?? [])]
  const once = new Map(rows.map(row => [row.mid, invitee(row, teams)]))
  const own = withSelf ? '' : (person?.uid ?? '')
  return <List {...props} found={shownInvitees([...once.values()], search, own)} loading={isLoading || goesOn} />
}

/** The lists behind tabs of the dialog. */
export const isRelationTab = (tab: InviteTab): tab is RelationList =>
  tab === 'client' || tab === 'supplier' || tab === 'member'
