import { useId } from 'react'
import type { Uid } from '#shared/kit/id.ts'
import { Todos } from '#shared/work/Todos.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { FilterSelect } from '../../ui/filter-bar.tsx'
import { later } from '../../ui/later.tsx'
import { personChoices } from './person-choices.ts'
import { useNames } from './use-names.ts'
import './todo.css'

const PersonSearch = later(() => import('./person-search.tsx').then(module => module.PersonSearch))

type Props = { readonly value: string; readonly onChange: (value: string) => void }

/** The cards of one of the people of the board, or of nobody: from a list, or where there are too many for one, by typing their name. */
export const PersonFilter = ({ value, onChange }: Props) => {
  const t = useText()
  const id = useId()
  const { data } = useQueryOf(Todos, 'GET_PEOPLE', {})
  const isPerson = value !== '' && value !== 'none'
  const { isKnown, nameOf } = useNames([isPerson ? (value as Uid) : undefined])
  const label = t('work.todo.assignee')
  const all = t('work.todo.assignee.all')
  const nobody = { value: 'none', label: t('work.todo.assignee.none') }
  const gone = isKnown ? t('work.todo.assignee.gone') : ''
  const named = isPerson ? { uid: value as Uid, name: nameOf(value) ?? gone } : undefined
  if (data?.cursor !== undefined)
    return (
      <div className={value ? 'filter-select set person-filter' : 'filter-select person-filter'}>
        <PersonSearch {...{ id, label, value, named, onChange }} others={[{ value: '', label: all }, nobody]} />
      </div>
    )
  const people = data?.people ?? []
  const choices = [...personChoices({ others: [], people, named: data && named }), nobody]
  return <FilterSelect {...{ label, value, all, choices, onChange }} />
}
