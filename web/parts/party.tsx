import type { ReactNode } from 'react'
import type { Party as PartyId } from '#shared/kit/event.ts'
import { Avatar } from '../ui/avatar.tsx'
import { PartyName } from './party-name.tsx'
import './parts.css'

type PartyProps = {
  readonly name: string
  /** Whose card the name opens. */
  readonly party?: PartyId | undefined
  readonly verified?: boolean | undefined
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
export const Party = ({ name, party, verified, picture, square = false, note, size = 28, children }: PartyProps) => (
  <div className="party">
    <Avatar name={name} picture={picture} square={square} size={size} />
    <div>
      <p className="party-name">
        <PartyName name={name} party={party} verified={verified} />
      </p>
      {note ? <p className="party-note">{note}</p> : null}
      {children}
    </div>
  </div>
)
