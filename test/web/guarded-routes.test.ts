import { describe, expect, test } from 'vitest'
import { type Decision, guard, type Visit } from '#shared/app/guard.ts'
import { allPaths, type Described } from '#shared/app/paths.ts'
import { actors } from '#test/fixtures/permissions/actors.ts'
import { hasPage } from '#web/app/shell/navigation.ts'

// @reaches web shared

/** Every address of the product, for every kind of person: it opens, or leads to one that does. */

const viewer = (name: string): NonNullable<Visit['viewer']> => ({
  signedIn: true,
  actor: actors[name] ?? { kind: 'personal' },
  userType: 'user',
  teamsActivated: false,
})
const signedIn = { session: 'signedIn', membershipStatus: 'none', pendingInvitation: false, isFirst: false } as const

const kinds: Readonly<Record<string, Omit<Visit, 'path'>>> = {
  visitor: { ...signedIn, session: 'signedOut' },
  'first-time person': { ...signedIn, isFirst: true },
  'person with an unpaid fee': { ...signedIn, membershipStatus: 'unpaid', viewer: viewer('owner') },
  'person with a paid fee': { ...signedIn, membershipStatus: 'paid', viewer: viewer('owner') },
  'person who has left': { ...signedIn, session: 'signedOut', hasLeft: true },
  'person with a stored address': { ...signedIn, requestedPath: '/marketplace/asset/x1', viewer: viewer('owner') },
  ...Object.fromEntries(
    Object.keys(actors).map(name => [name, { ...signedIn, viewer: viewer(name) } satisfies Omit<Visit, 'path'>]),
  ),
}

const addressOf = (path: Described) => path.at.replaceAll(/:\w+/g, 'x1')

/** Where an address leads in the end, through at most a few steps. */
const followed = (path: string, visit: Omit<Visit, 'path'>): { readonly at: string; readonly decision: Decision } => {
  let at = path
  for (let steps = 0; steps < 4; steps++) {
    const decision = guard({ ...visit, path: at, hasPage })
    if (decision.kind !== 'redirect') return { at, decision }
    at = decision.to
  }
  throw new Error(`${path} leads on and on`)
}

describe.each(Object.entries(kinds))('%s', (_kind, visit) => {
  test('ends on every address in an open page, or is told that it is closed', () => {
    for (const path of allPaths) {
      const { at, decision } = followed(addressOf(path), visit)
      expect(['allow', 'closed'], `${path.at} ends at ${at}`).toContain(decision.kind)
      const isThere = allPaths.some(one => addressOf(one) === at.split('?')[0] && (hasPage(one) || !hasPage(path)))
      // The page for what does not exist is no page of an area.
      expect(isThere || at === '/error', `${path.at} ends at ${at}, which has no page`).toBe(true)
    }
  })
})

test('whoever is sent somewhere by the guard finds a page there', () => {
  for (const at of ['/', '/home', '/login', '/fillup', '/payorgfee']) {
    const path = allPaths.find(one => one.at === at)
    expect(path && hasPage(path), at).toBe(true)
  }
})
