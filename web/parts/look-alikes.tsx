import { Link } from 'react-router-dom'
import { exactDate } from '#shared/kit/words.ts'
import { Search } from '#shared/marketplace/Search.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { Notice } from '../ui/notice.tsx'

type Props = {
  /** The organisation that has the name; it is no look-alike of itself. */
  readonly id?: string
  readonly tradingName: string
  readonly domainName?: string
  /** The reader names the organisation, rather than looks for it. */
  readonly isOwn?: boolean
}

/** Warns where an organisation could be taken for another; nothing where its name looks like no other. */
export const LookAlikes = ({ id, tradingName, domainName, isOwn = false }: Props) => {
  const t = useText()
  const language = useLanguage()
  const found = useQueryOf(Search, 'GET_LOOK_ALIKES', {
    tradingName,
    ...(domainName ? { domainName } : {}),
    ...(id ? { without: id } : {}),
  })
  const items = found.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Notice tone="warning">
      <p>{isOwn ? t('organisations.alike.mine') : t('organisations.alike.page')}</p>
      <ul>
        {items.map(({ id: other, name, domainName: domain, since }) => (
          <li key={other}>
            <Link to={organisationsPaths.about(domain)}>
              {t('organisations.alike.each', { name, domain, date: exactDate(since.slice(0, 10), language) })}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
