import { anzsicDivisions, anzsicLabel } from '#shared/organisations/anzsic.ts'
import { useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'

type FacetsProps = {
  /** How many there are of each category; undefined while loading. */
  readonly counts: Readonly<Record<string, number>> | undefined
  /** Whether there may be more of each than were counted. */
  readonly atLeast: boolean
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
}

/** As tall as categories, so that nothing below moves when they come. */
const placesToCome = [1, 2, 3, 4, 5, 6].map(place => (
  <li key={place} className="skeleton" aria-hidden="true">
    <i className="facet" />
  </li>
))

/** The categories of what was found, with how many there are of each; any number of them can be chosen. */
export const Facets = ({ counts, atLeast, chosen, onChange }: FacetsProps) => {
  const t = useText()
  const counted = (count: number) => (atLeast && count > 0 ? `${count}+` : count)
  const shown = anzsicDivisions.filter(({ code }) => (counts?.[code] ?? 0) > 0 || chosen.includes(code))
  return (
    <nav className="facets" aria-label={t('marketplace.facets')}>
      <div className="facets-head">
        <h2>{t('marketplace.facets')}</h2>
        {chosen.length > 0 ? (
          <Button tone="quiet" small onClick={() => onChange([])}>
            {t('marketplace.facets.clear')}
          </Button>
        ) : null}
      </div>
      <ul>
        {counts ? null : placesToCome}
        {shown.map(({ code }) => {
          const isChosen = chosen.includes(code)
          return (
            <li key={code}>
              <button
                type="button"
                aria-pressed={isChosen}
                className={classes('facet', isChosen && 'chosen')}
                onClick={() => onChange(isChosen ? chosen.filter(one => one !== code) : [...chosen, code])}
              >
                <span>{t(anzsicLabel(code))}</span>
                <span className="facet-count">{counted(counts?.[code] ?? 0)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
