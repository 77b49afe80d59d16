import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { identityPaths } from '#shared/identity/paths.ts'
import { useAccount, withdrawn } from '../../lib/account.tsx'
import { useSession } from '../../lib/session.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/**
 * Says what others have changed of what one may do: an organisation that one no longer acts for, whose pages lead home, and
 * less that may be done in the one that one acts for.
 */
export const usePermissionNews = (): void => {
  const toasts = useToasts()
  const navigate = useNavigate()
  const { uid } = useSession()
  const { workspaces, active } = useAccount()
  const before = useRef({ uid, workspaces, active })
  useEffect(() => {
    const was = before.current
    before.current = { uid, workspaces, active }
    // Somebody else's, or none that were loaded.
    if (was.uid !== uid || !uid || was.workspaces === workspaces) return
    const isOf = (id: string) => workspaces.find(({ organisation }) => organisation.id === id)
    for (const { organisation } of was.workspaces) {
      if (isOf(organisation.id)) continue
      toasts.tell('app.switch.gone', { name: organisation.tradingName })
      if (organisation.id === was.active?.organisation.id) void navigate(identityPaths.home(), { replace: true })
    }
    const now = was.active && isOf(was.active.organisation.id)
    if (was.active && now && withdrawn(was.active, now))
      toasts.tell('app.switch.less', { name: now.organisation.tradingName })
  }, [uid, workspaces, active, toasts, navigate])
}
