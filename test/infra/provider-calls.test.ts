import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { grantsOf, servers, workerGrantsOf, workers } from '#functions/areas.ts'
import {
  anEndpointTakes,
  forPrograms,
  type Keys,
  keysOf,
  pacesOfPrograms,
  providerTakes,
} from '#infra/provider-calls.ts'

// @reaches functions infra docs/deploying.md

/** What the functions of these names ask for in a second, at most. */
const together = (keys: Keys, names: readonly string[]): number =>
  names.reduce((sum, name) => {
    const { atOnce, aSecond } = pacesOfPrograms[keys][name]!
    return sum + atOnce * aSecond
  }, 0)

test('limits: every function that has the keys of the provider and answers no calls of people is paced, and no other', () => {
  const answering = Object.keys(servers).filter(name => grantsOf(name).secrets.has('Stripe'))
  const running = workers.flatMap(({ name }) => (workerGrantsOf(name).secrets.has('Stripe') ? [name] : []))
  expect(answering.length).toBeGreaterThan(3)
  for (const paces of Object.values(pacesOfPrograms))
    expect(Object.keys(paces).toSorted(), 'name each in pacesOfPrograms of infra/provider-calls.ts').toEqual(
      running.toSorted(),
    )
})

test('limits: production runs on live keys, and every other stage is held to what keys for tests are', () => {
  const stages = ['production', 'staging', 'dev'] as const
  expect(stages.map(name => keysOf({ name }))).toEqual(['live', 'test', 'test'])
  expect(providerTakes).toEqual({ live: 100, test: 25 })
})

test.each(['live', 'test'] as const)(
  'limits: what programs ask together leaves people a good part of what the provider takes with %s keys',
  keys => {
    const hours = new Map(
      workers.flatMap(({ name, trigger }) => (trigger.kind === 'daily' ? [[name, trigger.hourUtc]] : [])),
    )
    const daily = Object.keys(pacesOfPrograms[keys]).filter(name => hours.has(name))
    // One is over, after fifteen minutes at most, when another begins.
    expect(
      new Set(daily.map(name => hours.get(name))).size,
      `give each of ${daily} an hourUtc of its own, in its functions/<area>/<Name>.ts`,
    ).toBe(daily.length)
    const others = Object.keys(pacesOfPrograms[keys]).filter(name => !hours.has(name))
    const longest = Math.max(...daily.map(name => together(keys, [name])))
    expect(
      together(keys, others) + longest,
      'lower a pace in pacesOfPrograms of infra/provider-calls.ts',
    ).toBeLessThanOrEqual(forPrograms[keys])
    expect(forPrograms[keys]).toBeLessThanOrEqual(providerTakes[keys] * 0.6)
    // Each of these asks mostly how a payment stands, at one endpoint.
    expect(together(keys, ['StripeWebhook', 'PaymentsReconciliation'])).toBeLessThan(anEndpointTakes)
    expect(longest).toBeLessThan(anEndpointTakes)
  },
)

test('limits: the number at once is that of the stream for what reads one, and is reserved for the others', () => {
  for (const [name, { isStream }] of Object.values(pacesOfPrograms).flatMap(paces => Object.entries(paces))) {
    const kind = workers.find(worker => worker.name === name)?.trigger.kind
    expect(kind === 'stream', `${name}: say isStream in infra/provider-calls.ts as its trigger is`).toBe(
      isStream === true,
    )
  }
})

test('docs/deploying.md says how many concurrent executions a stage reserves', () => {
  const reserved = (keys: Keys) =>
    Object.values(pacesOfPrograms[keys]).reduce((sum, { atOnce, isStream }) => sum + (isStream ? 0 : atOnce), 0)
  const page = readFileSync(join(import.meta.dirname, '../../docs/deploying.md'), 'utf8')
  const mend = 'write the figures into "Once for each account" of docs/deploying.md'
  expect(page, mend).toContain(`Production reserves ${reserved('live')} of them and another stage ${reserved('test')}`)
})
