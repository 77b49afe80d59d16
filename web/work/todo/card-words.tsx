import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { linkedText } from '#shared/kit/linked-text.ts'
import { CardBody, textLength } from '#shared/work/card.ts'
import { Todos } from '#shared/work/Todos.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { changesOf, isNewer, type Words, withChanges } from './card-said.ts'
import type { FoundCard } from './use-card.ts'
import './card-dialog.css'

const Said = z.object({ title: CardBody.shape.title, text: z.string().max(textLength) })

/** Shows what somebody else saved: at once where nothing was typed, else when it is asked for. */
const Newer = ({ onTake, onKeep }: { readonly onTake: () => void; readonly onKeep: () => void }) => {
  const t = useText()
  const { isDirty } = useFormContext().formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: by whether something was typed alone.
  useEffect(() => {
    if (!isDirty) onTake()
  }, [isDirty])
  if (!isDirty) return null
  return (
    <Notice
      tone="warning"
      action={
        <span className="card-newer">
          <Button small onClick={onTake}>
            {t('work.todo.newer.take')}
          </Button>
          <Button small onClick={onKeep}>
            {t('work.todo.newer.keep')}
          </Button>
        </span>
      }
    >
      {t('work.todo.newer')}
    </Notice>
  )
}

/** The addresses of a text, each once: in the field where it is written nobody follows them. */
const Links = ({ text }: { text: string }) => {
  const t = useText()
  const addresses = new Set(linkedText(text).flatMap(({ text: words, href }) => (href ? [words] : [])))
  if (addresses.size === 0) return null
  return (
    <ul className="card-links" aria-label={t('work.todo.links')}>
      {[...addresses].map(address => (
        <li key={address}>
          <LinkedText text={address} />
        </li>
      ))}
    </ul>
  )
}

/** What is said of the card: its title and its text, saved together. */
export const CardWords = ({ found: { card, text, textVersion } }: { found: FoundCard }) => {
  const t = useText()
  const toasts = useToasts()
  const update = useCommand(Todos, 'UPDATE')
  const stored: Words = { title: card.title, text, textVersion }
  /** What the form began with, and what its writer has seen of what others saved since. */
  const [base, begin] = useState(stored)
  const [seen, see] = useState(stored)
  const start = (words: Words) => {
    begin(words)
    see(words)
  }
  return (
    <Form
      key={JSON.stringify(base)}
      schema={Said}
      defaultValues={{ title: base.title, text: base.text }}
      onSubmit={async said => {
        const changes = changesOf(said, base, seen)
        await update.run({ id: card.id, ...changes })
        start(withChanges(seen, changes))
        toasts.done('work.todo.saved')
      }}
    >
      {isNewer(stored, seen) && !update.busy ? <Newer onTake={() => start(stored)} onKeep={() => see(stored)} /> : null}
      <TextField name="title" label={t('work.todo.title')} />
      <TextAreaField name="text" label={t('work.todo.text')} rows={5} optional />
      <Links text={base.text} />
      <Button type="submit" of={update}>
        {t('app.save')}
      </Button>
    </Form>
  )
}
