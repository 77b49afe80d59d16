import { type BoardPerson, Todos } from '#shared/work/Todos.contract.ts'
import { useQueryOf } from '../../lib/query.ts'
import { later } from '../../ui/later.tsx'
import { Pick } from './pick.tsx'

const PersonSearch = later(() => import('./person-search.tsx').then(module => module.PersonSearch))

export type PersonPickProps = {
  readonly label: string
  /** The person that is chosen, or '' for nobody. */
  readonly value: string
  /** What nobody is called. */
  readonly nobody: string
  /** Who is chosen, who need not be among the first people of the board, or on it any more. */
  readonly named?: BoardPerson | undefined
  readonly except?: string | undefined
  readonly onChange: (person: BoardPerson | undefined) => void
}

/** One of the people of the board: from a list, or where there are too many for one, by typing their name. */
export const PersonPick = (props: PersonPickProps) => {
  const { label, value, nobody, named, except, onChange } = props
  const { data } = useQueryOf(Todos, 'GET_PEOPLE', {})
  if (data?.cutShort) return <PersonSearch {...props} />
  const people = [
    ...(data?.people ?? []).filter(({ uid }) => uid !== except),
    ...(named && !data?.people.some(({ uid }) => uid === named.uid) ? [named] : []),
  ]
  return (
    <Pick
      label={label}
      value={value}
      choices={[{ value: '', label: nobody }, ...people.map(({ uid, name }) => ({ value: uid, label: name }))]}
      onChange={chosen => onChange(people.find(({ uid }) => uid === chosen))}
    />
  )
}
