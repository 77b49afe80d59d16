import { useState } from 'react'
import { Templates, type TemplateView, type VersionView } from '#shared/work/Templates.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Section } from '../../ui/page.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { WordDifference } from '../../ui/word-difference.tsx'
import { withFieldNames } from './field-labels.ts'

const Difference = ({
  template,
  from,
  restore,
  onClose,
}: {
  template: TemplateView
  from: number
  restore: React.ReactNode
  onClose: () => void
}) => {
  const t = useText()
  const to = template.number
  const found = useQueryOf(Templates, 'GET_DIFFERENCE', { id: template.id, from, to })
  const { data, error } = found
  const isSame = data?.parts.every(({ kind }) => kind === 'same')
  return (
    <Dialog
      title={t('work.template.versions.difference', { from, to })}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.close')}</Button>
          {restore}
        </>
      }
    >
      {error ? <Failure error={error} onRetry={() => void found.refetch()} /> : null}
      {!data && !error ? <TextSkeleton lines={6} /> : null}
      {isSame ? <p>{t(data?.looksOnly ? 'work.template.versions.looksOnly' : 'work.template.versions.same')}</p> : null}
      <WordDifference
        parts={data?.parts ?? []}
        labels={{ added: t('work.template.versions.added'), removed: t('work.template.versions.removed') }}
        said={text => withFieldNames(t, text)}
      />
    </Dialog>
  )
}

/** The versions of a template: who wrote which and when, how each differs from the newest, and the way back to it. */
export const Versions = ({
  template,
  onRestored,
}: {
  template: TemplateView
  onRestored: (now: TemplateView) => void
}) => {
  const t = useText()
  const toasts = useToasts()
  const [compared, compare] = useState<number>()
  const found = useQueryOf(Templates, 'GET_VERSIONS', { id: template.id })
  const restore = useCommand(Templates, 'RESTORE')
  const { data, error } = found
  const bring = async (number: number) => {
    const now = await restore.run({ id: template.id, version: template.version, number })
    compare(undefined)
    toasts.done('work.template.versions.restored.done', { number })
    onRestored(now)
  }
  const restoreButton = (number: number, small: boolean) =>
    template.mayKeep && number !== template.number ? (
      <Button small={small} of={restore} onClick={() => void bring(number).catch(toasts.failed)}>
        {t('work.template.versions.restore')}
      </Button>
    ) : null
  const said = ({ byName, restored }: VersionView): string =>
    [
      byName ? t('work.template.versions.by', { name: byName }) : '',
      restored ? t('work.template.versions.restored', { number: restored }) : '',
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <Section title={t('work.template.versions')}>
      {error ? <Failure error={error} onRetry={() => void found.refetch()} /> : null}
      {!data && !error ? <TextSkeleton lines={3} /> : null}
      <ol className="version-list">
        {data?.versions.map(version => (
          <li key={version.number}>
            <div>
              <strong>{t('work.template.versions.number', { number: version.number })}</strong>{' '}
              <RelativeDate at={version.at} /> <span className="said-by">{said(version)}</span>
            </div>
            {version.number === template.number ? null : (
              <div>
                <Button small tone="quiet" onClick={() => compare(version.number)}>
                  {t('work.template.versions.compare')}
                </Button>
                {restoreButton(version.number, true)}
              </div>
            )}
          </li>
        ))}
      </ol>
      {compared === undefined ? null : (
        <Difference
          template={template}
          from={compared}
          restore={restoreButton(compared, false)}
          onClose={() => compare(undefined)}
        />
      )}
    </Section>
  )
}
