import { linkedText } from '#shared/kit/linked-text.ts'

/** A text that somebody wrote, in which addresses lead where they say, in a tab of their own. */
export const LinkedText = ({ text }: { text: string }) =>
  linkedText(text).map(({ at, text: words, href }) =>
    href === undefined ? (
      words
    ) : (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    ),
  )
