import { z } from 'zod'
import { type BoardColumn, ColumnName, columnNameLength } from '#shared/work/board.ts'
import { Todos } from '#shared/work/Todos.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField, TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { useColumnName } from './column-name.ts'

const Named = z.object({ name: ColumnName, isDone: z.boolean() })

/** Names a column that is there, or a new one. */
export const ColumnDialog = ({ column, onClose }: { column: BoardColumn | undefined; onClose: () => void }) => {
  const t = useText()
  const nameOf = useColumnName()
  const add = useCommand(Todos, 'ADD_COLUMN')
  const put = useCommand(Todos, 'PUT_COLUMN')
  const save = async (values: z.output<typeof Named>) => {
    await (column ? put.run({ id: column.id, ...values }) : add.run(values))
    onClose()
  }
  return (
    <Dialog title={t(column ? 'work.todo.column.rename' : 'work.todo.column.add')} size="small" onClose={onClose}>
      <Form
        schema={Named}
        defaultValues={{ name: column ? nameOf(column) : '', isDone: column?.isDone ?? false }}
        onSubmit={save}
        leavable
      >
        <TextField name="name" label={t('work.todo.column.name')} maxLength={columnNameLength} />
        <CheckboxField name="isDone" label={t('work.todo.column.isDone')} help={t('work.todo.column.isDone.help')} />
        <Button type="submit" tone="primary" of={column ? put : add}>
          {t('app.save')}
        </Button>
      </Form>
    </Dialog>
  )
}
