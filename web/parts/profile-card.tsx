import { countryList } from '#shared/identity/countries.ts'
import { displayName } from '#shared/identity/person.ts'
import { User } from '#shared/identity/User.contract.ts'
import { exactDate } from '#shared/kit/words.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useQueryOf } from '../lib/query.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Failure } from '../ui/failure.tsx'
import { SideFacts } from '../ui/page.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import './parts.css'

/** What others see of a person: the name, and what the person chose to publish (spec part 1, section 6, "Profile cards"). */
export const ProfileCard = ({ uid }: { uid: string }) => {
  const t = useText()
  const language = useLanguage()
  const found = useQueryOf(User, 'GET', { uid }, { asPerson: true })
  if (found.isError && !found.data)
    return (
      <>
        <p>{t('identity.profileFailed')}</p>
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      </>
    )
  if (!found.data) return <TextSkeleton lines={4} />
  const { email, phone, website, dateOfBirth, location, avatar, verifiedSince, ...person } = found.data
  const name = displayName(person)
  const country = countryList(language).find(({ iso }) => iso === location?.country)?.text
  const place = [location?.city, location?.state, country].filter(Boolean).join(', ')
  return (
    <>
      <p className="profile-card-name">
        <Avatar name={name} picture={avatar} size={40} />
        <strong>{name}</strong>
      </p>
      <SideFacts
        facts={[
          { label: t('identity.email'), value: email && <a href={`mailto:${email}`}>{email}</a> },
          {
            label: t('identity.profile.verified'),
            value:
              verifiedSince &&
              t('identity.profile.verifiedSince', { date: exactDate(verifiedSince.slice(0, 10), language) }),
          },
          { label: t('identity.phone'), value: phone },
          {
            label: t('identity.website'),
            value: website && (
              <a href={website} target="_blank" rel="noreferrer">
                {website}
              </a>
            ),
          },
          { label: t('identity.dateOfBirth'), value: dateOfBirth && exactDate(dateOfBirth, language) },
          { label: t('identity.profile.published.location'), value: place },
        ]}
      />
    </>
  )
}
