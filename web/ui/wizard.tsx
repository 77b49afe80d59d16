import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Step } from 'semantic-ui-react'
import { useText } from '../lib/i18n.ts'
import { classes } from './class-names.ts'
import './wizard.css'

export type WizardStep = { readonly key: string; readonly label: string }

/** Where one stands among the steps of some longer work. */
export const Steps = ({ steps, current }: { steps: readonly WizardStep[]; current: string }) => {
  const t = useText()
  const at = steps.findIndex(step => step.key === current)
  return (
    <nav aria-label={t('app.steps.label')}>
      <Step.Group as="ol" unstackable className="wizard-steps">
        {steps.map((step, index) => (
          <Step
            as="li"
            key={step.key}
            active={index === at}
            completed={index < at}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className="step-mark">{index < at ? <Check size={14} aria-hidden /> : index + 1}</span>
            <span className="step-label">{step.label}</span>
            {index < at ? <span className="sr-only">{t('app.steps.done')}</span> : null}
          </Step>
        ))}
      </Step.Group>
    </nav>
  )
}

/** Longer work in steps, with what it will come to beside it, and what to do next under it. */
export const Wizard = (props: {
  steps: readonly WizardStep[]
  current: string
  summary?: ReactNode
  actions: ReactNode
  children: ReactNode
}) => (
  <div className="wizard">
    <Steps steps={props.steps} current={props.current} />
    <div className={classes('wizard-body', Boolean(props.summary) && 'with-summary')}>
      <div className="wizard-main">
        {props.children}
        <div className="wizard-actions">{props.actions}</div>
      </div>
      {props.summary}
    </div>
  </div>
)
