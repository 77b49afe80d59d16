import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { inviteeKey, mostInvitees } from '#shared/deals/invitees.ts'
import { useText } from '../../lib/i18n.ts'
import { Section } from '../../ui/page.tsx'
import { PartiesField, useTyped } from '../parts/parties-field.tsx'
import { useColleagues } from '../parts/use-colleagues.ts'
import { invitedBy, type RequestValues } from './values.ts'

/** Which of an organisation's people and teams are to work on the request as well. */
export const InviteesField = ({ oid, organisation }: { oid: string; organisation: string }) => {
  const t = useText()
  const { query, type } = useTyped()
  const { setValue } = useFormContext<RequestValues>()
  const invited = useWatch<RequestValues, 'invited'>({ name: 'invited' })
  const { found, isLooking } = useColleagues(query)
  const isOthers = invited.oid !== oid
  // What was chosen for another organisation means nobody of this one.
  useEffect(() => {
    if (isOthers) setValue('invited', invitedBy(oid))
  }, [isOthers, oid, setValue])
  if (isOthers) return null
  return (
    <Section title={t('deals.invitees')}>
      <div className="ui form">
        <PartiesField
          name="invited.keys"
          label={t('deals.invitees.who', { organisation })}
          help={t('deals.invitees.help', { most: mostInvitees })}
          placeholder={t('deals.invitees.find')}
          found={found.map(one => ({ key: inviteeKey(one), name: one.name }))}
          loading={isLooking}
          onType={type}
          known={invited.known}
          onKnown={names => setValue('invited.known', [...invited.known, ...names])}
        />
      </div>
    </Section>
  )
}
