import { useSession } from '../lib/session.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Why something takes a new sign-in, and the way to it: sign in again and come back here. */
export const SignInAgain = ({ why, label }: { why: string; label: string }) => {
  const { signOut } = useSession()
  return (
    <Notice
      action={
        <Button small onClick={() => void signOut({ again: true })}>
          {label}
        </Button>
      }
    >
      {why}
    </Notice>
  )
}
