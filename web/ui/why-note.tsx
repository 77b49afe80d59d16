import { useRef } from 'react'
import { localeOf } from '#shared/kit/words.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { isText, useLanguage, useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { useBeside } from './beside.ts'
import type { Asking } from './why.tsx'
import './why-note.css'

/** Names those whom one may ask to do something about it, as soon as they are known. */
export const WhomToAsk = ({ leaf, level }: Asking) => {
  const t = useText()
  const language = useLanguage()
  const { data } = useQueryOf(Organisations, 'GET_WHO_MAY', level === undefined ? { leaf } : { leaf, level })
  const names = data?.people ?? []
  const key = `organisations.ask.${leaf}`
  const people = new Intl.ListFormat(localeOf(language), { type: 'disjunction' }).format(names)
  return names.length > 0 && isText(key) ? <p>{t(key, { people })}</p> : null
}

type WhyNoteProps = {
  /** The control that cannot be used. */
  readonly at: Element
  readonly reason: string
  /** Those who can do something about it. */
  readonly ask: Asking | undefined
}

/** Why a control cannot be used now, and whom one may ask, beside it and over all else. */
export const WhyNote = ({ at, reason, ask }: WhyNoteProps) => {
  const note = useRef<HTMLDivElement>(null)
  useBeside(at, note)
  return (
    <div ref={note} popover="manual" className="why-note">
      {/* Heard already: it describes the control. */}
      <p aria-hidden="true">{reason}</p>
      <div role="status">{ask ? <WhomToAsk {...ask} /> : null}</div>
    </div>
  )
}
