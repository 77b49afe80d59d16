import { useState } from 'react'
import { classes } from './class-names.ts'

/** The letters that stand for a name: the first of the first and of the last word. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => word?.match(/\p{L}|\p{N}/u)?.[0])
  return letters.join('').toLocaleUpperCase()
}

/** One of five quiet tints, always the same for the same name. */
export const tintOf = (name: string): number => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % 5
}

type AvatarProps = {
  readonly name: string
  /** The key of its picture, if it has one. */
  readonly picture?: string | undefined
  /** Pixels: 20 in a line, 28 in a row, 40 on a card, 64 on a page. */
  readonly size?: 20 | 28 | 40 | 64
  /** Organisations are square, people round. */
  readonly square?: boolean
}

/** A person's or organisation's picture, or the letters of the name. The name stands beside it, so it is decoration. */
export const Avatar = ({ name, picture, size = 28, square }: AvatarProps) => {
  const [broken, setBroken] = useState<string>()
  const look = classes('avatar', `size-${size}`, `tint-${tintOf(name)}`, square && 'square')
  return picture && picture !== broken ? (
    <img
      className={look}
      src={`/${picture}`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={() => setBroken(picture)}
    />
  ) : (
    // Drawn by the stylesheet: letters that nobody reads out are no text of the page.
    <span className={look} aria-hidden="true" data-initials={initials(name) || name} />
  )
}
