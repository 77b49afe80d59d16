import type { Leaf } from '#shared/kit/leaves.ts'
import { helpingLeaf, leafLabel } from '#shared/organisations/permissions.ts'
import { useDenial } from '../lib/account.tsx'
import { useText } from '../lib/i18n.ts'
import { Notice } from './notice.tsx'
import { WhomToAsk } from './why-note.tsx'

/** In place of what takes a permission that one lacks: why it is closed, as the server would say, and whom one may ask. */
export const Denied = ({ leaf }: { leaf: Leaf }) => {
  const t = useText()
  const denial = useDenial(leaf)
  if (!denial) return null
  const ask = helpingLeaf(denial.reason)
  return (
    <Notice>
      <p>{t(denial.reason, { permission: t(leafLabel(leaf)) })}</p>
      {ask ? <WhomToAsk leaf={ask} /> : null}
    </Notice>
  )
}
