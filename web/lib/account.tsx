import { type Query, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { Viewer } from '#shared/app/menu.ts'
import type { Signer } from '#shared/deals/sign-order.ts'
import { User } from '#shared/identity/User.contract.ts'
import type { Allow, Out } from '#shared/kit/contract.ts'
import type { Leaf } from '#shared/kit/leaves.ts'
import { Invitations } from '#shared/organisations/Invitations.contract.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { buys, can, type Denial, denialOf } from '#shared/organisations/permissions.ts'
import { askAgain } from './ask-again.ts'
import { CallError } from './call.ts'
import { keep, kept } from './keep.ts'
import { useCommand, useQueryOf } from './query.ts'
import { useSession } from './session.tsx'

export type Workspace = Out<(typeof Organisations)['methods']['GET_MINE']>['workspaces'][number]

/** The person who is signed in. */
export type Person = NonNullable<Out<(typeof User)['methods']['INITIAL_LOAD']>['user']>

export type Account = {
  /** False while the person and the workspaces of somebody signed in are being loaded. */
  readonly ready: boolean
  /** The person; undefined for a visitor, while loading, and where the loading failed. */
  readonly person: Person | undefined
  readonly workspaces: readonly Workspace[]
  /** The workspace that the person acts in; undefined on their own account. */
  readonly active: Workspace | undefined
  /** The team of it that the person works in, where it has teams. */
  readonly team: Workspace['teams'][number] | undefined
  /** Works in another team of the active workspace from now on, or with undefined in none. Remembered in this browser. */
  readonly workIn: (tid: string | undefined) => void
  /** What of the start failed, as the specification says it (part 2, section 8): without it nothing can be said of who acts. */
  readonly failure: 'app.start.userFailed' | 'app.start.failed' | 'organisations.infoFailed' | undefined
  /** Somebody invites the person, who has not answered. */
  readonly isInvited: boolean
  /** Whether the person may try this now. The server decides again. */
  readonly can: (leaf: Leaf) => boolean
  /** The person as the menu and the guards see them. */
  readonly viewer: Viewer
}

const personal: Viewer = { signedIn: true, actor: { kind: 'personal' }, userType: 'user', teamsActivated: false }

/** A workspace as an actor. */
export const viewerOf = (workspace: Workspace | undefined, activeTeam?: string): Viewer =>
  workspace
    ? {
        signedIn: true,
        userType: 'user',
        teamsActivated: workspace.organisation.teamCount > 0,
        activeTeam,
        actor: {
          kind: 'organisation',
          memberType: workspace.memberType,
          isOwner: workspace.isOwner,
          organisationHasSuppliers: buys(workspace.organisation),
          role: workspace.role,
        },
      }
    : personal

const Context = createContext<Account | undefined>(undefined)

const noTeam = 'no-teams'

/**
 * The team of a workspace in which one works: the one chosen last in this browser, else the first, so that nobody is kept from
 * work that belongs to a team for want of a choice (spec part 2, section 6: the default team is 'no-teams').
 */
export const teamOf = (workspace: Workspace | undefined, chosen: string | undefined) =>
  chosen === noTeam ? undefined : (workspace?.teams.find(({ tid }) => tid === chosen) ?? workspace?.teams[0])

let working: { readonly oid: string | undefined; readonly tid: string | undefined } | undefined
/** The team that calls for an organisation name, where one works in one. */
export const workingTeam = (oid: string): string | undefined => (working?.oid === oid ? working.tid : undefined)

/** Keeps the team that a person works in for an organisation; what was asked for in another is asked again. */
const useTeam = (uid: string | undefined, workspace: Workspace | undefined) => {
  const cache = useQueryClient()
  const oid = workspace?.organisation.id
  const name = `team.${uid}.${oid}`
  const [chosen, choose] = useState<{ readonly name: string; readonly tid: string }>()
  const team = teamOf(workspace, chosen?.name === name ? chosen.tid : kept(name))
  working = { oid, tid: team?.tid }
  const workIn = useCallback(
    (tid = noTeam) => {
      keep(name, tid)
      choose({ name, tid })
      working = { oid, tid: tid === noTeam ? undefined : tid }
      void askAgain(cache, { predicate: query => query.queryKey[2] === oid })
    },
    [cache, name, oid],
  )
  return { team, workIn }
}

/** Whether there is no answer to go on with. Of a session that ended elsewhere nothing failed: it is being left. */
const hasFailed = ({ data, error }: { readonly data: unknown; readonly error: unknown }): boolean =>
  data === undefined && error !== null && !(error instanceof CallError && error.errorType === 'auth.signedOut')

/** The person behind the session. One whom the user pool knows and the product does not yet is made first. */
const usePerson = (signedIn: boolean) => {
  const found = useQueryOf(User, 'INITIAL_LOAD', {}, { enabled: signedIn, asPerson: true })
  const sync = useCommand(User, 'SYNC')
  const isMissing = found.data !== undefined && found.data.user === undefined
  const make = useRef(sync.run)
  make.current = sync.run
  useEffect(() => {
    // A failure shows as an account that could not be loaded; the next visit tries again.
    if (isMissing) void make.current({}).catch(() => undefined)
  }, [isMissing])
  return {
    person: found.data?.user,
    failure: hasFailed(found)
      ? ('app.start.userFailed' as const)
      : sync.error && isMissing
        ? ('app.start.failed' as const)
        : undefined,
    settled: found.isError || sync.error !== undefined || found.data?.user !== undefined,
  }
}

/** Drops every answer when somebody else is signed in, or nobody: they were for one person's eyes. */
const useForgetOthers = (uid: string | undefined) => {
  const cache = useQueryClient()
  const before = useRef(uid)
  useEffect(() => {
    if (before.current !== undefined && before.current !== uid) cache.clear()
    before.current = uid
  }, [cache, uid])
}

/** Whether the server said no, rather than nothing. */
const isRefused = (error: unknown): boolean => error instanceof CallError && error.errorType !== undefined

/**
 * Keeps the answers to what may be seen. All that were given in an organisation are asked again when more or less may be done in it. Where less
 * may be, or one is in fewer teams, those are dropped that nobody looks at, and those that are refused now: what may be seen still
 * stays on screen, with whatever somebody types there.
 */
const useForgetWithdrawn = (workspaces: readonly Workspace[] | undefined) => {
  const cache = useQueryClient()
  const before = useRef(workspaces)
  useEffect(() => {
    const earlier = before.current
    before.current = workspaces
    if (!workspaces || workspaces === earlier) return
    for (const was of earlier ?? []) {
      const is = workspaces.find(({ organisation }) => organisation.id === was.organisation.id)
      const those = {
        predicate: (query: { queryKey: readonly unknown[] }) => query.queryKey[2] === was.organisation.id,
      }
      if (!is) cache.removeQueries(those)
      else if (withdrawn(was, is) || leftTeam(was, is)) {
        cache.removeQueries({ ...those, type: 'inactive' })
        const predicate = (query: Query) => isRefused(query.state.error)
        // Each by itself: one that is not reached keeps nothing of another on screen.
        for (const { queryKey } of cache.getQueryCache().findAll(those))
          void askAgain(cache, { queryKey, exact: true }).then(() =>
            cache.resetQueries({ queryKey, exact: true, predicate }),
          )
      } else if (is.permissions.length > was.permissions.length) void askAgain(cache, those)
    }
  }, [cache, workspaces])
}

/** Whether less may be done in a workspace than before. */
export const withdrawn = (was: Workspace, is: Workspace): boolean =>
  was.memberType !== is.memberType || was.permissions.some(leaf => !is.permissions.includes(leaf))

/** Whether one is in fewer teams of a workspace: what was asked in one that is gone was refused, or is no more to be seen. */
export const leftTeam = (was: Pick<Workspace, 'teams'>, is: Pick<Workspace, 'teams'>): boolean =>
  was.teams.some(({ tid }) => !is.teams.some(team => team.tid === tid))

export const AccountProvider = ({ children }: { children: ReactNode }) => {
  const { status, uid, organisationId, hasChosen, actFor } = useSession()
  useForgetOthers(uid)
  const { person, settled, failure } = usePerson(status === 'signedIn')
  const mine = useQueryOf(Organisations, 'GET_MINE', {}, { enabled: status === 'signedIn', asPerson: true })
  const invitations = useQueryOf(
    Invitations,
    'GET_BY_RELATED',
    { of: 'received' },
    { enabled: status === 'signedIn' && person !== undefined, asPerson: true },
  )
  const isInvited = (invitations.data?.received.length ?? 0) > 0
  const workspaces = mine.data?.workspaces
  useForgetWithdrawn(workspaces)
  const first = workspaces?.[0]?.organisation.id
  const isGone =
    organisationId !== undefined && workspaces?.every(one => one.organisation.id !== organisationId) === true

  // After signing in one works in an organisation (spec part 1, section 1), unless one chose otherwise.
  useEffect(() => {
    if (isGone || (!hasChosen && first)) actFor(first)
  }, [isGone, hasChosen, first, actFor])
  const active = workspaces?.find(({ organisation }) => organisation.id === organisationId)
  const { team, workIn } = useTeam(uid, active)
  const failed =
    status === 'signedIn'
      ? (failure ?? (hasFailed(mine) ? ('organisations.infoFailed' as const) : undefined))
      : undefined
  const account = useMemo<Account>(() => {
    const viewer: Viewer = status === 'signedIn' ? viewerOf(active, team?.tid) : { signedIn: false }
    return {
      // Until it is settled for whom one acts, nothing can be said of what one may do.
      ready:
        status === 'signedOut' || (settled && (mine.isError || (mine.isSuccess && !isGone && (hasChosen || !first)))),
      person,
      failure: failed,
      workspaces: workspaces ?? [],
      active,
      team,
      workIn,
      isInvited,
      viewer,
      can: leaf => viewer.signedIn && can(viewer.actor, leaf),
    }
  }, [
    person,
    settled,
    workspaces,
    failed,
    mine.isSuccess,
    mine.isError,
    active,
    team,
    workIn,
    status,
    isGone,
    hasChosen,
    first,
    isInvited,
  ])
  return <Context value={account}>{children}</Context>
}

/** The person's workspaces, the active one, and what may be tried in it. */
export const useAccount = (): Account => {
  const account = useContext(Context)
  if (!account) throw new Error('useAccount outside AccountProvider')
  return account
}

/** For whom the frame is drawn: while a session is being confirmed, for somebody signed in, so that nothing moves once it is. */
export const useFrameViewer = (): Viewer => {
  const { status } = useSession()
  const { viewer } = useAccount()
  return status === 'loading' ? personal : viewer
}

/** Why who is signed in may not try what takes a permission, as the server would say; undefined for who may, and for visitors. */
export const useDenial = (needs: Allow | undefined): Denial | undefined => {
  const viewer = useContext(Context)?.viewer
  return viewer?.signedIn ? denialOf(viewer.actor, needs) : undefined
}

/** The person as one who signs for the workspace that they act in: who has a turn in an order is known by the role. */
export const useSigner = (): Signer | undefined => {
  const { uid } = useSession()
  const { active } = useAccount()
  return uid === undefined ? undefined : { uid, isOwner: active?.isOwner, rid: active?.role?.rid }
}
