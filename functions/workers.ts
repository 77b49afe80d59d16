import { workerGrants } from './kit/grants.ts'
import type { AnyWorker } from './kit/worker.ts'

/** Every Lambda that an event starts. Each stands in a file of its own name, as the servers do. */
export const workers: readonly AnyWorker[] = []

export type { Trigger } from './kit/worker.ts'

/** What each worker's role must allow. */
export const workerGrantsOf = (name: string) => {
  const worker = workers.find(each => each.name === name)
  if (!worker) throw new Error(`no worker is called ${name}`)
  return workerGrants(worker)
}
