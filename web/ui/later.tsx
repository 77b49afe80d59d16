import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/**
 * A part of a page whose code loads when it is first shown: dialogs with forms, charts, editors. Nothing is shown until
 * then, or `meanwhile`. `const EndDialog = later(() => import('./end-dialog.tsx').then(module => module.EndDialog))`
 */
export const later = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): ComponentType<P> => {
  const Part = lazy(async () => ({ default: await load() }))
  return props => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}
