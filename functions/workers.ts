import type { AnyWorker } from './kit/worker.ts'

/** Every Lambda that an event starts. Each stands in a file of its own name, as the servers do. */
export const workers: readonly AnyWorker[] = []
