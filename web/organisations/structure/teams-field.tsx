import { helpingLeaf, leafLabel } from '#shared/organisations/permissions.ts'
import { useDenial } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { SearchSelectField } from '../../ui/search-select.tsx'
import { WhomToAsk } from '../../ui/why-note.tsx'
import type { useTeams } from './use-all.ts'

type Teams = NonNullable<ReturnType<typeof useTeams>>

/** The teams that somebody is in, as the field `tids` of a form. Who may not move people between teams is told why. */
export const TeamsField = ({ teams }: { readonly teams: Teams }) => {
  const t = useText()
  const denial = useDenial('department.structure.team')
  const leaf = denial && helpingLeaf(denial.reason)
  return (
    <>
      <SearchSelectField
        name="tids"
        label={t('organisations.teams.teams')}
        optional
        multiple
        placeholder={t('organisations.teams.noTeams')}
        disabled={denial !== undefined}
        help={denial && t(denial.reason, { permission: t(leafLabel('department.structure.team')) })}
        choices={teams.map(({ tid, name: label }) => ({ value: tid, label }))}
      />
      {leaf ? <WhomToAsk leaf={leaf} /> : null}
    </>
  )
}
