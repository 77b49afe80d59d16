import type { Resources } from '../cloudformation/resolve.ts'
import type { Outcome } from '../lambda/pool.ts'
import type { Clock } from './clock.ts'
import { invokeAsynchronously } from './scheduler.ts'

/** The account's default event bus: rules with a pattern hand what matches to functions ("Event patterns" in the EventBridge guide). */

export type AwsEvent = {
  readonly source: string
  readonly 'detail-type': string
  readonly resources: readonly string[]
  readonly detail: object
}

type Matcher = (value: unknown) => boolean

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One of the values of a list: as it stands, by its beginning or end, or whether it is there. */
const matcherOf = (wanted: unknown, where: string): Matcher => {
  if (!isObject(wanted)) return value => value === wanted
  const [[kind = '', operand] = [], ...more] = Object.entries(wanted)
  if (more.length === 0 && typeof operand === 'string' && kind === 'prefix')
    return value => typeof value === 'string' && value.startsWith(operand)
  if (more.length === 0 && typeof operand === 'string' && kind === 'suffix')
    return value => typeof value === 'string' && value.endsWith(operand)
  if (more.length === 0 && kind === 'anything-but' && !isObject(operand)) {
    const refused = Array.isArray(operand) ? operand : [operand]
    return value => value !== undefined && !refused.includes(value)
  }
  if (more.length === 0 && kind === 'exists') return value => (value !== undefined) === operand
  throw new Error(`The local cloud hosts no event pattern with ${where}: ${JSON.stringify(wanted)}`)
}

/**
 * Reads an event pattern.
 * @returns whether an event matches it
 * @throws {Error} for a comparison that is not hosted, so that none is taken for one that matches
 */
export const patternOf = (pattern: unknown, where = ''): Matcher => {
  if (Array.isArray(pattern)) {
    const any = pattern.map(each => matcherOf(each, where))
    return value => (Array.isArray(value) ? value : [value]).some(each => any.some(matches => matches(each)))
  }
  if (!isObject(pattern)) throw new Error(`The local cloud hosts no event pattern with ${where}: ${String(pattern)}`)
  const parts = Object.entries(pattern).map(([name, part]) => {
    if (name.startsWith('$')) throw new Error(`The local cloud hosts no event pattern with ${name}`)
    return [name, patternOf(part, where === '' ? name : `${where}.${name}`)] as const
  })
  return value => isObject(value) && parts.every(([name, matches]) => matches(value[name]))
}

type Target = { Arn: string; Input?: string }

/** @returns what publishes an event; it resolves when the functions that it went to were called, and says of none that failed */
export const eventBus = (options: {
  readonly resources: Resources
  readonly invoke: (arn: string, event: unknown) => Promise<Outcome>
  readonly report: (message: string) => void
  readonly clock: Pick<Clock, 'now'>
}): ((event: AwsEvent) => Promise<void>) => {
  const { resources, invoke, report, clock } = options
  const rules = resources
    .ofType('AWS::Events::Rule')
    .filter(({ properties }) => properties.EventPattern !== undefined && properties.State !== 'DISABLED')
    .map(({ ref, stack, properties }) => {
      const targets = (properties.Targets ?? []) as Target[]
      for (const { Arn } of targets)
        if (resources.byName(Arn)?.type !== 'AWS::Lambda::Function')
          throw new Error(`${ref}: the local cloud gives events that match a pattern to functions only`)
      return { ref, targets, matches: patternOf(properties.EventPattern), in: resources.assembly.stacks.get(stack) }
    })
  return async event => {
    for (const { ref, targets, matches, in: stack } of rules) {
      const { source, 'detail-type': detailType, ...more } = event
      const whole = {
        ...{ version: '0', id: crypto.randomUUID(), 'detail-type': detailType, source },
        account: stack?.account,
        time: new Date(clock.now()).toISOString().replace(/\.\d+Z$/, 'Z'),
        region: stack?.region,
        ...more,
      }
      if (!matches(whole)) continue
      for (const { Arn, Input } of targets) {
        const input = Input === undefined ? whole : (JSON.parse(Input) as unknown)
        const outcome = await invokeAsynchronously(() => invoke(Arn, input))
        if (outcome.ok) continue
        // The local cloud stops, or takes no more: whoever told of it tells again.
        if (outcome.failure.errorType === 'ServiceException') throw new Error(outcome.failure.errorMessage)
        report(`event of ${ref}: ${outcome.failure.errorType}: ${outcome.failure.errorMessage}`)
      }
    }
  }
}
