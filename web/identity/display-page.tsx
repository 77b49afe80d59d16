import { useState } from 'react'
import { currentDensity, setDensity } from '../lib/density.ts'
import { useText } from '../lib/i18n.ts'
import { CheckInput } from '../ui/check-input.tsx'
import { Section } from '../ui/page.tsx'
import { SettingsFrame } from '../ui/settings-frame.tsx'

/** /configuration/display: how lists look in this browser. Theme and language are in the menu of one's account. */
export const DisplayPage = () => {
  const t = useText()
  const [density, show] = useState(currentDensity)
  return (
    <SettingsFrame part="display">
      <Section title={t('identity.display.lists')}>
        <CheckInput
          toggle
          label={t('identity.display.roomy')}
          help={t('identity.display.roomy.help')}
          checked={density === 'roomy'}
          onChange={on => {
            setDensity(on ? 'roomy' : 'dense')
            show(currentDensity())
          }}
        />
      </Section>
    </SettingsFrame>
  )
}
