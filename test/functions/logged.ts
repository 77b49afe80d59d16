/**
 * What functions may write into their logs: by the names of the fields, since whoever reads a log reads it of everybody. A field that is not
 * listed fails the test in which it is logged.
 */
const fields = new Set(
  [
    // What something is, by ids and numbers that say nothing by themselves.
    'upload thread number eventId eventIds messageId invoiceId paymentId disputeId movementId transactionId book id requestId party side year',
    // What kind of thing it is, and what became of it.
    'type eventType kind purpose problem outcome overall result reasons reason why exit code frames errorType method queues wasTaken wasRead automatic isReport isRefused',
    // How much, how often, and when.
    'checked differing left tries today done bytes signatures files threads removed asked attempts anchored ours theirs currency differences',
    // What went wrong.
    'error',
  ].flatMap(names => names.split(' ')),
)

/** An address of e-mail, a code that is mailed, a token, or a secret of the card provider. */
const secret = /[^\s@]@[\w-]+\.\w|^\d{6}$|\beyJ[\w-]+\.|_secret_|\bsk_|\bwhsec_/

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  // An error's own words are its author's; what it carries beside them is looked at.
  if (value instanceof Error)
    return textsIn(Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'cause')))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** @throws {Error} for a line that says what no log is to say */
export const holdToLogging = (worker: string, [level, message, said]: readonly unknown[]): void => {
  const line = `${worker} logs '${message}' (${level})`
  for (const [name, value] of Object.entries((said ?? {}) as Record<string, unknown>)) {
    if (!fields.has(name))
      throw new Error(`${line} with '${name}': where that tells of nobody, list it in test/functions/logged.ts`)
    const [found] = textsIn(value).filter(text => secret.test(text))
    if (found !== undefined) throw new Error(`${line} with an address, a code or a secret in '${name}'`)
  }
}
