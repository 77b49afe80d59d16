import type { Id } from '#shared/kit/id.ts'

type Steps = {
  /** Keeps an upload with one's own files. */
  readonly keep: (upload: Id<'file'>) => Promise<Id<'fileThread'>>
  /** Adds what is kept to the answer. */
  readonly add: (file: Id<'fileThread'>) => Promise<unknown>
}

/**
 * Brings uploads into an answer, in two steps. What the answer did not take is kept already: tried again, as the same file that was
 * brought, it is not kept twice, though it came as another upload.
 */
export const keepingOnce = () => {
  const kept = new WeakMap<object, Id<'fileThread'>>()
  return async (upload: Id<'file'>, brought: object, { keep, add }: Steps): Promise<void> => {
    const file = kept.get(brought) ?? (await keep(upload))
    kept.set(brought, file)
    await add(file)
  }
}
