import { serviceLimits } from '#shared/marketplace/service-limits.ts'
import { letterPlaces } from '#shared/terms/letter.ts'
import { useText } from '../../../lib/i18n.ts'
import { Slot } from '../../../parts/slots.tsx'
import { Section } from '../../../ui/page.tsx'
import { Paper } from '../../parts/paper.tsx'
import { useEditor } from './context.ts'
import { AreaInput } from './inputs.tsx'

/** The engagement letter: plain text, beside it the paper that the parties will sign. */
export const Letter = () => {
  const t = useText()
  const { draft, act } = useEditor()
  return (
    <Section title={t('marketplace.editor.letter')}>
      <div className="editor-fields">
        <AreaInput
          optional
          name="engagementLetter"
          label={t('marketplace.editor.letter.text')}
          help={t('marketplace.editor.letter.help')}
          rows={10}
          maxLength={serviceLimits.engagementLetter}
          value={draft.engagementLetter}
          onChange={text => act({ do: 'write', field: 'engagementLetter', text })}
        />
        <Slot
          of="text"
          kind="engagement"
          isLetter
          limit={serviceLimits.engagementLetter}
          isFilled={draft.engagementLetter.trim() !== ''}
          onText={text => act({ do: 'write', field: 'engagementLetter', text })}
        />
        <dl className="places">
          {letterPlaces.map(place => (
            <div key={place}>
              <dt>
                <code>{`{${place}}`}</code>
              </dt>
              <dd>{t(`marketplace.place.${place}`)}</dd>
            </div>
          ))}
        </dl>
        {draft.engagementLetter.trim() ? (
          <section aria-label={t('marketplace.editor.letter.paper')}>
            <h3 className="paper-head">{t('marketplace.editor.letter.paper')}</h3>
            <Paper text={draft.engagementLetter} values={draft.name ? { service: draft.name } : {}} />
          </section>
        ) : null}
        <AreaInput
          optional
          name="acceptLetter"
          label={t('marketplace.editor.acceptLetter')}
          help={t('marketplace.editor.acceptLetter.help')}
          rows={4}
          maxLength={serviceLimits.acceptLetter}
          value={draft.acceptLetter}
          onChange={text => act({ do: 'write', field: 'acceptLetter', text })}
        />
        <Slot
          of="text"
          kind="acceptance"
          limit={serviceLimits.acceptLetter}
          isFilled={draft.acceptLetter.trim() !== ''}
          onText={text => act({ do: 'write', field: 'acceptLetter', text })}
        />
      </div>
    </Section>
  )
}
