import { Languages, LogOut, Monitor, Palette, Settings, SlidersHorizontal, UserRound } from 'lucide-react'
import { identityPaths } from '#shared/identity/paths.ts'
import { displayName } from '#shared/identity/person.ts'
import { useAccount } from '../../lib/account.tsx'
import { desktopAddress, isMobileHost, siteOrigin } from '../../lib/host.ts'
import { languages, setLanguage, useLanguage, useText } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.tsx'
import { setTheme, themes, useTheme } from '../../lib/theme.ts'
import { useSignOut } from '../../parts/sign-out.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { MenuButton, type MenuEntry } from '../../ui/menu-button.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { hasPage } from './navigation.ts'

/** What one can set without an account: how it looks and in which language. */
export const useLookEntries = (): readonly MenuEntry[] => {
  const t = useText()
  const theme = useTheme()
  const language = useLanguage()
  const toasts = useToasts()
  return [
    { key: 'theme', heading: t('app.theme') },
    ...themes.map(name => ({
      key: name,
      label: t(`app.theme.${name}`),
      icon: Palette,
      checked: theme === name,
      onSelect: () => setTheme(name),
    })),
    { key: 'language', heading: t('app.language') },
    ...languages.map(name => ({
      key: name,
      label: t(`app.language.${name}`),
      icon: Languages,
      checked: language === name,
      onSelect: () => void setLanguage(name).catch(toasts.failed),
    })),
    ...(isMobileHost()
      ? [
          {
            key: 'desktop',
            label: t('app.desktopSite'),
            icon: Monitor,
            onSelect: () => location.assign(desktopAddress(location.href, siteOrigin())),
          },
        ]
      : []),
  ]
}

/** One's account, or for a visitor only the display and the language. */
export const AccountMenu = () => {
  const t = useText()
  const { status, email } = useSession()
  const leave = useSignOut()
  const { person } = useAccount()
  const look = useLookEntries()
  const name = (person && displayName(person)) || email || ''
  if (status !== 'signedIn') {
    return (
      <MenuButton
        align="end"
        className="account"
        label={t('app.settings')}
        face={<SlidersHorizontal size={18} aria-hidden />}
        entries={look}
      />
    )
  }
  const pages: MenuEntry[] = [
    { path: identityPaths.profile, icon: UserRound },
    { path: identityPaths.settings, icon: Settings },
  ]
    .filter(entry => hasPage(entry.path))
    .map(({ path, icon }) => ({ key: path.key, label: t(path.words ?? 'app.configuration'), icon, to: path.at }))
  return (
    <MenuButton
      align="end"
      className="account"
      label={t('app.account')}
      face={<Avatar name={name} picture={person?.avatar} size={28} />}
      head={
        <p className="menu-who">
          {name === email ? null : <strong>{name}</strong>}
          {email}
        </p>
      }
      entries={[
        ...pages,
        ...look,
        { key: 'end', heading: '' },
        {
          key: 'signOut',
          label: t('app.signOut'),
          icon: LogOut,
          onSelect: leave,
        },
      ]}
    />
  )
}
