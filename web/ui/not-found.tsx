import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../lib/i18n.ts'
import { EmptyState } from './empty-state.tsx'

/** What a page shows whose thing does not exist, or that the person may not see: the two look the same. */
export const NotFound = ({ action }: { action?: ReactNode }) => {
  const t = useText()
  return <EmptyState icon={SearchX} title={t('app.notFound.title')} hint={t('app.notFound.hint')} action={action} />
}
