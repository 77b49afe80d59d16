import { partyKey } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { Actor, Caller } from './actor.ts'
import { CallBudgets } from './kit-tables.ts'
import type { Store } from './store.ts'
import { NO_SORT } from './table.ts'

/**
 * A token bucket of calls for each party, so that a loud one does not take the time of all others. Why it is built so is in
 * docs/decisions/calls-of-a-party.md.
 */

/** Calls a second that a party may go on making. */
export const CALLS_A_SECOND = 50
/** Calls that a party which was quiet may make at once. */
export const BURST = 500
/** Calls of a party, each minute, that an environment counts for itself: whoever is quiet costs the database nothing. */
export const UNCOUNTED = 20
/** Calls that one look at the database reserves. */
export const BLOCK = 25

const MINUTE = 60_000
const MS_A_CALL = 1000 / CALLS_A_SECOND
/** Parties and callers that an environment remembers; the one that it has known longest goes first. */
const REMEMBERED = 10_000

type Share = {
  /** Calls that may still be made without asking the database. */
  left: number
  /** When this share was begun. */
  readonly since: number
  /** Until when there is nothing to be had. */
  closedUntil: number
  /** Under way to the database, one at a time. */
  reserving: Promise<void> | undefined
}

export type CallBudget = {
  /**
   * Finds the actor, and takes one call from the budget of its party. Whoever was refused a moment ago is refused before
   * anything is read; who is no member of the organisation named spends the person's own budget, and whose own is spent is
   * refused whatever organisation they name.
   * @throws {Refusal} `call.tooMany` with the seconds to wait; whatever `identify` refuses
   */
  readonly spend: (
    caller: Caller | undefined,
    organisationId: string | undefined,
    identify: () => Promise<Actor | undefined>,
  ) => Promise<Actor | undefined>
}

/** For code that is not reached from outside. */
export const unlimited: CallBudget = { spend: (_caller, _organisationId, identify) => identify() }

const remember = <T>(kept: Map<string, T>, key: string, value: T): T => {
  if (kept.size >= REMEMBERED) kept.delete(kept.keys().next().value as string)
  kept.set(key, value)
  return value
}

const tooMany = (wait: number) => new Refusal('call.tooMany', { seconds: Math.max(1, Math.ceil(wait / 1000)) })

/** The budgets as one environment knows them, over the database that all share. */
export const callBudget = (store: Store, now: () => Date): CallBudget => {
  const shares = new Map<string, Share>()
  const closed = new Map<string, number>()

  const shareOf = (party: string, at: number): Share => {
    const known = shares.get(party)
    if (known && (at - known.since < MINUTE || known.reserving || known.closedUntil > at)) return known
    shares.delete(party)
    return remember(shares, party, { left: UNCOUNTED, since: at, closedUntil: 0, reserving: undefined })
  }

  const reserve = async (party: string, share: Share, at: number) => {
    // The moment at which all that was taken is earned again; it may lie as far ahead as the burst takes.
    const most = at + BURST * MS_A_CALL
    const by = BLOCK * MS_A_CALL
    const outcome = await store.advance({
      table: CallBudgets.name,
      key: { pk: CallBudgets.pk({ party }), sk: NO_SORT },
      field: 'earnedAt',
      from: at,
      by,
      most,
      set: { party, version: 1, ttl: Math.ceil((most + MINUTE) / 1000) },
    })
    if (outcome.ok) share.left += BLOCK
    else share.closedUntil = Math.max(at + 1, outcome.at + by - BURST * MS_A_CALL)
  }

  /** Takes one call. How long to wait, in milliseconds, where there is none. */
  const take = async (party: string): Promise<number> => {
    const at = now().getTime()
    for (;;) {
      const share = shareOf(party, at)
      if (share.left > 0) {
        share.left--
        return 0
      }
      if (share.closedUntil > at) return share.closedUntil - at
      share.reserving ??= reserve(party, share, at).finally(() => {
        share.reserving = undefined
      })
      await share.reserving
    }
  }

  return {
    async spend(caller, organisationId, identify) {
      if (!caller) return identify()
      const name = `${caller.uid}#${organisationId ?? ''}`
      const own = partyKey({ type: 'user', id: caller.uid })
      const at = now().getTime()
      // The person's own budget is asked, too: a caller could make up another organisation for each call.
      const again = Math.max(closed.get(name) ?? 0, shares.get(own)?.closedUntil ?? 0) - at
      if (again > 0) throw tooMany(again)
      closed.delete(name)
      const spendOf = async (party: string) => {
        const wait = await take(party)
        if (wait <= 0) return
        remember(closed, name, at + wait)
        throw tooMany(wait)
      }
      let actor: Actor | undefined
      try {
        actor = await identify()
      } catch (error) {
        if (error instanceof Refusal) await spendOf(own)
        throw error
      }
      if (actor) await spendOf(partyKey(actor.party))
      return actor
    },
  }
}
