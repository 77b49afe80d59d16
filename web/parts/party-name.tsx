import { BadgeCheck, Contact } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Party } from '#shared/kit/event.ts'
import { loadTexts, useText } from '../lib/i18n.ts'
import { later } from '../ui/later.tsx'
import { usePopover } from '../ui/use-popover.ts'
import './parts.css'

/** The card, and the words that it speaks, load when the first is opened. */
const PartyCard = later(async () => {
  const [module] = await Promise.all([import('./party-card.tsx'), loadTexts(['people', 'identity'])])
  return module.PartyCard
})

/** How long the pointer rests before the card opens, and how long it may take on its way into it, in milliseconds. */
const rests = 300
const leaves = 200

type TriggerProps = {
  readonly party: Party
  readonly name: string
  /** Of an organisation that one is with: the relation's id, and the organisation that has it. */
  readonly relation?: { readonly mid: string; readonly oid: string } | undefined
  readonly children: ReactNode
  readonly className: string
  readonly label?: string
}

/** What opens a card: by resting on it with the pointer, by reaching it with the keyboard, or by a tap. */
const CardTrigger = ({ party, name, relation, children, className, label }: TriggerProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { open, setOpen, frame } = usePopover<HTMLSpanElement>(true)
  // The frame is no control: it only tells whether the pointer and the focus are still at the name or within the card.
  useEffect(() => {
    const box = frame.current
    const over = (next: boolean, after: number) => (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setOpen(next), after)
    }
    const [enter, leave] = [over(true, rests), over(false, leaves)]
    const away = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || box?.contains(relatedTarget)) return
      clearTimeout(timer.current)
      setOpen(false)
    }
    box?.addEventListener('pointerenter', enter)
    box?.addEventListener('pointerleave', leave)
    box?.addEventListener('focusout', away)
    return () => {
      clearTimeout(timer.current)
      box?.removeEventListener('pointerenter', enter)
      box?.removeEventListener('pointerleave', leave)
      box?.removeEventListener('focusout', away)
    }
  }, [frame, setOpen])
  return (
    <span ref={frame}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onFocus={event => {
          if (!event.currentTarget.matches(':focus-visible')) return
          clearTimeout(timer.current)
          timer.current = setTimeout(() => setOpen(true), rests)
        }}
        onClick={event => {
          // A click comes after the focus that it gives, and after the pointer that rests: it opens, and closes what it opened.
          event.stopPropagation()
          clearTimeout(timer.current)
          setOpen(!open)
        }}
      >
        {children}
      </button>
      {open ? <PartyCard id={id} at={button.current} party={party} name={name} relation={relation} /> : null}
    </span>
  )
}

/** That a document was seen by which somebody is who they say. */
export const Verified = () => {
  const t = useText()
  return (
    <span className="verified" title={t('app.verified')}>
      <BadgeCheck size={14} aria-hidden />
      <span className="sr-only">{t('app.verified')}</span>
    </span>
  )
}

type NameProps = {
  readonly name: string
  /** Whose name it is; without, the name alone stands. */
  readonly party: Party | undefined
  readonly relation?: TriggerProps['relation']
  readonly verified?: boolean | undefined
}

/** The name of a person or an organisation, which opens their card: on hover, on focus and by a tap. */
export const PartyName = ({ name, party, relation, verified }: NameProps) => (
  <>
    {party ? (
      <CardTrigger party={party} name={name} relation={relation} className="party-card-name">
        {name}
      </CardTrigger>
    ) : (
      name
    )}
    {verified ? <Verified /> : null}
  </>
)

/** The same beside a name that leads somewhere itself. */
export const PartyCardButton = ({ name, party, relation }: NameProps & { readonly party: Party }) => {
  const t = useText()
  return (
    <CardTrigger
      party={party}
      name={name}
      relation={relation}
      className="ui button icon-button party-card-button"
      label={t('app.cardOf', { name })}
    >
      <Contact size={14} aria-hidden />
    </CardTrigger>
  )
}
