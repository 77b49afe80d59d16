import { Todos } from '#shared/work/Todos.contract.ts'
import { useCommand } from '../../lib/query.ts'
import { useToasts } from '../../ui/toasts.tsx'

/** Takes a card off the board, and offers to bring it back. `remove` is the command, for the button that does it. */
export const useTakeOff = () => {
  const toasts = useToasts()
  const remove = useCommand(Todos, 'REMOVE')
  const restore = useCommand(Todos, 'RESTORE')
  const takeOff = async ({
    id,
    title,
  }: {
    readonly id: Parameters<typeof remove.run>[0]['id']
    readonly title: string
  }) => {
    try {
      await remove.run({ id })
      const undo = () => void restore.run({ id }).catch(toasts.failed)
      toasts.done('work.todo.removed', { title }, { label: 'app.undo', run: undo })
    } catch (error) {
      toasts.failed(error)
    }
  }
  return { remove, takeOff }
}
