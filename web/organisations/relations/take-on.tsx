import { z } from 'zod'
import type { Id } from '#shared/kit/id.ts'
import type { ListedRelation } from '#shared/organisations/members.contract.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useRoleChoices } from '../structure/use-all.ts'

const Role = z.object({ rid: z.string().min(1, 'organisations.invite.role.choose') })

/** Accepts a person who asks to be a client as one of the staff, with a role. */
export const TakeOn = ({ row: { mid, version, name }, onClose }: { row: ListedRelation; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const answer = useCommand(Organisations, 'ACTIVATE_MEMBER')
  const choices = useRoleChoices()
  const title = t('organisations.clients.takeOn.title', { name })
  const save = async ({ rid }: z.output<typeof Role>) => {
    await answer.run({ mid, version, accept: true, rid: rid as Id<'role'> })
    toasts.done('organisations.clients.takeOn.done', { name })
    onClose()
  }
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <p>{t('organisations.clients.takeOn.help')}</p>
      <Form schema={Role} defaultValues={{ rid: '' }} label={title} leavable onSubmit={save}>
        <SelectField
          name="rid"
          label={t('organisations.invite.role')}
          empty={t('organisations.invite.role.choose')}
          choices={choices}
        />
        <div className="form-actions">
          <Button onClick={onClose}>{t('organisations.structure.cancel')}</Button>
          <Button type="submit" tone="primary" of={answer}>
            {t('organisations.clients.takeOn')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
