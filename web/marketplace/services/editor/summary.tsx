import { useId, useState } from 'react'
import { isIsoDate } from '#shared/kit/date.ts'
import { readMinor } from '#shared/kit/money.ts'
import { countable } from '#shared/terms/payment-options-validity.ts'
import { useText } from '../../../lib/i18n.ts'
import { durationText } from '../../../parts/words.ts'
import { StickySummary } from '../../../ui/sticky-summary.tsx'
import { Previews, today } from '../../parts/previews.tsx'
import { priceLines } from '../../parts/price.tsx'
import { useEditor } from './context.ts'

/** What is still to be done before the service can be made ready; each line leads to its field. */
const Missing = ({ onGo }: { onGo: (field: string) => void }) => {
  const t = useText()
  const { problems } = useEditor()
  if (problems.length === 0) return <p className="summary-note">{t('marketplace.editor.complete')}</p>
  return (
    <section className="missing">
      <h3>{t('marketplace.editor.missing', { count: problems.length })}</h3>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={`${field}-${message}`}>
            <button type="button" onClick={() => onGo(field)}>
              {t(message)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Always in sight: what it costs with tax, what each schedule asks for when, and what is missing. */
export const Summary = ({ onGo }: { onGo: (field: string) => void }) => {
  const t = useText()
  const { draft } = useEditor()
  const startId = useId()
  const [start, setStart] = useState(today)
  const options = countable(draft.options)
  const { duration, currency } = draft
  const baseFee = draft.baseFee.trim()
  const durationType = duration.length === null ? null : { type: duration.type, length: duration.length }
  const isPriced = typeof readMinor(baseFee, currency) === 'bigint'
  const hasWay = options.payment.some(way => way !== null)
  const price = priceLines(t, { baseFee, defaultCurrency: currency, paymentOptions: options })
  return (
    <div className="editor-side">
      <StickySummary
        title={t('marketplace.editor.summary')}
        lines={[
          { label: t('marketplace.duration'), value: durationText(t, durationType) ?? '–' },
          ...(price ?? [{ label: t('marketplace.price'), value: '–' }]),
        ]}
        action={<Missing onGo={onGo} />}
      />
      <section className="side-card" aria-label={t('marketplace.editor.preview')}>
        <h2>{t('marketplace.editor.preview')}</h2>
        <div className="preview-start">
          <label htmlFor={startId}>{t('marketplace.editor.preview.start')}</label>
          <input
            id={startId}
            type="date"
            value={start}
            onChange={event => {
              if (isIsoDate(event.target.value)) setStart(event.target.value)
            }}
          />
        </div>
        {isPriced && hasWay && durationType ? (
          <Previews
            brief
            start={start}
            service={{
              name: draft.name,
              baseFee,
              defaultCurrency: currency,
              durationType,
              paymentOptions: options,
            }}
          />
        ) : (
          <p className="section-lead">{t('marketplace.editor.preview.none')}</p>
        )}
      </section>
    </div>
  )
}
