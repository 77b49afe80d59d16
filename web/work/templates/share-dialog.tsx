import { useId, useState } from 'react'
import type { Id } from '#shared/kit/id.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { Templates, type TemplateView } from '#shared/work/Templates.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** With whom a template is shared: everybody of the organisation, or one of its teams. */
export const ShareDialog = ({ template, onClose }: { template: TemplateView; onClose: () => void }) => {
  const t = useText()
  const id = useId()
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
        <div className="field">
          <label htmlFor={id}>{t('work.template.share.with')}</label>
          <select id={id} className="ui dropdown" value={team} onChange={({ target }) => choose(target.value)}>
            <option value="">{t('work.template.share.everybody')}</option>
            {teams.data?.items.map(({ tid, name }) => (
              <option key={tid} value={tid}>
                {t('work.template.share.team', { name })}
              </option>
            ))}
          </select>
        </div>
      </div>
    </Dialog>
  )
}
