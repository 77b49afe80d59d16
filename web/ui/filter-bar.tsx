import { Download, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { queryLength } from '#shared/kit/query.ts'
import { useText } from '../lib/i18n.ts'
import { isLeaving } from '../lib/leaving.ts'
import { useRested } from '../lib/url-state.ts'
import { Button } from './button.tsx'
import { type Choice, Select } from './select.tsx'

export type SearchInputProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  /** What '/' focuses. */
  readonly shortcut?: boolean
}

/** A search that answers as one types, with a button to clear it. */
export const SearchInput = ({ label, value, onChange, placeholder, shortcut }: SearchInputProps) => {
  const t = useText()
  const [typed, setTyped] = useState(value)
  const rested = useRested(typed)
  const { pathname } = useLocation()
  /** What was typed and not handed on yet; while there is some, what comes from outside is older than it. */
  const mine = useRef<string>(undefined)
  useEffect(() => {
    if (mine.current === undefined) setTyped(value)
  }, [value])
  useEffect(() => {
    if (mine.current === undefined || rested !== mine.current || rested !== typed) return
    mine.current = undefined
    if (rested !== value && !isLeaving(pathname)) onChange(rested)
  }, [rested, value, typed, onChange, pathname])
  return (
    <div className="search-input ui input">
      <Search size={16} aria-hidden />
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={typed}
        maxLength={queryLength}
        autoComplete="off"
        spellCheck={false}
        data-search={shortcut || undefined}
        onChange={event => {
          mine.current = event.target.value
          setTyped(event.target.value)
        }}
      />
      {typed ? (
        <button
          type="button"
          aria-label={t('app.search.clear')}
          onClick={() => {
            mine.current = undefined
            setTyped('')
            onChange('')
          }}
        >
          <X size={14} aria-hidden />
        </button>
      ) : shortcut ? (
        <kbd>{t('app.search.shortcut')}</kbd>
      ) : null}
    </div>
  )
}

export type FilterSelectProps = {
  readonly label: string
  readonly value: string
  readonly choices: readonly Choice[]
  /** The words for no filter; absent where one of the choices always holds. */
  readonly all?: string
  readonly onChange: (value: string) => void
}

/** One filter of a list. */
export const FilterSelect = ({ label, value, choices, all, onChange }: FilterSelectProps) => {
  const id = useId()
  return (
    <div className={value && all ? 'filter-select set' : 'filter-select'}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select
        id={id}
        choices={choices}
        empty={all || undefined}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  )
}

/** One filter of a list by a day, as '2026-03-05'; empty for none. */
export const FilterDay = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (day: string) => void
}) => {
  const id = useId()
  return (
    <div className={value ? 'filter-day set' : 'filter-day'}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" value={value} onChange={event => onChange(event.target.value)} />
    </div>
  )
}

/** The filters of a list in a row, with the way back to none and the export of what is filtered. */
export const FilterBar = (props: {
  children: ReactNode
  isFiltered?: boolean
  onClear?: () => void
  onExport?: (() => void) | undefined
  exporting?: boolean
}) => {
  const t = useText()
  return (
    <search className="filter-bar">
      {props.children}
      {props.isFiltered && props.onClear ? (
        <Button tone="quiet" small icon={X} onClick={props.onClear}>
          {t('app.filters.clear')}
        </Button>
      ) : null}
      {props.onExport ? (
        <div className="filter-bar-end">
          <Button tone="quiet" small icon={Download} busy={props.exporting} onClick={props.onExport}>
            {t('app.export.csv')}
          </Button>
        </div>
      ) : null}
    </search>
  )
}
