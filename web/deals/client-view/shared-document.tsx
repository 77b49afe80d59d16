import type { SharedThing } from '#shared/deals/ClientViews.contract.ts'
import { useText } from '../../lib/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useHashOf } from '../contract/document-hash.ts'
import { Paper } from '../contract/paper.tsx'

type Document = Extract<SharedThing, { kind: 'document' }>['document']

/** The document of an offer or a contract as paper, with the hash of what is on this screen. */
export const SharedDocument = ({ document }: { document: Document }) => {
  const t = useText()
  const hash = useHashOf(document.text, document.hash)
  if (!hash) return <TextSkeleton lines={14} />
  return (
    <div>
      {hash === document.hash ? null : <Notice tone="danger" title={t('deals.contract.altered')} />}
      <Paper view={document} hash={hash} />
    </div>
  )
}
