import type { ReactNode } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import './parts.css'

type PartyProps = {
  readonly name: string
  readonly picture?: string | undefined
  /** Organisations are square, people round. */
  readonly square?: boolean
  /** What it is here, or where it is. */
  readonly note?: ReactNode
  readonly size?: 28 | 40
  /** Further lines under it. */
  readonly children?: ReactNode
}

/** A side of something: an organisation or a person, with its picture or letters. */
export const Party = ({ name, picture, square = false, note, size = 28, children }: PartyProps) => (
  <div className="party">
    <Avatar name={name} picture={picture} square={square} size={size} />
    <div>
      <p className="party-name">{name}</p>
      {note ? <p className="party-note">{note}</p> : null}
      {children}
    </div>
  </div>
)
