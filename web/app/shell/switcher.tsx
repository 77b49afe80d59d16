import { Check, LogOut, Plus } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { identityPaths } from '#shared/identity/paths.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import './switcher.css'

/** Chooses for whom one acts: a sheet from the bottom with Sign Out at its foot (spec part 1, section 2). */
export const Switcher = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const navigate = useNavigate()
  const toasts = useToasts()
  const { actFor, signOut } = useSession()
  const { workspaces, active, person } = useAccount()
  const choose = (id: string | undefined, name: string) => {
    actFor(id)
    onClose()
    toasts.tell('app.switch.acting', { name })
  }
  const rows = [
    ...workspaces.map(({ organisation, memberType, isOwner }) => ({
      id: organisation.id as string | undefined,
      name: organisation.tradingName,
      picture: organisation.logo,
      note: isOwner ? t('app.switch.owner') : t(`app.memberType.${memberType}`),
    })),
    { id: undefined, name: t('app.switch.personal'), picture: person?.avatar, note: '' },
  ]
  return (
    <Dialog
      title={t('app.switch')}
      size="sheet"
      onClose={onClose}
      actions={
        <Button
          icon={LogOut}
          wide
          onClick={() => void signOut().then(() => navigate(identityPaths.welcome()), toasts.failed)}
        >
          {t('app.signOut')}
        </Button>
      }
    >
      <ul className="switch-list">
        {rows.map(({ id, name, picture, note }) => {
          const here = id === active?.organisation.id
          return (
            <li key={id ?? 'personal'}>
              <button
                type="button"
                aria-current={here || undefined}
                data-autofocus={here || undefined}
                onClick={() => choose(id, name)}
              >
                <Avatar name={name} picture={picture} square={id !== undefined} />
                <span className="switch-name">{name}</span>
                <span className="switch-note">{note}</span>
                {here ? <Check size={16} aria-hidden /> : null}
              </button>
            </li>
          )
        })}
        <li>
          <Link to={organisationsPaths.create()} onClick={onClose}>
            <span className="switch-new">
              <Plus size={16} aria-hidden />
            </span>
            <span className="switch-name">{t('organisations.new.title')}</span>
          </Link>
        </li>
      </ul>
    </Dialog>
  )
}
