/** What is said of a card, and of which version its text is. */
export type Words = { readonly title: string; readonly text: string; readonly textVersion: number }

type Changes = { readonly title?: string; readonly text?: string; readonly textVersion?: number }

/** Whether something else is stored than what somebody has seen. */
export const isNewer = (stored: Words, seen: Words): boolean =>
  stored.title !== seen.title || stored.textVersion !== seen.textVersion

/**
 * What has to be saved of what somebody typed: only what they changed, so that the rest stays as others wrote it meanwhile.
 * @param base what they began with
 * @param seen what is stored as far as they know: a text is refused where another one was saved since
 */
export const changesOf = (said: Pick<Words, 'title' | 'text'>, base: Words, seen: Words): Changes => ({
  ...(said.title === base.title ? {} : { title: said.title }),
  ...(said.text === base.text ? {} : { text: said.text, textVersion: seen.textVersion }),
})

/** What is stored once that was saved: a text that is another one has the next version. */
export const withChanges = (seen: Words, { title = seen.title, text = seen.text }: Changes): Words => ({
  title,
  text,
  textVersion: text === seen.text ? seen.textVersion : seen.textVersion + 1,
})
