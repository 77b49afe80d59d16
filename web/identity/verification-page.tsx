import { Account } from '#shared/identity/Account.contract.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { exactTime } from '../lib/time.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { SettingsFrame } from '../ui/settings-frame.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { useToasts } from '../ui/toasts.tsx'
import './identity.css'

/** /configuration/id-verification: that one is who one says, by a document and one's face, shown to the provider alone. */
export const VerificationPage = () => {
  const t = useText()
  const language = useLanguage()
  const toasts = useToasts()
  const found = useQueryOf(Account, 'GET_IDENTITY_CHECK', {}, { asPerson: true })
  const start = useCommand(Account, 'START_IDENTITY_CHECK')
  const { data } = found
  const begin = () => start.run({}).then(({ url }) => window.location.assign(url), toasts.failed)
  const content = () => {
    if (found.isError && !found.data) return <Failure error={found.error} onRetry={() => void found.refetch()} />
    if (!data) return <TextSkeleton lines={4} />
    const { isVerified, since, check } = data
    return (
      <>
        {isVerified && since ? (
          <Notice tone="positive">{t('identity.check.verified', { time: exactTime(since, language) })}</Notice>
        ) : null}
        {!isVerified && check ? (
          <Notice tone={check.overall === 'NOT_VERIFIED' ? 'warning' : 'info'}>
            {t(`identity.check.overall.${check.overall}`)}
          </Notice>
        ) : null}
        {check && check.results.length > 0 ? (
          <ul className="factors">
            {check.results.map(({ thing, held, reason }) => (
              <li className="factor" key={thing}>
                <h3 className="factor-name">
                  {t(`identity.check.thing.${thing}`)}
                  <StatusPill tone={held ? 'positive' : 'warning'}>
                    {t(held ? 'identity.check.held' : 'identity.check.notHeld')}
                  </StatusPill>
                </h3>
                {reason ? <p>{t('identity.check.reason', { reason: reason.replaceAll('_', ' ') })}</p> : null}
              </li>
            ))}
          </ul>
        ) : null}
        {isVerified ? (
          <p>{t('identity.check.lapses')}</p>
        ) : (
          <p>
            <Button
              tone="primary"
              busy={start.busy}
              why={check?.overall === 'PROCESSING' && t('identity.check.overall.PROCESSING')}
              onClick={() => void begin()}
            >
              {t(check ? 'identity.check.goOn' : 'identity.check.begin')}
            </Button>
          </p>
        )}
      </>
    )
  }
  return (
    <SettingsFrame part="profile" title={t('identity.page.identityCheck')}>
      <Section title={t('identity.check.title')}>
        <p>{t('identity.check.lead')}</p>
        {content()}
      </Section>
    </SettingsFrame>
  )
}
