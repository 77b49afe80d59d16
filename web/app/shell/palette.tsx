import { CornerDownLeft, Lock, Search } from 'lucide-react'
import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Closed } from '#shared/app/menu.ts'
import { denialOf, helpingLeaf, leafLabel } from '#shared/organisations/permissions.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.tsx'
import { useRested } from '../../lib/url-state.ts'
import type { Found, Told } from '../../parts/records.ts'
import { useSignOut } from '../../parts/sign-out.ts'
import { Slot, SlotsProvider, shownIn } from '../../parts/slots.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { later } from '../../ui/later.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { areaRecords } from '../area-records.ts'
import { useLookEntries } from './account-menu.tsx'
import { iconOf } from './icons.ts'
import { matches } from './matches.ts'
import { areasOf, settingsOf, startsOf } from './navigation.ts'
import { inOrder, placeIn, withoutIn } from './records.ts'
import './palette.css'

const WhomToAsk = later(() => import('../../ui/why-note.tsx').then(module => module.WhomToAsk))

/** Each question of the palette goes to every area: it waits for a longer rest than the search of one list does, in milliseconds. */
const restMs = 250

/** What stands under what was found while not everything was answered. */
const saying = { answer: 'app.loading', wire: 'app.failure.unreachable' } as const

type Choice = {
  readonly key: string
  readonly label: string
  readonly note?: string
  readonly icon?: string | undefined
  readonly face?: Found['face']
  readonly group: string
  /** What keeps one from it: it stays in the list and says why. */
  readonly closed?: Closed | undefined
  readonly run: () => void
}

/** What is open before what is closed, so that Enter goes somewhere where it can. */
const openFirst = (choices: readonly Choice[]): readonly Choice[] => [
  ...choices.filter(({ closed }) => !closed),
  ...choices.filter(({ closed }) => closed),
]

const ChoiceIcon = ({ name }: { name: string | undefined }) => {
  const Icon = iconOf(name ?? 'Settings')
  return <Icon size={16} aria-hidden />
}

/** Says why something is closed, as its entry in the menu does, and of whom to ask. */
const useReason = () => {
  const t = useText()
  const { viewer } = useAccount()
  return (closed: Closed) => {
    if ('why' in closed) return { reason: t(closed.why), ask: undefined }
    const denial = viewer.signedIn ? denialOf(viewer.actor, closed.needs) : undefined
    const said = denial?.leaf && { permission: t(leafLabel(denial.leaf)) }
    return { reason: denial ? t(denial.reason, said) : '', ask: denial && helpingLeaf(denial.reason) }
  }
}

