import { useId, useLayoutEffect, useRef } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { Dropdown } from 'semantic-ui-react'
import { useText } from '../lib/i18n.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { useField } from './fields.tsx'
import type { Choice } from './select.tsx'

export type SearchSelectProps = {
  readonly id?: string
  readonly label: string
  readonly choices: readonly Choice[]
  readonly value: string | readonly string[] | undefined
  readonly onChange: (value: string | string[]) => void
  readonly onSearch?: (query: string) => void
  readonly onBlur?: () => void
  readonly multiple?: boolean
  readonly placeholder?: string
  readonly disabled?: boolean | undefined
  readonly loading?: boolean
  readonly describedBy?: string | undefined
  readonly invalid?: boolean
}

/**
 * One or several of many, found by typing. Semantic's search Dropdown with the name and descriptions that it lacks. With
 * `onSearch` the choices are the caller's answer to what was typed; without, they are narrowed here.
 */
export const SearchSelect = ({
  id,
  label,
  choices,
  value,
  onChange,
  onSearch,
  onBlur,
  multiple,
  placeholder,
  disabled,
  loading,
  describedBy,
  invalid,
}: SearchSelectProps) => {
  const t = useText()
  const ownId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const listLabel = { 'aria-label': label }
  // Semantic gives its list no id, and a combobox must say which list it opens; what it says when nothing is found stands in the
  // list, where only options may.
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const mend = () => {
      const list = box.querySelector('[role=listbox]')
      if (list) list.id = `${ownId}-list`
      const nothing = list?.querySelector(':scope > .message:not([role])')
      nothing?.setAttribute('role', 'option')
      nothing?.setAttribute('aria-disabled', 'true')
    }
    mend()
    const watching = new MutationObserver(mend)
    watching.observe(box, { childList: true, subtree: true })
    return () => watching.disconnect()
  }, [ownId])
  return (
    <div ref={frame}>
      <Dropdown
        fluid
        selection
        multiple={multiple}
        search={onSearch ? options => options : true}
        options={choices.map(choice => ({
          value: choice.value,
          text: choice.label,
          description: choice.help,
          disabled: choice.disabled,
        }))}
        value={multiple ? [...((value as readonly string[] | undefined) ?? [])] : ((value as string | undefined) ?? '')}
        onChange={(_event, data) => onChange(data.value as string | string[])}
        onSearchChange={(_event, data) => onSearch?.(data.searchQuery)}
        onBlur={onBlur}
        placeholder={placeholder}
        disabled={disabled}
        loading={loading}
        noResultsMessage={t('app.search.nothing')}
        selectOnBlur={false}
        icon={null}
        {...listLabel}
        aria-controls={`${ownId}-list`}
        aria-invalid={invalid || undefined}
        searchInput={{ id: id ?? ownId, autoComplete: 'off', ...listLabel, 'aria-describedby': describedBy }}
      />
    </div>
  )
}

/** A SearchSelect as a field of the form around. */
export const SearchSelectField = ({
  choices,
  onSearch,
  multiple,
  placeholder,
  loading,
  ...field
}: FieldProps & Pick<SearchSelectProps, 'choices' | 'onSearch' | 'multiple' | 'placeholder' | 'loading'>) => {
  const { id, error, aria } = useField(field)
  const { control } = useFormContext()
  return (
    <FieldFrame {...field} id={id} error={error}>
      <Controller
        control={control}
        name={field.name}
        render={({ field: bound }) => (
          <SearchSelect
            id={id}
            label={field.label}
            value={bound.value}
            onChange={bound.onChange}
            onBlur={bound.onBlur}
            describedBy={aria['aria-describedby']}
            invalid={Boolean(error)}
            disabled={field.disabled}
            {...{ choices, onSearch, multiple, placeholder, loading }}
          />
        )}
      />
    </FieldFrame>
  )
}
