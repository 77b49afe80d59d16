import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { identityPaths } from '#shared/identity/paths.ts'
import { textParts } from '../lib/catalogue/parts.ts'
import { pageOf } from '../lib/page.ts'
import { areaRoutes } from './areas.ts'
import { Guarded } from './guarded.tsx'
import { Broken, LoadingView, NoSuchPage } from './pages/error.tsx'
import { HomePage } from './pages/home.tsx'
import { Shell } from './shell/shell.tsx'

/** All routes: the frame, within it the guard, within it the pages. */
export const appRoutes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <Broken />,
    hydrateFallbackElement: <LoadingView />,
    children: [
      {
        element: <Guarded />,
        errorElement: <Broken />,
        children: [
          { path: identityPaths.welcome.at, element: <HomePage /> },
          // The latest notifications may be of any area.
          pageOf(...textParts)(identityPaths.home, () => import('./pages/desk-page.tsx'), 'DeskPage'),
          ...areaRoutes,
          { path: identityPaths.error.at, element: <NoSuchPage /> },
          { path: '*', element: <NoSuchPage /> },
        ],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(appRoutes)
