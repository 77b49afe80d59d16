import './lib/no-eval.ts'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/wght.css'
import './ui/theme/fomantic.css'
import './ui/base.css'
import './ui/controls.css'
import './ui/data.css'
import './ui/overlays.css'
import './app/shell/shell.css'
import './app/pages/pages.css'
import { Providers } from './app/providers.tsx'
import { startRouter } from './app/router.tsx'
import { workingTeam } from './lib/account.tsx'
import { accessToken, auth, leaveSession, mayHaveSession } from './lib/auth.ts'
import { setTransport } from './lib/call.ts'
import { startHost } from './lib/host.ts'
import { startTexts } from './lib/i18n.ts'
import { reloadOnLostCode } from './lib/lost-code.ts'
import { actingOrganisation } from './lib/session.tsx'

setTransport({
  fetch: (input, init) => fetch(input, init),
  accessToken,
  organisationId: actingOrganisation,
  teamId: workingTeam,
  newId: () => crypto.randomUUID(),
  ended: token => void leaveSession(token).catch(() => undefined),
})

reloadOnLostCode()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

const start = async () => {
  // Beside the code of the page, and not after it: a page of somebody signed in waits for both.
  if (mayHaveSession()) void auth().catch(() => undefined)
  try {
    // The language first: the router loads the texts of its page in it at once.
    const [, router] = await Promise.all([startTexts(), startRouter(), startHost()])
    createRoot(root).render(<Providers router={router} />)
  } catch (error) {
    // Without texts nothing can be said in the person's language, so index.html says it in both.
    root.replaceChildren()
    document.getElementById('lost')?.removeAttribute('hidden')
    throw error
  }
}
// Not awaited here: the code of a page that the router waits for may take something from this module's file.
void start()
