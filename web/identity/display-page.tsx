import { useState } from 'react'
import { currentDensity, setDensity } from '../lib/density.ts'
import { type TextKey, useText } from '../lib/i18n.ts'
import {
  type Aspect,
  type Choice,
  corners,
  currentAccent,
  currentLook,
  layouts,
  scales,
  setAccent,
  setLook,
} from '../lib/look.ts'
import { setTheme, themes, useTheme } from '../lib/theme.ts'
import { CheckInput } from '../ui/check-input.tsx'
import { OneOf } from '../ui/one-of.tsx'
import { Section } from '../ui/page.tsx'
import { SettingsFrame } from '../ui/settings-frame.tsx'
import './identity.css'

/** An aspect of how it looks, which takes effect at once. */
const LookChoice = <A extends Aspect>(props: { aspect: A; choices: readonly Choice<A>[] }) => {
  const { aspect, choices } = props
  const t = useText()
  const [value, show] = useState(() => currentLook(aspect))
  return (
    <OneOf
      className="one-of"
      legend={t(`identity.display.${aspect}`)}
      choices={choices}
      value={value}
      labelOf={choice => t(`identity.display.${aspect}.${choice}` as TextKey)}
      onChoose={choice => {
        setLook(aspect, choice)
        show(choice)
      }}
    />
  )
}

/** /configuration/display: how the product looks in this browser. */
export const DisplayPage = () => {
  const t = useText()
  const theme = useTheme()
  const [accent, showAccent] = useState(currentAccent)
  const [density, showDensity] = useState(currentDensity)
  return (
    <SettingsFrame part="display">
      <Section title={t('identity.display.colours')}>
        <p>{t('identity.display.help')}</p>
        <OneOf
          className="one-of"
          legend={t('app.theme')}
          choices={themes}
          value={theme}
          labelOf={name => t(`app.theme.${name}`)}
          onChoose={setTheme}
        />
        <div className="field">
          <label htmlFor="accent">{t('identity.display.accent')}</label>
          <input
            id="accent"
            type="color"
            className="accent-input"
            value={accent}
            aria-describedby="accent-help"
            onChange={event => {
              setAccent(event.target.value)
              setTheme('CUSTOM')
              showAccent(event.target.value)
            }}
          />
          <p className="field-help" id="accent-help">
            {t('identity.display.accent.help')}
          </p>
        </div>
      </Section>
      <Section title={t('identity.display.shape')}>
        <LookChoice aspect="layout" choices={layouts} />
        <LookChoice aspect="corners" choices={corners} />
        <LookChoice aspect="scale" choices={scales} />
      </Section>
      <Section title={t('identity.display.lists')}>
        <CheckInput
          toggle
          label={t('identity.display.roomy')}
          help={t('identity.display.roomy.help')}
          checked={density === 'roomy'}
          onChange={on => {
            setDensity(on ? 'roomy' : 'dense')
            showDensity(currentDensity())
          }}
        />
      </Section>
    </SettingsFrame>
  )
}
