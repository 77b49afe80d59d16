import type { BoardPerson } from '#shared/work/Todos.contract.ts'
import { moreOfThem } from '../../lib/offered.ts'
import type { Choice } from '../../ui/select.tsx'

type Offered = {
  /** What may be chosen instead of a person. */
  readonly others: readonly Choice[]
  readonly people: readonly BoardPerson[]
  /** Who is chosen, who need not be among these people. */
  readonly named?: BoardPerson | undefined
  readonly except?: string | undefined
  /** What is chosen to see more people than these, where there are more. */
  readonly more?: string | false | undefined
}

/** What is offered where a person is chosen: each once, whoever is chosen among them, and at the end to see more of them. */
export const personChoices = ({ others, people, named, except, more }: Offered): Choice[] => {
  const offered = people.filter(({ uid }) => uid !== except)
  const isThere = offered.some(({ uid }) => uid === named?.uid)
  return [
    ...others,
    ...[...(named && !isThere ? [named] : []), ...offered].map(({ uid, name }) => ({ value: uid, label: name })),
    ...(more ? [{ value: moreOfThem, label: more }] : []),
  ]
}