/** Every page, action and record that one may see, found by typing: Ctrl-K. */
export const Palette = (props: { onClose: () => void; onSwitch: () => void; onHelp: () => void }) => {
  const t = useText()
  const navigate = useNavigate()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { viewer } = useAccount()
  const { status } = useSession()
  const look = useLookEntries()
  const { actFor } = useSession()
  const leave = useSignOut()
  const { workspaces, active } = useAccount()
  const toasts = useToasts()
  const [query, setQuery] = useState('')
  const words = useRested(query, restMs)
  const [records, setRecords] = useState<ReadonlyMap<string, Told>>(new Map())
  const onFound = useCallback((source: string, told: Told) => setRecords(all => new Map(all).set(source, told)), [])
  // By its key: what is found later may stand above it, and Enter is to go where one saw it go.
  const [moved, moveTo] = useState<string>()

  const choices = useMemo<Choice[]>(() => {
    const pages = [...areasOf(viewer), ...settingsOf(viewer)].flatMap(area =>
      area.entries.flatMap(({ tabs, ...entry }) =>
        [entry, ...tabs].map(one => ({
          key: one.path.key,
          label: `${t(area.label)} › ${t(one.label)}`,
          group: t('app.palette.pages'),
          icon: one.path.icon,
          closed: one.closed,
          run: () => navigate(one.path.at),
        })),
      ),
    )
    const starts = startsOf(viewer).map(({ path, label, closed }) => ({
      key: path.key,
      label: t(label),
      icon: path.icon,
      closed,
      run: () => navigate(path.at),
    }))
    // What is one of several is found by what they are: a theme, a language.
    let heading = ''
    const actions = look.flatMap(entry => {
      if ('heading' in entry) heading = entry.heading
      if ('heading' in entry || !entry.onSelect) return []
      const { key, label, checked, onSelect: run } = entry
      return [{ key, label: checked === undefined ? label : `${heading} › ${label}`, run }]
    })
    const signedIn =
      status === 'signedIn'
        ? [
            { key: 'switch', label: t('app.switch'), run: props.onSwitch },
            { key: 'signOut', label: t('app.signOut'), run: leave },
          ]
        : []
    const acting = workspaces
      .filter(({ organisation }) => organisation.id !== active?.organisation.id)
      .map(({ organisation: { id: organisationId, tradingName: name } }) => ({
        key: organisationId,
        label: t('app.closed.switch', { name }),
        icon: 'Building2',
        run: () => {
          actFor(organisationId)
          toasts.tell('app.switch.acting', { name })
        },
      }))
    const own = [
      ...starts,
      ...acting,
      ...signedIn,
      ...actions,
      { key: 'help', label: t('app.help'), run: props.onHelp },
    ]
    return [...openFirst(pages), ...openFirst(own.map(action => ({ ...action, group: t('app.palette.actions') })))]
  }, [viewer, look, status, t, navigate, props.onSwitch, props.onHelp, leave, workspaces, active, actFor, toasts])

  const found: readonly Choice[] = [
    ...choices.filter(choice => matches(query, choice.label)),
    ...inOrder([...records.values()].flatMap(({ kinds }) => kinds)).flatMap(
      ({ list, heading, rows, rest }): Choice[] => {
        const group = heading ?? (list.words ? t(list.words) : '')
        const of = { icon: list.icon, group }
        return [
          ...rows.map(({ id: record, label, note, to, face }) => ({
            ...of,
            key: `${list.key}.${record}`,
            label,
            note,
            ...(face && { face }),
            run: () => navigate(to),
          })),
          ...(rest
            ? [{ ...of, key: `${list.key}.rest`, label: t('app.palette.rest'), run: () => navigate(rest) }]
            : []),
        ]
      },
    ),
  ]
  const sources = (['records', 'publicRecords'] as const).flatMap(slot =>
    shownIn(areaRecords, slot, status === 'signedIn'),
  )
  const without = withoutIn([...records.values()], query, sources.length)
  const at = placeIn(found, moved)
  const chosen = found[at]
  const why = useReason()
  const closed = chosen?.closed && why(chosen.closed)
  const run = (choice: Choice | undefined) => {
    if (!choice || choice.closed) return
    props.onClose()
    choice.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) {
      const next = (at + step + found.length) % found.length
      moveTo(found[next]?.key)
      list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' })
      event.preventDefault()
    }
    if (event.key === 'Enter') {
      run(chosen)
      event.preventDefault()
    }
  }
  return (
    <Dialog title={t('app.palette')} size="palette" onClose={props.onClose}>
      <SlotsProvider fillings={areaRecords}>
        <Slot of="records" query={words} onFound={onFound} />
        <Slot of="publicRecords" query={words} onFound={onFound} />
      </SlotsProvider>
      <div className="palette-input ui input">
        <Search size={18} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${chosen.key}` : undefined}
          aria-label={t('app.palette')}
          placeholder={t('app.palette.placeholder')}
          value={query}
          onChange={event => {
            setQuery(event.target.value)
            moveTo(undefined)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="palette-list" id={`${id}-list`} role="listbox" aria-label={t('app.palette')} ref={list}>
        {found.map((choice, index) => (
          <div key={choice.key} role="presentation">
            {choice.group !== found[index - 1]?.group ? <p className="menu-heading">{choice.group}</p> : null}
            <div
              id={`${id}-${choice.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={choice === chosen}
              aria-disabled={choice.closed ? true : undefined}
              onPointerMove={() => moveTo(choice.key)}
              onClick={() => {
                moveTo(choice.key)
                run(choice)
              }}
              onKeyDown={onKeyDown}
            >
              {choice.face ? <Avatar {...choice.face} size={20} square /> : <ChoiceIcon name={choice.icon} />}
              <span className="palette-label">{choice.label}</span>
              {choice.note ? <span className="palette-note">{choice.note}</span> : null}
              {choice.closed ? (
                <>
                  <span className="sr-only">{why(choice.closed).reason}</span>
                  <Lock size={14} aria-hidden />
                </>
              ) : choice === chosen ? (
                <CornerDownLeft size={14} aria-hidden />
              ) : null}
            </div>
          </div>
        ))}
      </div>
      {closed ? (
        <div className="palette-why">
          {/* Heard already: it is part of the entry. */}
          <p aria-hidden="true">{closed.reason}</p>
          <div role="status">{closed.ask ? <WhomToAsk leaf={closed.ask} /> : null}</div>
        </div>
      ) : null}
      <p className="palette-nothing" role="status">
        {without && (query || found.length === 0)
          ? t(saying[without])
          : found.length === 0
            ? t('app.palette.nothing')
            : null}
      </p>
    </Dialog>
  )
}
