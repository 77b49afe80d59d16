import { useId } from 'react'
import { localeOf } from '#shared/kit/words.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { Button } from './button.tsx'

/** Long work: how far it is, and the way to stop it. `done` of `total` pieces. */
export const Progress = (props: { label: string; done: number; total: number; onCancel?: () => void }) => {
  const t = useText()
  const id = useId()
  const share = new Intl.NumberFormat(localeOf(useLanguage()), { style: 'percent' })
  const part = props.total > 0 ? Math.min(1, props.done / props.total) : 0
  return (
    <div className="progress-line">
      <label htmlFor={id}>{props.label}</label>
      <progress id={id} max={1} value={part} />
      <span className="figures">{share.format(part)}</span>
      {props.onCancel ? (
        <Button small onClick={props.onCancel}>
          {t('app.cancel')}
        </Button>
      ) : null}
    </div>
  )
}
