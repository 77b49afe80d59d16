import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
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

/** The labels of a board: those there are, to be changed or taken away, and a new one. */
export const LabelsDialog = ({ labels, onClose }: { labels: readonly Label[]; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const add = useCommand(Todos, 'ADD_LABEL')
  const put = useCommand(Todos, 'PUT_LABEL')
  const remove = useCommand(Todos, 'REMOVE_LABEL')
  const [changing, change] = useState<Label>()
  /** How many were added here: what colleagues add meanwhile leaves alone what is being typed. */
  const [added, count] = useState(0)
  const save = async (values: z.output<typeof Body>) => {
    if (!changing) {
      await add.run(values)
      return count(added + 1)
    }
    await put.run({ id: changing.id, ...values })
    toasts.done('work.todo.label.saved', { name: values.name })
    change(undefined)
  }
  return (
    <Dialog title={t('work.todo.labels')} size="small" onClose={onClose}>
      {labels.length === 0 ? <p>{t('work.todo.labels.none')}</p> : null}
      <ul className="board-labels">
        {labels.map(label => (
          <li key={label.id}>
            <StatusPill tone={label.tone}>{label.name}</StatusPill>
            <IconButton
              icon={Pencil}
              label={t('work.todo.label.edit', { name: label.name })}
              pressed={changing?.id === label.id}
              of={put}
              onClick={() => change(changing?.id === label.id ? undefined : label)}
            />
            <IconButton
              icon={Trash2}
              label={t('work.todo.label.remove', { name: label.name })}
              of={remove}
              onClick={() => {
                if (changing?.id === label.id) change(undefined)
                remove.run({ id: label.id }).catch(toasts.failed)
              }}
            />
          </li>
        ))}
      </ul>
      <Form
        key={changing?.id ?? added}
        schema={Body}
        label={changing ? t('work.todo.label.edit', { name: changing.name }) : t('work.todo.label.add')}
        defaultValues={{ name: changing?.name ?? '', tone: changing?.tone ?? 'accent' }}
        onSubmit={save}
        leavable
      >
        <TextField name="name" label={t('work.todo.label.name')} maxLength={labelNameLength} />
        <SelectField
          name="tone"
          label={t('work.todo.label.tone')}
          choices={labelTones.map(tone => ({ value: tone, label: t(`work.todo.label.tone.${tone}`) }))}
        />
        <div className="board-label-acts">
          <Button type="submit" of={changing ? put : add}>
            {t(changing ? 'app.save' : 'work.todo.label.add')}
          </Button>
          {changing ? <Button onClick={() => change(undefined)}>{t('app.cancel')}</Button> : null}
        </div>
      </Form>
    </Dialog>
  )
}
