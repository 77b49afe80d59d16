import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import type { DemoClient } from './client.ts'

// Reads what it wrote itself.
// @reaches test/demo

/** What was done for the demo, so that making it can be cut short and gone on with. */
export type Journal = {
  /** The day on which the demo was begun. */
  readonly today: string
  /** The client, which asks for nothing again that was answered before. */
  readonly client: DemoClient
  /** Forgets all: the demo is complete. */
  readonly end: () => void
}

/** The lines of a file; one that a kill cut short is none, and is taken off. */
const linesOf = (file: string): readonly (readonly [string, unknown])[] => {
  if (!existsSync(file)) return []
  const text = readFileSync(file)
  const whole = text.subarray(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) truncateSync(file, whole.length)
  const lines = whole.toString('utf8').split('\n').slice(0, -1)
  return lines.map(line => JSON.parse(line) as [string, unknown])
}

/**
 * Opens the journal of a demo, which stands in a file. Commands carry request ids of their own, so the one that was under way when a
 * run was cut short does nothing twice; but what is read later is no longer what was read then.
 */
export const openJournal = (file: string, client: DemoClient, day: string): Journal => {
  const before = new Map(linesOf(file))
  const note = (key: string, answer: unknown) =>
    appendFileSync(file, `${JSON.stringify([key, answer === undefined ? null : answer])}\n`)
  /** Does something, unless an earlier run did. */
  const once = async <T>(what: readonly unknown[], run: () => Promise<T>): Promise<T> => {
    const key = createHash('sha256').update(JSON.stringify(what)).digest('base64')
    if (before.has(key)) return before.get(key) as T
    const answer = await run()
    note(key, answer)
    return answer
  }
  const today = (before.get('today') as string | undefined) ?? day
  if (!before.has('today')) note('today', today)
  return {
    today,
    client: {
      ...client,
      signUp: (email, password) => once(['signUp', email], () => client.signUp(email, password)),
      call: (as, target, payload, name) =>
        once(['call', as, target, payload, name], () => client.call(as, target, payload, name)),
      answerPage: (url, answer) => once(['answerPage', url, answer], () => client.answerPage(url, answer)),
      send: (url, bytes) => once(['send', url], () => client.send(url, bytes)),
      giveCard: (intent, number) => once(['giveCard', intent, number], () => client.giveCard(intent, number)),
      giveToKeep: (setup, what) => once(['giveToKeep', setup, what], () => client.giveToKeep(setup, what)),
    },
    end: () => rmSync(file, { force: true }),
  }
}
