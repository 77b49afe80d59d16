import { useText } from '../lib/i18n.ts'
import { useDraftSaved } from './form.tsx'
import { RelativeDate } from './relative-date.tsx'

/** Shows in a form with a draft that what is typed is kept, and since when. */
export const DraftNote = () => {
  const t = useText()
  const savedAt = useDraftSaved()
  return (
    <p className="draft-note" role="status">
      {savedAt ? (
        <>
          {t('app.draft.saved')} <RelativeDate at={new Date(savedAt).toISOString()} />
        </>
      ) : null}
    </p>
  )
}
