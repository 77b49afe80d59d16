import { Refusal } from '#shared/kit/refusal.ts'

/**
 * Why something cannot be done now, for a page that is to say so before it is tried: the errorType of the refusal that it ends with; undefined
 * where it can be. Any other error goes on.
 */
export const whyNot = async (run: () => unknown): Promise<string | undefined> => {
  try {
    await run()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.errorType
    throw error
  }
}
