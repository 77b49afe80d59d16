import { ArrowRight, FileSignature, Receipt, Search, WalletCards } from 'lucide-react'
import { useEffect } from 'react'
import { identityPaths } from '#shared/identity/paths.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { useText } from '../../lib/i18n.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { CalendarDate } from '../../ui/relative-date.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { hasPage } from '../shell/navigation.ts'
import { OnTheMarket } from './on-the-market.tsx'

const steps = [
  { key: 'find', icon: Search },
  { key: 'sign', icon: FileSignature },
  { key: 'bill', icon: Receipt },
  { key: 'pay', icon: WalletCards },
] as const

const example = [
  { key: 'deposit', amount: '660.00', day: '2026-01-12', tone: 'positive', status: 'paid' },
  { key: 'first', amount: '495.00', day: '2026-04-01', tone: 'positive', status: 'paid' },
  { key: 'second', amount: '495.00', day: '2026-07-01', tone: 'warning', status: 'due' },
  { key: 'third', amount: '495.00', day: '2026-10-01', tone: 'neutral', status: 'planned' },
] as const

/** A schedule as it looks in the product, said to be an example. */
const ExampleDeal = () => {
  const t = useText()
  return (
    <figure className="example">
      <figcaption>{t('app.home.example')}</figcaption>
      <div className="example-head">
        <strong>{t('app.home.example.title')}</strong>
        <span>{t('app.home.example.parties')}</span>
      </div>
      <ol>
        {example.map(({ key, amount, day, tone, status }) => (
          <li key={key}>
            <span className="example-what">
              {t(`app.home.example.${key}`)}
              <CalendarDate day={day} />
            </span>
            <StatusPill tone={tone}>{t(`app.home.example.${status}`)}</StatusPill>
            <Money value={{ amount, currency: 'AUD' }} />
          </li>
        ))}
      </ol>
      <p className="example-total">
        <span>{t('app.home.example.total')}</span>
        <Money strong value={{ amount: '2145.00', currency: 'AUD' }} />
      </p>
    </figure>
  )
}

/** The public home page: what the product does, said plainly. */
export const HomePage = () => {
  const t = useText()
  useEffect(() => {
    document.title = 'Tradewell'
  }, [])
  return (
    <div className="home">
      <section className="home-hero">
        <div className="home-say">
          <h1>{t('app.home.title')}</h1>
          <p className="home-lead">{t('app.home.lead')}</p>
          <p className="home-actions">
            {hasPage(marketplacePaths.services) ? (
              <LinkButton tone="primary" icon={ArrowRight} to={marketplacePaths.services()}>
                {t('app.home.browse')}
              </LinkButton>
            ) : null}
            {hasPage(identityPaths.register) ? (
              <LinkButton to={identityPaths.register()}>{t('app.signUp')}</LinkButton>
            ) : null}
          </p>
        </div>
        <ExampleDeal />
      </section>
      {hasPage(marketplacePaths.services) ? <OnTheMarket /> : null}
      <section className="home-how" aria-labelledby="how">
        <h2 id="how">{t('app.home.how')}</h2>
        <ol>
          {steps.map(({ key, icon: Icon }) => (
            <li key={key}>
              <Icon size={20} aria-hidden />
              <h3>{t(`app.home.step.${key}`)}</h3>
              <p>{t(`app.home.step.${key}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
