import { statusKey } from '#shared/kit/state-table.ts'
import type { Template } from '#shared/work/template.ts'
import { templateStates } from '#shared/work/template-states.ts'
import { useText } from '../../lib/i18n.ts'
import { StatusPill } from '../../ui/status-pill.tsx'

/** Whether a template is a draft or shared. */
export const TemplateStatus = ({ stat }: Pick<Template, 'stat'>) => {
  const t = useText()
  return <StatusPill tone={stat === 'shared' ? 'positive' : 'neutral'}>{t(statusKey(templateStates, stat))}</StatusPill>
}
