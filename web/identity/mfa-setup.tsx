import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Code, Phone } from '#shared/identity/forms.ts'
import { accountAuth } from '../lib/auth.ts'
import { useText } from '../lib/i18n.ts'
import { useSession } from '../lib/session.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Form } from '../ui/form.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { CodeField, PhoneField } from './fields.tsx'
import { atPool } from './problems.ts'

const QrCode = lazy(() => import('qrcode.react').then(module => ({ default: module.QRCodeSVG })))

type SetupProps = { readonly onReady: () => Promise<void>; readonly onClose: () => void }

const product = 'Tradewell'

/** A new secret for an authenticator app: scanned or typed, then shown to be there by its first code. */
export const TotpSetup = ({ onReady, onClose }: SetupProps) => {
  const t = useText()
  const { email = '' } = useSession()
  const secret = useQuery({
    queryKey: ['account', 'totp'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: () =>
      atPool(async () => {
        const setup = await (await accountAuth()).setUpTOTP()
        return { text: setup.sharedSecret, uri: setup.getSetupUri(product, email).href }
      }),
  })
  const confirm = async (code: string) => {
    await atPool(async () => (await accountAuth()).verifyTOTPSetup({ code }))
    await onReady()
  }
  return (
    <Dialog title={t('identity.mfa.setup')} onClose={onClose} keepOnOutside>
      {secret.isError ? <Failure error={secret.error} onRetry={() => void secret.refetch()} /> : null}
      {secret.isPending ? <TextSkeleton lines={5} /> : null}
      {secret.data ? (
        <div className="totp-setup">
          <p>{t('identity.mfa.setup.scan')}</p>
          <div className="totp-qr">
            <Suspense fallback={null}>
              <QrCode value={secret.data.uri} size={176} title={t('identity.mfa.setup.qr')} />
            </Suspense>
          </div>
          <p>{t('identity.mfa.setup.secret')}</p>
          <p className="totp-secret" data-secret="">
            {secret.data.text}
          </p>
          <p>{t('identity.mfa.setup.code')}</p>
          <Form
            schema={Code}
            defaultValues={{ code: '' }}
            label={t('identity.mfa.setup')}
            leavable
            onSubmit={({ code }) => confirm(code)}
          >
            {({ formState }) => (
              <>
                <CodeField />
                <Button type="submit" tone="primary" busy={formState.isSubmitting}>
                  {t('identity.mfa.setup.confirm')}
                </Button>
              </>
            )}
          </Form>
        </div>
      ) : null}
    </Dialog>
  )
}

/** A phone number, and the code that shows it to be the person's. */
export const SmsSetup = ({ onReady, onClose }: SetupProps) => {
  const t = useText()
  const [sentTo, setSentTo] = useState<string>()
  const send = (phone: string) =>
    atPool(async () => {
      const { updateUserAttributes, sendUserAttributeVerificationCode } = await accountAuth()
      await updateUserAttributes({ userAttributes: { phone_number: phone } })
      const sent = await sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number' })
      setSentTo(sent.destination ?? phone)
    })
  const confirm = async (confirmationCode: string) => {
    await atPool(async () =>
      (await accountAuth()).confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode }),
    )
    await onReady()
  }
  return (
    <Dialog title={t('identity.mfa.phone')} onClose={onClose} keepOnOutside>
      {sentTo === undefined ? (
        <Form
          key="phone"
          schema={Phone}
          defaultValues={{ phone: '' }}
          label={t('identity.mfa.phone')}
          leavable
          onSubmit={({ phone }) => send(phone)}
        >
          {({ formState }) => (
            <>
              <PhoneField />
              <Button type="submit" tone="primary" busy={formState.isSubmitting}>
                {t('identity.mfa.phone.send')}
              </Button>
            </>
          )}
        </Form>
      ) : (
        <Form
          key="code"
          schema={Code}
          defaultValues={{ code: '' }}
          label={t('identity.mfa.phone')}
          leavable
          onSubmit={({ code }) => confirm(code)}
        >
          {({ formState }) => (
            <>
              <p>{t('identity.mfa.phone.sent', { destination: sentTo })}</p>
              <CodeField />
              <Button type="submit" tone="primary" busy={formState.isSubmitting}>
                {t('identity.mfa.setup.confirm')}
              </Button>
            </>
          )}
        </Form>
      )}
    </Dialog>
  )
}
