import { useId } from 'react'
import { type BoardPerson, Todos } from '#shared/work/Todos.contract.ts'
import { useQueryOf } from '../../lib/query.ts'
import { FieldFrame } from '../../ui/field-frame.tsx'
import { later } from '../../ui/later.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { personChoices } from './person-choices.ts'

const PersonSearch = later(() => import('./person-search.tsx').then(module => module.PersonSearch))

type Props = {
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
export const PersonPick = ({ label, value, nobody, named, except, onChange }: Props) => {
  const id = useId()
  const { data } = useQueryOf(Todos, 'GET_PEOPLE', {})
  const others = [{ value: '', label: nobody }]
  if (data?.cursor !== undefined)
    return (
      <FieldFrame id={id} label={label} error={undefined}>
        <PersonSearch
          {...{ id, label, value, others, named, except }}
          onChange={(_value, person) => onChange(person)}
        />
      </FieldFrame>
    )
  const people = data?.people ?? []
  return (
    <SelectInput
      label={label}
      value={value}
      choices={personChoices({ others, people, named, except })}
      onChange={chosen => onChange([...people, ...(named ? [named] : [])].find(({ uid }) => uid === chosen))}
    />
  )
}
