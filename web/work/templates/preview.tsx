import { useState } from 'react'
import type { TemplateView } from '#shared/work/Templates.contract.ts'
import { Templates } from '#shared/work/Templates.contract.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { Failure } from '../../ui/failure.tsx'
import { Section } from '../../ui/page.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { type About, AboutPick } from './about-pick.tsx'
import { Missing } from './missing.tsx'
import { RichTextShown } from './rich-text.tsx'

/** The text as it would be sent, filled from a deal or an invoice; where a value is missing it says which. */
export const Preview = ({ template, isChanged }: { template: TemplateView; isChanged: boolean }) => {
  const t = useText()
  const language = useLanguage()
  const [chosen, choose] = useState<About>()
  const about = chosen?.about ?? {}
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
        <AboutPick value={chosen} onChange={choose} />
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
