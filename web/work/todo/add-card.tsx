import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
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
  // One after another, so that what is typed quickly stands in the order in which it was typed.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const send = async (typed: string) => {
    try {
      await create.run({ title: typed, column: column as never, ...(about && { about: about as never }) })
      onAdded?.(typed)
    } catch (error) {
      setTitle(other => other || typed)
      toasts.failed(error)
    }
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    const typed = title.trim()
    if (!typed) return
    setTitle('')
    queue.current = queue.current.then(() => send(typed))
  }
  return (
    <form className="card-add" onSubmit={add}>
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
