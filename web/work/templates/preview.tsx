import { useId, useState } from 'react'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import { Tickets } from '#shared/deals/Tickets.contract.ts'
import type { MergeAbout, TemplateView } from '#shared/work/Templates.contract.ts'
import { Templates } from '#shared/work/Templates.contract.ts'
import { useAccount } from '../../lib/account.tsx'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { useDealTitle } from '../../parts/deal-title.ts'
import { Failure } from '../../ui/failure.tsx'
import { Section } from '../../ui/page.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { Missing } from './missing.tsx'
import { RichTextShown } from './rich-text.tsx'

const limit = 20

/** The deals and invoices that a text can be tried with: the newest of each list that one may see. */
const useAbouts = (): readonly { readonly key: string; readonly label: string; readonly about: MergeAbout }[] => {
  const t = useText()
  const titleOf = useDealTitle()
  const { can } = useAccount()
  const seesSales = can('transaction.ticket.supplier') || can('assignment.ticket')
  const sales = { enabled: seesSales }
  const lists = [
    useQueryOf(Tickets, 'GET_BY_RELATED', { side: 'sale', group: 'active', limit }, sales),
    useQueryOf(Tickets, 'GET_BY_RELATED', { side: 'sale', group: 'open', limit }, sales),
    useQueryOf(Tickets, 'GET_BY_RELATED', { side: 'purchase', group: 'active', limit }),
    useQueryOf(Tickets, 'GET_BY_RELATED', { side: 'purchase', group: 'open', limit }),
  ]
  const invoices = useQueryOf(Invoices, 'GET_BY_RELATED', { side: 'sale', limit }, sales)
  return [
    ...lists.flatMap(({ data }, at) =>
      (data?.items ?? []).map(request => ({
        key: request.id,
        label: t(at < 2 ? 'work.template.preview.sale' : 'work.template.preview.purchase', {
          name: at < 2 ? request.demanderName : request.supplierName,
          title: titleOf(request),
        }),
        about: { requestId: request.id },
      })),
    ),
    ...(invoices.data?.items ?? []).map(({ id, reference }) => ({
      key: id,
      label: t('work.template.preview.invoice', { reference }),
      about: { invoiceId: id },
    })),
  ]
}

/** The text as it would be sent, filled from a deal or an invoice; where a value is missing it says which. */
export const Preview = ({ template, isChanged }: { template: TemplateView; isChanged: boolean }) => {
  const t = useText()
  const id = useId()
  const language = useLanguage()
  const abouts = useAbouts()
  const [chosen, choose] = useState('')
  const about = abouts.find(({ key }) => key === chosen)?.about ?? {}
  const merged = useQueryOf(
    Templates,
    'MERGE',
    { id: template.id, number: template.number, about, language },
    { keepPrevious: true },
  )
  const { data, error } = merged
  return (
    <Section title={t('work.template.preview')}>
      <div className="ui form">
        <div className="field">
          <label htmlFor={id}>{t('work.template.preview.about')}</label>
          <select id={id} className="ui dropdown" value={chosen} onChange={({ target }) => choose(target.value)}>
            <option value="">{t('work.template.preview.plain')}</option>
            {abouts.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </div>
      {isChanged ? <p className="list-note">{t('work.template.preview.saved')}</p> : null}
      {error ? <Failure error={error} onRetry={() => void merged.refetch()} /> : null}
      {!data && !error ? <TextSkeleton lines={4} /> : null}
      {data && data.missing.length > 0 ? <Missing fields={data.missing} /> : null}
      {data?.html === undefined ? null : (
        <div className="letter-paper">
          <RichTextShown html={data.html} />
        </div>
      )}
    </Section>
  )
}
