import { useState } from 'react'
import { queryLength } from '#shared/kit/query.ts'
import type { BoardPerson } from '#shared/work/Todos.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { moreOfThem } from '../../lib/offered.ts'
import { useRested } from '../../lib/url-state.ts'
import { SearchSelect } from '../../ui/search-select.tsx'
import type { Choice } from '../../ui/select.tsx'
import { personChoices } from './person-choices.ts'
import { usePeople } from './use-people.ts'

type Props = {
  readonly id: string
  readonly label: string
  readonly value: string
  /** What may be chosen instead of a person. */
  readonly others: readonly Choice[]
  /** Who is chosen. */
  readonly named?: BoardPerson | undefined
  readonly except?: string | undefined
  readonly onChange: (value: string, person: BoardPerson | undefined) => void
}

/** One of more people than a list shows, found by name on the server. */
export const PersonSearch = ({ id, label, value, others, named, except, onChange }: Props) => {
  const t = useText()
  const [typed, type] = useState('')
  const query = useRested(typed.trim()).slice(0, queryLength)
  const { people, isLooking, hasMore, askForMore } = usePeople(query)
  return (
    <SearchSelect
      id={id}
      label={label}
      value={value}
      choices={personChoices({ others, people, named, except, more: hasMore && t('work.todo.more') })}
      loading={isLooking}
      onSearch={type}
      onChange={chosen => {
        if (chosen === moreOfThem) {
          askForMore()
          // The list closes by what is chosen; whoever asks for more of it goes on in it.
          setTimeout(() => document.getElementById(id)?.click())
          return
        }
        type('')
        onChange(
          String(chosen),
          [...people, ...(named ? [named] : [])].find(({ uid }) => uid === chosen),
        )
      }}
    />
  )
}
