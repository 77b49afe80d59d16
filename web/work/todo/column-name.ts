import { type BoardColumn, firstColumns } from '#shared/work/board.ts'
import { type Text, useText } from '../../lib/i18n.ts'

const nameOf = (t: Text, { id, name }: Pick<BoardColumn, 'id' | 'name'>): string => {
  if (name !== undefined) return name
  if (id === firstColumns.doing) return t('work.todo.column.doing')
  return t(id === firstColumns.done ? 'work.todo.column.done' : 'work.todo.column.todo')
}

/** What a column is called: by its people, or as the three of every board are. */
export const useColumnName = () => {
  const t = useText()
  return (column: Pick<BoardColumn, 'id' | 'name'>) => nameOf(t, column)
}
