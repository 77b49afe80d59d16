import { useEffect, useState } from 'react'
import { config } from '../lib/config.ts'
import { useText } from '../lib/i18n.ts'
import { Page, Section } from '../ui/page.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'
import './legal.css'

const terms = [
  'identity.terms.parties',
  'identity.terms.signing',
  'identity.terms.paying',
  'identity.terms.account',
  'identity.terms.log',
] as const

const privacy = [
  'identity.privacy.kept',
  'identity.privacy.seen',
  'identity.privacy.others',
  'identity.privacy.browser',
  'identity.privacy.rights',
] as const

const Parts = ({ parts }: { parts: readonly ((typeof terms)[number] | (typeof privacy)[number])[] }) => {
  const t = useText()
  return (
    <div className="legal">
      {parts.map(part => (
        <Section key={part} plain title={t(`${part}.title`)}>
          <p>{t(`${part}.text`)}</p>
        </Section>
      ))}
    </div>
  )
}

/** /terms: what is agreed with those who use the product. */
export const TermsPage = () => {
  const t = useText()
  return (
    <Page title={t('identity.page.terms')} width="narrow">
      <Parts parts={terms} />
    </Page>
  )
}

/** /privacy: what becomes of people's data. */
export const PrivacyPage = () => {
  const t = useText()
  return (
    <Page title={t('identity.page.privacy')} width="narrow">
      <Parts parts={privacy} />
    </Page>
  )
}

/** The address that this stage names; null for none. */
const useContactMail = (): string | null | undefined => {
  const [mail, setMail] = useState<string | null>()
  const toasts = useToasts()
  useEffect(() => {
    config().then(({ contactMail }) => setMail(contactMail ?? null), toasts.failed)
  }, [toasts])
  return mail
}

/** /contact: where to write to. */
export const ContactPage = () => {
  const t = useText()
  const mail = useContactMail()
  return (
    <Page title={t('identity.page.contact')} width="narrow">
      <div className="legal">
        <Section plain title={t('identity.contact.write.title')}>
          <p>{t('identity.contact.write.text')}</p>
          {mail === undefined ? <TextSkeleton lines={1} /> : null}
          {mail === null ? <p>{t('identity.contact.none')}</p> : null}
          {mail ? (
            <p>
              <a href={`mailto:${mail}`}>{mail}</a>
            </p>
          ) : null}
        </Section>
      </div>
    </Page>
  )
}
