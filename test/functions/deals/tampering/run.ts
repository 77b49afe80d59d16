import { expect } from 'vitest'
import { servers } from '#functions/areas.ts'
import type { Answer } from '#functions/kit/dispatch.ts'
import { deals } from '#shared/deals/area.ts'
import type { Method } from '#shared/kit/contract.ts'
import { belongings } from '../../belongings.ts'
import { memoryBuckets } from '../../files/buckets.ts'
import { testHost } from '../../host.ts'
import { trader } from '../../people.ts'
import { sealPorts } from '../../seals.ts'
import { setting } from '../fixture.ts'
import { auditChanges, watched } from './audit.ts'
import { baseCalls } from './base-calls.ts'
import { type Found, leavesIn, objectsIn, placesOf, withAt, withKey } from './leaves.ts'
import type { BaseCall } from './parts.ts'
import { type Others, ownToSay, tamperedValues } from './values.ts'

/** Sends what a client could send instead of what is meant, and holds the outcome to what the server alone says. */

/** Every method of the area, by its name. */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.values(deals.contracts).flatMap(({ name, methods }) =>
    Object.entries(methods).map(([method, declared]): [string, Method] => [`${name}.${method}`, declared]),
  ),
)

/** Where a page begins, which the kit's own tests forge. */
const isCursor = (place: string) => place === 'cursor'

/** What is known of a method's base calls. */
export type Counted = { sent: number; bySchema: number; refused: number; answered: number; recomputed: number }
export const none = (): Counted => ({ sent: 0, bySchema: 0, refused: 0, answered: 0, recomputed: 0 })

