import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { identityPaths } from '#shared/identity/paths.ts'
import { type SocialProvider, socialProviders } from '#shared/identity/sign-in.ts'
import { config } from '../lib/config.ts'
import { beginHostedSignIn } from '../lib/hosted-sign-in.ts'
import { useText } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { useToasts } from '../ui/toasts.tsx'

const Google = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path
      fill="#4285f4"
      d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.4h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.2-2 3.4-5 3.4-8.5z"
    />
    <path
      fill="#34a853"
      d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9a6.9 6.9 0 0 1-10.3-3.6H1.8v3A11.5 11.5 0 0 0 12 23.5z"
    />
    <path fill="#fbbc05" d="M5.6 14.2a6.9 6.9 0 0 1 0-4.4v-3H1.8a11.5 11.5 0 0 0 0 10.4z" />
    <path fill="#ea4335" d="M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.8 6.8l3.8 3A6.9 6.9 0 0 1 12 5.1z" />
  </svg>
)
const Microsoft = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path fill="#f25022" d="M1 1h10v10H1z" />
    <path fill="#7fba00" d="M13 1h10v10H13z" />
    <path fill="#00a4ef" d="M1 13h10v10H1z" />
    <path fill="#ffb900" d="M13 13h10v10H13z" />
  </svg>
)
const Facebook = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="12" fill="#0866ff" />
    <path
      fill="#fff"
      d="M16.7 15.5l.5-3.5h-3.3V9.8c0-1 .5-1.9 2-1.9h1.5v-3s-1.4-.2-2.7-.2c-2.7 0-4.5 1.7-4.5 4.7V12h-3v3.5h3v8.4a12 12 0 0 0 3.7 0v-8.4z"
    />
  </svg>
)
const marks = { Google, Microsoft, Facebook }

/** The providers that the stage takes, or all until its configuration is here, so that nothing moves where all are taken. */
export const useProviders = (): readonly SocialProvider[] => {
  const { data } = useQuery({ queryKey: ['config'], queryFn: config, staleTime: Number.POSITIVE_INFINITY })
  const taken = data?.signInProviders
  return taken ? socialProviders.filter(provider => taken.includes(provider)) : socialProviders
}

/** One button for each identity provider that the stage takes. While one leads away, the others wait. */
export const SocialButtons = ({ words }: { words: (provider: SocialProvider) => string }) => {
  const t = useText()
  const toasts = useToasts()
  const providers = useProviders()
  const [going, setGoing] = useState<SocialProvider>()
  const go = (provider: SocialProvider) => {
    setGoing(provider)
    beginHostedSignIn(provider, identityPaths.login()).catch(error => {
      setGoing(undefined)
      toasts.failed(error)
    })
  }
  return (
    <div className="social">
      {providers.map(provider => {
        const Mark = marks[provider]
        return (
          <Button
            key={provider}
            wide
            busy={going === provider}
            why={going !== undefined && going !== provider && t('identity.why.signingIn', { provider: going })}
            onClick={() => go(provider)}
          >
            <Mark /> {words(provider)}
          </Button>
        )
      })}
    </div>
  )
}
