import Stripe from 'stripe'

/** So many keys are tried for one thing that is asked for. */
const mostKeys = 10

/** Whether an error is the answer that the provider kept of an earlier call: what it refused then, with nothing done. */
const isOldRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.headers?.['idempotent-replayed'] === 'true'

/**
 * Asks the provider under a key. It keeps its first answer to a key for a day, a refusal too: what an account had not enough money for, or was
 * restricted for, would be refused all day, whatever changed. A refusal that is only repeated says that nothing was done, so it is asked for
 * under the key that follows, the same for whoever asks then: it is done once still. Where it is not known what came of a call, and where a
 * card was declined, which is an answer, the key stays.
 */
export const underKey = async <T>(key: string, ask: (key: string) => Promise<T>): Promise<T> => {
  for (let n = 1; ; n += 1) {
    try {
      return await ask(n === 1 ? key : `${key}#again${n}`)
    } catch (error) {
      if (n === mostKeys || !isOldRefusal(error)) throw error
    }
  }
}