type Path = Found['path']
type Change = { readonly path: Path; readonly value: unknown }

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** @param isThorough whether each place is tried wherever it stands; once for each method without, which is a tenth of it */
export const tampering = async (isThorough: boolean) => {
  const base = await setting()
  // What many calls before did makes some dearer.
  base.capacity.held = false
  const watch = watched(base.store)
  const ports = { ...memoryBuckets().ports, ...(await sealPorts()) }
  const host = testHost(watch.store, ports, false)
  const { calls, sibling, hashes } = await baseCalls(base)
  const stranger = await trader(host)
  const foreign = await belongings(host, stranger)
  const { as, org } = base
  const parties = [
    ...Object.values(org),
    ...Object.values(as).map(({ uid }) => uid),
    stranger.organisationId,
    stranger.uid,
  ]
  const others: Others = { foreign, sibling: await sibling(), parties, hashes: await hashes() }
  const secrets = [...Object.values(foreign), stranger.organisationId, stranger.uid].filter(Boolean)

  /** Sends one payload. @returns whether it changed something, so that the base call has to be made anew */
  const attempt = async (
    target: string,
    { as: caller }: BaseCall,
    payload: unknown,
    counted: Counted,
  ): Promise<boolean> => {
    const [name = '', method = ''] = target.split('.')
    const declared = methods.get(target)!
    host.clock.now = base.clock.now
    watch.changes()
    counted.sent += 1
    if (!declared.input.safeParse(payload).success) {
      counted.bySchema += 1
      return false
    }
    const answer: Answer = await host.send(servers[name]!, caller, method, payload)
    const changes = watch.changes().filter(({ table }) => table !== 'Sessions')
    if ('errorType' in answer) {
      expect(changes, 'a refusal changes nothing').toEqual([])
      counted.refused += 1
      return false
    }
    const text = JSON.stringify(answer.result)
    for (const secret of secrets) expect(text, 'tells nothing of others').not.toContain(secret)
    if (declared.kind === 'query') counted.answered += 1
    else {
      await auditChanges(base.store, caller, host.clock.now, changes)
      counted.recomputed += 1
    }
    return changes.length > 0
  }

  let wrong: string[] = []
  /** Notes what went wrong, and goes on. */
  const told = async (words: string, run: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await run()
    } catch (error) {
      wrong.push(`${words}: ${error instanceof Error ? error.message : String(error)}`)
      return true
    }
  }
  /** Fails for what went wrong since it was last asked. */
  const nothingWrong = () => {
    const found = wrong
    wrong = []
    if (found.length > 0) expect.fail(`${found.length} times:\n${found.slice(0, 12).join('\n')}`)
  }

  /** The leaves of all base calls of a method, with what is tried in place of each. */
  const tries = (target: string, { payload }: BaseCall): (Change & { readonly place: string })[] =>
    leavesIn(methods.get(target)!.input, payload).flatMap(found =>
      tamperedValues(found, others).map(value => ({ path: found.path, place: found.place, value })),
    )

  return {
    calls,
    /** The places of a method's input that none of its base calls has. */
    lacking: async (target: string): Promise<string[]> => {
      const { input } = methods.get(target)!
      const made = await Promise.all((calls[target] ?? []).map(make => make()))
      const there = new Set(made.flatMap(({ payload }) => leavesIn(input, payload).map(({ place }) => place)))
      return placesOf(input).filter(place => !there.has(place) && !isCursor(place))
    },
    /** Sends each base call as it is meant, then each of its leaves otherwise, and beside what it is asked what it is not. */
    each: async (target: string, counted: Counted): Promise<void> => {
      const { input } = methods.get(target)!
      const tried = new Set<string>()
      const taken = new Map<string, number>()
      for (const make of calls[target] ?? []) {
        const meant = await make()
        host.clock.now = base.clock.now
        await told(`${target} as it is meant`, async () => {
          const before = counted.refused + counted.bySchema
          const changed = await attempt(target, meant, meant.payload, counted)
          if (counted.refused + counted.bySchema === before) return changed
          // What it is refused with says how to mend the base call.
          await host.call(servers[target.split('.')[0] ?? '']!, meant.as, target.split('.')[1] ?? '', meant.payload)
          return true
        })
        let now = await make()
        for (const { path, json } of objectsIn(input, now.payload)) {
          if (typeof json.additionalProperties === 'object') continue
          for (const [key, value] of Object.entries(ownToSay)) {
            if (json.properties && Object.hasOwn(json.properties, key)) continue
            counted.sent += 1
            counted.bySchema += 1
            const odd = withKey(now.payload, path, key, value)
            expect(input.safeParse(odd).success, `${target} takes ${[...path, key].join('.')}`).toBe(false)
          }
        }
        for (const { path, place, value } of tries(target, now)) {
          const same = `${place} ${JSON.stringify(value)}`
          const times = taken.get(place) ?? 0
          // What was taken at a place twice is taken there in other ways, too.
          if (!isThorough && (tried.has(same) || times > 1)) continue
          tried.add(same)
          const words = `${target} with ${path.join('.')} = ${shown(value)}`
          if (await told(words, () => attempt(target, now, withAt(now.payload, path, value), counted))) {
            taken.set(place, times + 1)
            now = await make()
          }
        }
      }
      nothingWrong()
    },
    /** The same with several leaves at once, drawn by chance. */
    several: async (numRuns: number, chance: () => number, counted: Counted): Promise<void> => {
      const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!
      const commands = [...methods]
        .filter(([target, { kind }]) => kind === 'command' && calls[target])
        .map(([target]) => target)
      for (let n = 0; n < numRuns; n++) {
        const target = pick(commands)
        const now = await pick(calls[target]!)()
        const { input } = methods.get(target)!
        const possible = tries(target, now).filter(
          ({ path, value }) => input.safeParse(withAt(now.payload, path, value)).success,
        )
        let { payload }: { payload: unknown } = now
        const said: string[] = []
        for (let changes = 2 + Math.floor(chance() * 4); changes > 0 && possible.length > 0; changes--) {
          const { path, value } = pick(possible)
          payload = withAt(payload, path, value)
          said.push(`${path.join('.')} = ${shown(value)}`)
        }
        await told(`${target} with ${said.join(' and ')}`, () => attempt(target, now, payload, counted))
      }
      nothingWrong()
    },
  }
}
