import { FileSignature, Printer } from 'lucide-react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import type { Difference, ItemChange } from '#shared/deals/difference.ts'
import { Offers } from '#shared/deals/Offers.contract.ts'
import type { OfferVersion } from '#shared/deals/offer-version.ts'
import { dealPathsOf, listAt, listOfSide } from '#shared/deals/paths.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { nameOfSide } from '#shared/deals/sides.ts'
import type { Id } from '#shared/kit/id.ts'
import { rateWords } from '#shared/terms/rate-words.ts'
import { isMissing } from '../../lib/call.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { WordDifference } from '../../ui/word-difference.tsx'
import '../deals.css'
import { dealFieldNames, dealValue, itemFieldNames, itemValue } from './field-words.ts'
import { ScheduleChanges } from './schedule-changes.tsx'
import { WasIs } from './was-is.tsx'

type Said = Parameters<typeof dealValue>[0]

const textNames = {
  description: 'deals.item.description',
  engagementLetter: 'deals.engagementLetter',
  acceptLetter: 'deals.acceptLetter',
} as const

const shown = (value: string | undefined, say: (value: string) => string) =>
  value === undefined ? undefined : say(value)

const ItemChanges = ({ item, said }: { item: ItemChange; said: Said }) => {
  const { t } = said
  const labels = { added: t('deals.change.wordsAdded'), removed: t('deals.change.wordsRemoved') }
  return (
    <Section title={t(`deals.change.item.${item.what}`, { title: item.title })}>
      <dl className="deal-terms">
        {item.fields.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{t(itemFieldNames[field])}</dt>
            <dd>
              <WasIs
                before={shown(before, value => itemValue(said, field, value))}
                after={shown(after, value => itemValue(said, field, value))}
              />
            </dd>
          </div>
        ))}
      </dl>
      {item.texts.map(({ field, parts }) => (
        <div key={field}>
          <h3>{t(textNames[field])}</h3>
          <WordDifference parts={parts} labels={labels} />
        </div>
      ))}
    </Section>
  )
}

type ChangesProps = { readonly requestId: Id<'request'>; readonly difference: Difference; readonly said: Said }

const Changes = ({ requestId, difference, said }: ChangesProps) => {
  const { t } = said
  const { fields, items, payments, deliveries } = difference
  if (fields.length + items.length + payments.length + deliveries.length === 0)
    return <Notice title={t('deals.change.same')} />
  return (
    <>
      {fields.length > 0 ? (
        <Section title={t('deals.change.terms')}>
          <dl className="deal-terms">
            {fields.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{t(dealFieldNames[field])}</dt>
                <dd>
                  <WasIs
                    before={shown(before, value => dealValue(said, field, value))}
                    after={shown(after, value => dealValue(said, field, value))}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      ) : null}
      {items.map(item => (
        <ItemChanges key={item.id} item={item} said={said} />
      ))}
      <Section title={t('deals.change.schedule')}>
        <ScheduleChanges requestId={requestId} difference={difference} titleOf={said.titleOf} />
      </Section>
    </>
  )
}

/** What an offer says that the version before did not: to be read on a phone, printed, and answered. */
export const ChangesPage = () => {
  const t = useText()
  const language = useLanguage()
  const { pathname } = useLocation()
  const { ticketId = '' } = useParams()
  const requestId = ticketId as Id<'request'>
  const found = useQueryOf(Offers, 'GET_DIFFERENCE', { requestId })
  const { data, error } = found
  const title = t('deals.change.title')
  if (isMissing(error) || !data) return <WaitingPage title={title} found={found} />
  const list = listOfSide(data.side)
  if (list !== listAt(pathname)) return <Navigate to={dealPathsOf[list].changes(requestId)} replace />
  const { before, after, difference, titles, message } = data
  const reference = dealReference(data.thread)
  const nameOf = ({ by }: OfferVersion) => nameOfSide(data, by)
  const called = (version: OfferVersion) =>
    version.round === 0 ? t('deals.version.asked') : t('deals.version.number', { number: version.round })
  const names = new Map(titles.map(one => [one.id, one.title]))
  return (
    <Page
      title={title}
      tab={`${title} · ${reference}`}
      back={{ label: reference }}
      subtitle={`${called(after)} · ${nameOf(after)} · ${reference}`}
      action={
        <>
          <Button icon={Printer} onClick={() => print()}>
            {t('deals.contract.print')}
          </Button>
          <LinkButton icon={FileSignature} to={dealPathsOf[list].contract(requestId)}>
            {t('deals.ticket.contract')}
          </LinkButton>
        </>
      }
    >
      <Section title={t('deals.change.versions')}>
        <dl className="deal-terms">
          {[...(before ? [before] : []), after].map(version => (
            <div key={version.round}>
              <dt>{called(version)}</dt>
              <dd>
                {nameOf(version)} · <RelativeDate at={version.at} />
                {version.rate ? (
                  <p className="field-help">
                    {t('deals.rate.line', rateWords(version.rate, version.price.currency, language))}
                  </p>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
        {message ? <p className="said">{message}</p> : null}
      </Section>
      {difference ? (
        <Changes
          requestId={requestId}
          difference={difference}
          said={{ t, language, currency: difference.currency, titleOf: id => names.get(id) ?? id }}
        />
      ) : (
        <Notice title={t('deals.change.first')} />
      )}
    </Page>
  )
}
