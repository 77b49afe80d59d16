import { Trash2 } from 'lucide-react'
import { z } from 'zod'
import { type Label, Label as LabelSchema, labelNameLength, labelTones } from '#shared/work/board.ts'
import { Todos } from '#shared/work/Todos.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import './todo.css'

const Body = z.object({ name: LabelSchema.shape.name, tone: LabelSchema.shape.tone })

/** The labels of a board: those there are, and a new one. */
export const LabelsDialog = ({ labels, onClose }: { labels: readonly Label[]; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const add = useCommand(Todos, 'ADD_LABEL')
  const remove = useCommand(Todos, 'REMOVE_LABEL')
  return (
    <Dialog title={t('work.todo.labels')} size="small" onClose={onClose}>
      {labels.length === 0 ? <p>{t('work.todo.labels.none')}</p> : null}
      <ul className="board-labels">
        {labels.map(({ id, name, tone }) => (
          <li key={id}>
            <StatusPill tone={tone}>{name}</StatusPill>
            <IconButton
              icon={Trash2}
              label={t('work.todo.label.remove', { name })}
              of={remove}
              onClick={() => remove.run({ id }).catch(toasts.failed)}
            />
          </li>
        ))}
      </ul>
      <Form
        key={labels.length}
        schema={Body}
        defaultValues={{ name: '', tone: 'accent' }}
        onSubmit={values => add.run(values)}
        leavable
      >
        <TextField name="name" label={t('work.todo.label.name')} maxLength={labelNameLength} />
        <SelectField
          name="tone"
          label={t('work.todo.label.tone')}
          choices={labelTones.map(tone => ({ value: tone, label: t(`work.todo.label.tone.${tone}`) }))}
        />
        <Button type="submit" of={add}>
          {t('work.todo.label.add')}
        </Button>
      </Form>
    </Dialog>
  )
}
