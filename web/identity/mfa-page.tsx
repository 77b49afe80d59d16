import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { askAgain } from '../lib/ask-again.ts'
import { accountAuth } from '../lib/auth.ts'
import { useText } from '../lib/i18n.ts'
import { useSession } from '../lib/session.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { SettingsFrame } from '../ui/settings-frame.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { useToasts } from '../ui/toasts.tsx'
import './identity.css'
import { SmsSetup, TotpSetup } from './mfa-setup.tsx'
import { atPool } from './problems.ts'
import { RecoverySection } from './recovery.tsx'

/** The second steps that there are (spec part 2, section 9: "MFA modes: none, SMS, software token"). */
const factors = ['totp', 'sms'] as const
type Factor = (typeof factors)[number]

const factorOf = (name: unknown): Factor => (name === 'SMS' ? 'sms' : 'totp')

const key = ['account', 'mfa']

/** Which second steps this person has on, and which is asked first. */
const useFactors = (enabled: boolean) =>
  useQuery({
    queryKey: key,
    enabled,
    queryFn: () =>
      atPool(async () => {
        const preference = await (await accountAuth()).fetchMFAPreference()
        return {
          on: (preference.enabled ?? []).map(factorOf),
          preferred: preference.preferred ? factorOf(preference.preferred) : undefined,
        }
      }),
  })

/** Changes the preference at the pool, and asks for it again. */
const usePreference = () => {
  const cache = useQueryClient()
  return (factor: Factor, state: 'ENABLED' | 'PREFERRED' | 'DISABLED') =>
    atPool(async () => {
      await (await accountAuth()).updateMFAPreference({ [factor]: state })
      await askAgain(cache, { queryKey: key })
    })
}

const FactorRow = (props: { factor: Factor; on: boolean; preferred: boolean; several: boolean }) => {
  const { factor, on, preferred, several } = props
  const t = useText()
  const toasts = useToasts()
  const prefer = usePreference()
  const [, setQuery] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const change = async (state: 'PREFERRED' | 'DISABLED') => {
    setBusy(true)
    try {
      await prefer(factor, state)
      if (state === 'DISABLED') toasts.done('identity.mfa.disabled')
      setAsking(false)
    } catch (error) {
      toasts.failed(error)
    }
    setBusy(false)
  }
  return (
    <div className="factor">
      <div>
        <h3 className="factor-name">
          {t(`identity.mfa.${factor}`)}
          <StatusPill tone={on ? 'positive' : 'neutral'}>{t(on ? 'identity.mfa.on' : 'identity.mfa.off')}</StatusPill>
          {on && preferred && several ? <StatusPill>{t('identity.mfa.preferred')}</StatusPill> : null}
        </h3>
        <p>{t(`identity.mfa.${factor}.help`)}</p>
      </div>
      <div className="factor-actions">
        {on && several && !preferred ? (
          <Button small busy={busy} onClick={() => change('PREFERRED')}>
            {t('identity.mfa.prefer')}
          </Button>
        ) : null}
        {on ? (
          <Button small onClick={() => setAsking(true)}>
            {t('identity.mfa.disable')}
          </Button>
        ) : (
          <Button small tone="primary" onClick={() => setQuery({ setup: factor })}>
            {t('identity.mfa.enable')}
          </Button>
        )}
      </div>
      {asking ? (
        <ConfirmDialog
          title={t('identity.mfa.disable.confirm')}
          message={t('identity.mfa.disable.help')}
          confirm={t('identity.mfa.disable')}
          danger
          busy={busy}
          onConfirm={() => change('DISABLED')}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}

/** The second steps of somebody who signs in by password. */
const Factors = () => {
  const t = useText()
  const toasts = useToasts()
  const prefer = usePreference()
  const [query, setQuery] = useSearchParams()
  const state = useFactors(true)
  const setup = query.get('setup')
  const close = () => setQuery({}, { replace: true })
  if (state.isError && !state.data) return <Failure error={state.error} onRetry={() => void state.refetch()} />
  if (!state.data) return <TextSkeleton lines={4} />
  const { on, preferred } = state.data
  const ready = (factor: Factor) => async () => {
    await prefer(factor, on.length === 0 || factor === 'totp' ? 'PREFERRED' : 'ENABLED')
    toasts.done('identity.mfa.enabled')
    close()
  }
  return (
    <Section title={t('identity.mfa.factors')}>
      <p>{t('identity.mfa.lead')}</p>
      {factors.map(factor => (
        <FactorRow
          key={factor}
          factor={factor}
          on={on.includes(factor)}
          preferred={preferred === factor}
          several={on.length > 1}
        />
      ))}
      {on.length > 0 ? <RecoverySection /> : null}
      {setup === 'totp' ? <TotpSetup onReady={ready('totp')} onClose={close} /> : null}
      {setup === 'sms' ? <SmsSetup onReady={ready('sms')} onClose={close} /> : null}
    </Section>
  )
}

/** /configuration/mfa: an app or text messages as a second step. Each setup has its own address (?setup=). */
export const MfaPage = () => {
  const t = useText()
  const { provider } = useSession()
  return (
    <SettingsFrame part="mfa">
      {provider ? <Notice>{t('identity.mfa.federated', { provider })}</Notice> : <Factors />}
    </SettingsFrame>
  )
}
