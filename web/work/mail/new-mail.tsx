import { PenLine } from 'lucide-react'
import { workPaths } from '#shared/work/paths.ts'
import { useText } from '../../lib/i18n.ts'
import { LinkButton } from '../../ui/button.tsx'

/** The way to a mail of one's own. */
export const NewMail = () => {
  const t = useText()
  return (
    <LinkButton tone="primary" icon={PenLine} to={workPaths.newMail()}>
      {t('work.mailbox.new')}
    </LinkButton>
  )
}
