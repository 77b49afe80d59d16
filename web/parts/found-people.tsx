import { queryLength } from '#shared/kit/query.ts'
import { UserSearch } from '#shared/marketplace/people.contract.ts'
import { useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Section } from '../ui/page.tsx'
import { PartyName } from './party-name.tsx'

/** The people whose names answer what is typed, each with the card that they publish; nothing where there are none. */
export const FoundPeople = ({ query }: { query: string }) => {
  const t = useText()
  const found = useQueryOf(
    UserSearch,
    'SEARCH_BY_FIELD',
    { fieldName: 'name', query: query.slice(0, queryLength), user: true },
    { asPerson: true, keepPrevious: true },
  )
  const people = found.data?.users ?? []
  if (people.length === 0) return null
  return (
    <Section title={t('organisations.found.people')}>
      <p className="field-help">{t('organisations.found.people.hint')}</p>
      <ul className="plain-list">
        {people.map(({ uid, name, avatar, city, verified }) => (
          <li key={uid}>
            <Avatar name={name} picture={avatar} size={28} />{' '}
            <PartyName name={name} party={{ id: uid, type: 'user' }} verified={verified} />
            {city ? ` · ${city}` : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
