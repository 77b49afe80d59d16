import { useText } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** The keys of the page: ?. */
export const Help = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const keys = [
    { keys: [t('app.help.ctrl'), 'K'], what: t('app.help.palette') },
    { keys: ['/'], what: t('app.help.search') },
    { keys: ['?'], what: t('app.help.help') },
    { keys: [t('app.help.esc')], what: t('app.help.escape') },
  ]
  return (
    <Dialog title={t('app.help')} size="small" onClose={onClose}>
      <dl className="keys">
        {keys.map(row => (
          <div key={row.what}>
            <dt>{row.what}</dt>
            <dd>
              {row.keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
