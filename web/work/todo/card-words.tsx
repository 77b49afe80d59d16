import { z } from 'zod'
import { CardBody, textLength } from '#shared/work/card.ts'
import { Todos } from '#shared/work/Todos.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import type { FoundCard } from './use-card.ts'

const Said = z.object({ title: CardBody.shape.title, text: z.string().max(textLength) })

/** What is said of the card: its title and its text, saved together. */
export const CardWords = ({ found: { card, text, textVersion } }: { found: FoundCard }) => {
  const t = useText()
  const toasts = useToasts()
  const update = useCommand(Todos, 'UPDATE')
  return (
    <Form
      key={`${card.title} ${textVersion}`}
      schema={Said}
      defaultValues={{ title: card.title, text }}
      onSubmit={async said => {
        const changed = {
          ...(said.title === card.title ? {} : { title: said.title }),
          ...(said.text === text ? {} : { text: said.text, textVersion }),
        }
        await update.run({ id: card.id, ...changed })
        toasts.done('work.todo.saved')
      }}
    >
      <TextField name="title" label={t('work.todo.title')} />
      <TextAreaField name="text" label={t('work.todo.text')} rows={5} optional />
      <Button type="submit" of={update}>
        {t('app.save')}
      </Button>
    </Form>
  )
}
