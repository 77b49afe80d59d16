import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useNavigate, useNavigation } from 'react-router-dom'
import { tabIconNotifies } from '#shared/app/menu.ts'
import { actingFor } from '#shared/kit/paths.ts'
import { useAccount } from '../../lib/account.tsx'
import { isText, loadAllTexts, loadTexts, useLanguage, useText } from '../../lib/i18n.ts'
import { useOnline } from '../../lib/online.ts'
import { useRealtime } from '../../lib/realtime.ts'
import { useSession } from '../../lib/session.tsx'
import { Slot } from '../../parts/slots.tsx'
import { CrumbsContext } from '../../ui/crumbs.tsx'
import { later } from '../../ui/later.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import plainIcon from '../icons/icon.svg'
import unreadIcon from '../icons/icon-unread.svg'
import { BottomBar } from './bottom-bar.tsx'
import { useCrumbs } from './crumbs.ts'
import { Footer } from './footer.tsx'
import { useUnread } from './notices.ts'
import { usePermissionNews } from './permission-news.ts'
import { SecondLevel, useAreaHere } from './second-level.tsx'
import { useShortcuts } from './shortcuts.ts'
import { TopBar } from './top-bar.tsx'

const MenuSheet = later(() => import('./menu-sheet.tsx').then(module => module.MenuSheet))
const Palette = later(() => import('./palette.tsx').then(module => module.Palette))
const Help = later(async () => {
  const [module] = await Promise.all([import('./help.tsx'), loadTexts(['help'])])
  return module.Help
})
const Switcher = later(() => import('./switcher.tsx').then(module => module.Switcher))

/** How far one has to scroll before the way back to the top shows, in pixels (spec part 1, section 2, "Mobile"). */
const farDown = 300

const ToTop = () => {
  const t = useText()
  const [far, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(scrollY > farDown)
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return far ? (
    <button
      type="button"
      className="to-top"
      aria-label={t('app.toTop')}
      title={t('app.toTop')}
      onClick={() => scrollTo({ top: 0 })}
    >
      <ArrowUp size={18} aria-hidden />
    </button>
  ) : null
}

/** The texts that the page does not need at first, fetched when it has settled: pages to come and notifications speak them. */
const useAllTexts = () => {
  useEffect(() => {
    // Without them a page asks for its own itself; a failed fetch here is tried again there.
    const timer = setTimeout(() => void loadAllTexts().catch(() => undefined), 3000)
    return () => clearTimeout(timer)
  }, [])
}

/** The tab's icon says that something waits (spec part 1, section 2). */
const useTabIcon = () => {
  const { notices } = useUnread()
  const waits = tabIconNotifies({ notices, unreadConversations: 0 })
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (icon) icon.href = waits ? unreadIcon : plainIcon
  }, [waits])
}

/** The frame of every page: bars, banners, what opens over the page by keyboard. */
export const Shell = () => {
  const t = useText()
  const online = useOnline()
  const moving = useNavigation().state !== 'idle'
  const [open, setOpen] = useState<'palette' | 'help' | 'switcher' | 'menu'>()
  const close = () => setOpen(undefined)
  const language = useLanguage()
  const toasts = useToasts()
  const crumbs = useCrumbs()
  const { isSettings } = useAreaHere()
  const { leftElsewhere } = useSession()
  useEffect(() => {
    if (leftElsewhere) toasts.tell('app.leftElsewhere')
  }, [leftElsewhere, toasts])
  useAllTexts()
  useTabIcon()
  usePermissionNews()
  const navigate = useNavigate()
  const { person } = useAccount()
  useRealtime(apprising => {
    void Promise.all([import('./news.ts'), loadAllTexts()]).then(([{ isNews, noticeWords, outsideFor, worded }]) => {
      const { id, href, organisationId: receiver, message, params } = apprising
      if (!isText(message) || !isNews(apprising)) return
      toasts.tell(message, worded(params, language))
      outsideFor(person, message)?.(
        noticeWords(apprising, t, language),
        id,
        () => void navigate(actingFor(href, receiver)),
      )
    })
  })
  useShortcuts({ palette: () => setOpen('palette'), help: () => setOpen('help') })
  return (
    <>
      <a className="skip-link" href="#main">
        {t('app.skip')}
      </a>
      <TopBar onSwitch={() => setOpen('switcher')} />
      {moving ? <div className="moving" aria-hidden="true" /> : null}
      <div className="banner-place" role="status">
        {online ? null : <p className="offline-banner">{t('app.offline')}</p>}
      </div>
      <CrumbsContext value={crumbs}>
        <div className={isSettings ? 'frame with-rail' : 'frame'}>
          <SecondLevel />
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </CrumbsContext>
      <Footer />
      <ToTop />
      <BottomBar onMenu={() => setOpen('menu')} />
      {open === 'palette' ? (
        <Palette onClose={close} onSwitch={() => setOpen('switcher')} onHelp={() => setOpen('help')} />
      ) : null}
      {open === 'help' ? <Help onClose={close} /> : null}
      {open === 'switcher' ? <Switcher onClose={close} /> : null}
      {open === 'menu' ? <MenuSheet onClose={close} /> : null}
      <Slot of="frame" />
      <ScrollRestoration />
    </>
  )
}
