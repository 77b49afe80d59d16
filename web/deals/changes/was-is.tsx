import { useText } from '../../lib/i18n.ts'

/** What stood there, and what stands there now. */
export const WasIs = ({ before, after }: { before?: string | undefined; after?: string | undefined }) => {
  const t = useText()
  return (
    <span className="was-is">
      {before === undefined ? null : (
        <del>
          <span className="sr-only">{t('deals.change.was')} </span>
          {before}
        </del>
      )}{' '}
      {after === undefined ? null : (
        <ins>
          <span className="sr-only">{t('deals.change.is')} </span>
          {after}
        </ins>
      )}
    </span>
  )
}
