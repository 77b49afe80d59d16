import { useId, useState } from 'react'
import { type BoardPerson, Todos } from '#shared/work/Todos.contract.ts'
import { useQueryOf } from '../../lib/query.ts'
import { useRested } from '../../lib/url-state.ts'
import { FieldFrame } from '../../ui/field-frame.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import type { PersonPickProps } from './person-pick.tsx'

/** One of more people than a list shows, found by name on the server. */
export const PersonSearch = ({ label, value, nobody, named, except, onChange }: PersonPickProps) => {
  const id = useId()
  const [typed, type] = useState('')
  const query = useRested(typed.trim())
  const { data, isFetching } = useQueryOf(Todos, 'GET_PEOPLE', { query }, { keepPrevious: true })
  const found = (data?.people ?? []).filter(({ uid }) => uid !== except)
  const people = new Map<string, BoardPerson>([...(named ? [named] : []), ...found].map(each => [each.uid, each]))
  return (
    <FieldFrame id={id} label={label} error={undefined}>
      <SearchSelect
        id={id}
        label={label}
        value={value}
        choices={[
          { value: '', label: nobody },
          ...[...people.values()].map(({ uid, name }) => ({ value: uid, label: name })),
        ]}
        loading={isFetching}
        onSearch={type}
        onChange={chosen => {
          type('')
          onChange(people.get(String(chosen)))
        }}
      />
    </FieldFrame>
  )
}
