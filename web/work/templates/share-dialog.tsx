import { useState } from 'react'
import type { Id } from '#shared/kit/id.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { Templates, type TemplateView } from '#shared/work/Templates.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** With whom a template is shared: everybody of the organisation, or one of its teams. */
export const ShareDialog = ({ template, onClose }: { template: TemplateView; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const teams = useQueryOf(Organisations, 'GET_TEAMS', {})
  const share = useCommand(Templates, 'SHARE')
  const [team, choose] = useState(template.agent.type === 'team' ? template.agent.id : '')
  const { title, version } = template
  const run = async () => {
    await share.run({ id: template.id, version, ...(team ? { teamId: team as Id<'team'> } : {}) })
    toasts.done('work.template.share.done', { title })
    onClose()
  }
  return (
    <Dialog
      title={t('work.template.share.title', { title })}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.close')}</Button>
          <Button tone="primary" of={share} onClick={() => void run().catch(toasts.failed)}>
            {t('work.template.share')}
          </Button>
        </>
      }
    >
      <div className="ui form">
        <SelectInput
          label={t('work.template.share.with')}
          empty={t('work.template.share.everybody')}
          choices={(teams.data?.items ?? []).map(({ tid, name }) => ({
            value: tid,
            label: t('work.template.share.team', { name }),
          }))}
          value={team}
          onChange={choose}
        />
      </div>
    </Dialog>
  )
}
