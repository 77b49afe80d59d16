import { useId } from 'react'
import { Progress as Base } from 'semantic-ui-react'
import { localeOf } from '#shared/kit/words.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { Button } from './button.tsx'

/** Long work: how far it is, and the way to stop it. `done` of `total` pieces. On Semantic's bar, with the role it lacks. */
export const Progress = (props: { label: string; done: number; total: number; onCancel?: () => void }) => {
  const t = useText()
  const id = useId()
  const share = new Intl.NumberFormat(localeOf(useLanguage()), { style: 'percent' })
  const part = props.total > 0 ? Math.min(1, props.done / props.total) : 0
  return (
    <div className="progress-line">
      <span id={id}>{props.label}</span>
      <Base
        size="tiny"
        percent={part * 100}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part * 100)}
      />
      <span className="figures">{share.format(part)}</span>
      {props.onCancel ? (
        <Button small onClick={props.onCancel}>
          {t('app.cancel')}
        </Button>
      ) : null}
    </div>
  )
}
