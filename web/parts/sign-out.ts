import { useNavigate } from 'react-router-dom'
import { identityPaths } from '#shared/identity/paths.ts'
import { TextError } from '../lib/i18n.ts'
import { useSession } from '../lib/session.tsx'
import { useToasts } from '../ui/toasts.tsx'

/** Ends the session and leads to the first page, or says that it did not end (spec part 2, section 8). */
export const useSignOut = (): (() => void) => {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const toasts = useToasts()
  return () =>
    void signOut().then(
      () => navigate(identityPaths.welcome()),
      () => toasts.failed(new TextError('app.signOutFailed')),
    )
}
