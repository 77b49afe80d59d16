import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { mayOpen } from '#shared/app/menu.ts'
import { ancestorsOf, parametersOf, pathAt } from '#shared/app/paths.ts'
import { fillPath } from '#shared/kit/paths.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import type { Crumb } from '../../ui/crumbs.tsx'
import { hasPage } from './navigation.ts'

/** The pages above the one that is open. A page of the menu has none: the menu itself shows where it is. */
export const useCrumbs = (): readonly Crumb[] => {
  const t = useText()
  const { pathname } = useLocation()
  const { viewer } = useAccount()
  return useMemo(() => {
    const path = pathAt(pathname)
    if (!path || path.menu) return []
    const values = parametersOf(path, pathname)
    return ancestorsOf(path).flatMap(above =>
      above.words && hasPage(above) && mayOpen(above, viewer)
        ? [{ to: fillPath(above.at, values), label: t(above.words) }]
        : [],
    )
  }, [pathname, viewer, t])
}
