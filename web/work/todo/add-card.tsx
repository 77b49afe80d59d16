import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { titleLength } from '#shared/work/card.ts'
import { Todos } from '#shared/work/Todos.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { IconButton } from '../../ui/button.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import './todo.css'

type Props = {
  readonly column: string
  /** The accessible name of the field. */
  readonly label: string
  /** The deal or invoice that it hangs on. */
  readonly about?: string
  /** Told once it is there. */
  readonly onAdded?: (title: string) => void
}

/** One line in which a task is written down: Enter adds it, and the next can be typed. */
export const AddCard = ({ column, label, about, onAdded }: Props) => {
  const t = useText()
  const toasts = useToasts()
  const create = useCommand(Todos, 'CREATE')
  const [title, setTitle] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const typed = title.trim()
    if (!typed || create.busy) return
    try {
      await create.run({ title: typed, column, ...(about && { about }) })
      setTitle('')
      onAdded?.(typed)
    } catch (error) {
      toasts.failed(error)
    }
  }
  return (
    <form className="card-add" onSubmit={event => void add(event)}>
      <input
        aria-label={label}
        placeholder={t('work.todo.add')}
        value={title}
        maxLength={titleLength}
        autoComplete="off"
        onChange={event => setTitle(event.target.value)}
      />
      <IconButton icon={Plus} label={label} of={create} onClick={event => event.currentTarget.form?.requestSubmit()} />
    </form>
  )
}
