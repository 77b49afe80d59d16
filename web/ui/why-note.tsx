import { useLayoutEffect, useRef } from 'react'
import type { Leaf } from '#shared/kit/leaves.ts'
import { localeOf } from '#shared/kit/words.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { isText, useLanguage, useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import './why-note.css'

/** How far it stays from the control and from the edges of the window, in pixels. */
const gap = 8

/** Names those whom one may ask to do something about it, as soon as they are known. */
export const WhomToAsk = ({ leaf }: { leaf: Leaf }) => {
  const t = useText()
  const language = useLanguage()
  const { data } = useQueryOf(Organisations, 'GET_WHO_MAY', { leaf })
  const names = data?.people ?? []
  const key = `organisations.ask.${leaf}`
  const people = new Intl.ListFormat(localeOf(language), { type: 'disjunction' }).format(names)
  return names.length > 0 && isText(key) ? <p>{t(key, { people })}</p> : null
}

type WhyNoteProps = {
  /** The control that cannot be used. */
  readonly at: Element
  readonly reason: string
  /** The permission of those who can do something about it. */
  readonly ask: Leaf | undefined
}

/** Why a control cannot be used now, and whom one may ask, beside it and over all else. */
export const WhyNote = ({ at, reason, ask }: WhyNoteProps) => {
  const note = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = note.current
    if (!box) return
    if (!box.matches(':popover-open')) box.showPopover()
    const place = () => {
      const { left, top, bottom, width } = at.getBoundingClientRect()
      const { offsetWidth, offsetHeight } = box
      const x = Math.min(Math.max(gap, left + width / 2 - offsetWidth / 2), innerWidth - offsetWidth - gap)
      const below = bottom + gap + offsetHeight < innerHeight
      box.style.left = `${x}px`
      box.style.top = `${below ? bottom + gap : Math.max(gap, top - gap - offsetHeight)}px`
    }
    place()
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  })
  return (
    <div ref={note} popover="manual" className="why-note">
      {/* Heard already: it describes the control. */}
      <p aria-hidden="true">{reason}</p>
      <div role="status">{ask ? <WhomToAsk leaf={ask} /> : null}</div>
    </div>
  )
}
