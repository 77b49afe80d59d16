import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { identityPaths } from '#shared/identity/paths.ts'
import { textParts } from '../lib/catalogue/parts.ts'
import { hostDomain } from '../lib/host.ts'
import { noteHeading } from '../lib/leaving.ts'
import { pageOf } from '../lib/page.ts'
import { later } from '../ui/later.tsx'
import { areaRoutes } from './areas.ts'
import { Guarded } from './guarded.tsx'
import { Broken, LoadingView, NoSuchPage } from './pages/error.tsx'
import { HomePage } from './pages/home.tsx'
import { Shell } from './shell/shell.tsx'

const HostGate = later(() => import('./host-gate.tsx').then(module => module.HostGate))
/** Who may be where, on an organisation's host by its rules before. */
const OnHost = () => (hostDomain() === undefined ? <Guarded /> : <HostGate />)

const HostHome = later(() => import('../organisations/about-page.tsx').then(module => module.AboutPage))
const Welcome = () => (hostDomain() === undefined ? <HomePage /> : <HostHome />)

/** All routes: the frame, within it the guard, within it the pages. */
export const appRoutes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <Broken />,
    hydrateFallbackElement: <LoadingView />,
    children: [
      {
        element: <OnHost />,
        errorElement: <Broken />,
        children: [
          { path: identityPaths.welcome.at, element: <Welcome /> },
          // The latest notifications may be of any area.
          pageOf(...textParts)(identityPaths.home, () => import('./pages/desk-page.tsx'), 'DeskPage'),
          ...areaRoutes,
          { path: identityPaths.temporary.at, element: <Navigate to={identityPaths.welcome()} replace /> },
          { path: identityPaths.error.at, element: <NoSuchPage /> },
          { path: '*', element: <NoSuchPage /> },
        ],
      },
    ],
  },
]

/**
 * The router, once the code of the page in the address is there: until then what index.html shows stays, and nothing else
 * flashes by between the two.
 */
export const startRouter = async () => {
  const router = createBrowserRouter(appRoutes)
  router.subscribe(({ navigation, location }) => noteHeading((navigation.location ?? location).pathname))
  await new Promise<void>(resolve => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
  return router
}
