import { useText } from '../../lib/i18n.ts'
import { shortcuts } from '../../lib/shortcuts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import './help.css'

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)

/** Every shortcut there is: ?. */
export const Help = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const named: Readonly<Record<string, string>> = {
    mod: isMac() ? '⌘' : t('app.help.ctrl'),
    esc: t('app.help.esc'),
  }
  return (
    <Dialog title={t('app.help')} size="small" onClose={onClose}>
      <dl className="keys">
        {shortcuts.map(({ does, keys }) => (
          <div key={does}>
            <dt>{t(`app.help.${does}`)}</dt>
            <dd>
              {keys.map(key => (
                <kbd key={key}>{named[key] ?? key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
