import { useState } from 'react'
import { filesPaths } from '#shared/files/paths.ts'
import type { Id } from '#shared/kit/id.ts'
import { Templates, type TemplateView } from '#shared/work/Templates.contract.ts'
import { useGoOn } from '../../lib/go-on.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useMoreOf, useQueryOf } from '../../lib/query.ts'
import type { Slots } from '../../parts/slots.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { type About, AboutPick } from './about-pick.tsx'
import { withFieldNames } from './field-labels.ts'
import { Missing } from './missing.tsx'

const byTitle = (one: TemplateView, other: TemplateView): number => one.title.localeCompare(other.title)

type Kind = Slots['text']['kind']

/** The templates of a kind on a shelf, all of them: a page after the other. */
const useShelf = (shelf: 'mine' | 'shared', kind: Kind, enabled = true) => {
  const found = useMoreOf(Templates, 'GET_LIST', { shelf, kind, limit: 100 }, { enabled })
  useGoOn(found, enabled)
  return { ...found, isReady: !enabled || (found.data !== undefined && !found.hasNextPage) }
}

/** The templates for a field that one has or shares in, each once, by title. A letter does for whatever is one, and a mail is. */
const useTemplatesFor = (kind: Kind) => {
  const isLetter = kind !== 'message' && kind !== 'letter'
  const found = [
    useShelf('mine', kind),
    useShelf('shared', kind),
    useShelf('mine', 'letter', isLetter),
    useShelf('shared', 'letter', isLetter),
  ]
  const all = found.flatMap(({ data }) => data?.pages.flatMap(({ items }) => items) ?? [])
  const error = found.find(one => one.error)?.error
  const isReady = found.every(one => one.isReady)
  return {
    // Not one by one as they come: what stands first is shown as if it were chosen.
    templates: isReady || error ? [...new Map(all.map(each => [each.id, each])).values()].toSorted(byTitle) : [],
    error,
    isReady,
    again: () => found.map(each => each.refetch()),
  }
}

/** Picks a template, shows what it comes to here, and puts that into the field. */
export const UseDialog = ({
  kind,
  requestId,
  isLetter,
  limit,
  isFilled,
  onText,
  onClose,
}: Slots['text'] & { readonly onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const language = useLanguage()
  const { templates, error, isReady, again } = useTemplatesFor(kind)
  const [chosen, choose] = useState('')
  const template = templates.find(each => each.id === chosen) ?? templates[0]
  // A mail stands on no page of a deal: which one it is about is chosen here.
  const [chosenAbout, setAbout] = useState<About>()
  const about = {
    ...chosenAbout?.about,
    ...(requestId ? { requestId: requestId as Id<'request'> } : {}),
    ...(isLetter ? { isLetter } : {}),
    ...(kind === 'mail' ? { isMail: true } : {}),
  }
  const merged = useQueryOf(
    Templates,
    'MERGE',
    { id: template?.id ?? ('' as Id<'template'>), about, language },
    { enabled: template !== undefined },
  )
  const text = merged.data?.text
  const isTooLong = text !== undefined && text.length > limit
  const insert = () => {
    if (text === undefined || !template) return
    onText(text, merged.data?.html)
    toasts.done('work.use.done', { title: template.title })
    onClose()
  }
  const failure = error ?? merged.error
  return (
    <Dialog
      title={t('work.use.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.close')}</Button>
          {template ? (
            <Button
              tone="primary"
              busy={merged.isLoading}
              why={
                merged.data && merged.data.missing.length > 0
                  ? t('work.template.missing')
                  : isTooLong
                    ? t('work.use.tooLong', { count: text.length, limit })
                    : undefined
              }
              onClick={insert}
            >
              {t('work.use.insert')}
            </Button>
          ) : (
            <LinkButton tone="primary" to={filesPaths.newTemplate()}>
              {t('work.use.write')}
            </LinkButton>
          )}
        </>
      }
    >
      {failure ? (
        <Failure
          error={failure}
          onRetry={() => {
            again()
            void merged.refetch()
          }}
        />
      ) : null}
      {!isReady && !failure ? <TextSkeleton lines={3} /> : null}
      {isReady && !template ? <p>{t('work.use.none')}</p> : null}
      {template ? (
        <div className="ui form">
          <SelectInput
            label={t('work.use.pick')}
            choices={templates.map(({ id, title }) => ({ value: id, label: title }))}
            value={template.id}
            onChange={choose}
          />
          {kind === 'mail' && !requestId ? <AboutPick value={chosenAbout} onChange={setAbout} /> : null}
          {merged.data && merged.data.missing.length > 0 ? <Missing fields={merged.data.missing} /> : null}
          {text === undefined ? null : (
            <textarea readOnly rows={12} aria-label={template.title} value={withFieldNames(t, text)} />
          )}
          {isTooLong ? <p className="field-error">{t('work.use.tooLong', { count: text.length, limit })}</p> : null}
          {isFilled ? <p className="field-help">{t('work.use.replaces')}</p> : null}
        </div>
      ) : null}
    </Dialog>
  )
}
