import { dealPathsOf, listOfSide } from '#shared/deals/paths.ts'
import type { Request, Side } from '#shared/deals/request.ts'
import { leafOfSide, nameOfSide } from '#shared/deals/sides.ts'
import { useText } from '../../lib/i18n.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAttending } from './attending.ts'
import { useShortSides } from './short-sides.ts'

type Of = Pick<Request, 'demanderName' | 'supplierName'> & { readonly requestId: Request['id']; readonly side: Side }

/** Says of an open offer which sides have not the people any more to sign it to its end, and leads to making it anew. */
export const ShortNotice = ({ of }: { of: Of }) => {
  const t = useText()
  const { requestId, side } = of
  const { data, error, refetch } = useShortSides(requestId)
  const attending = useAttending(data?.attends ?? true)
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  return data?.short.map(one => (
    <Notice
      key={one}
      tone="warning"
      action={
        <LinkButton
          small
          of={{ needs: leafOfSide[side] }}
          {...attending}
          to={dealPathsOf[listOfSide(side)].offer(requestId)}
        >
          {t('deals.offer.anew')}
        </LinkButton>
      }
    >
      <p>{t('deals.next.short', { party: nameOfSide(of, one) })}</p>
    </Notice>
  ))
}
