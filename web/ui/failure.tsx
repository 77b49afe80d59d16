import { RotateCw } from 'lucide-react'
import { failureText, useText } from '../lib/i18n.ts'
import { Button } from './button.tsx'

/** What could not be loaded, why, and another try. */
export const Failure = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const t = useText()
  return (
    <div className="failure" role="alert">
      <p>{failureText(error)}</p>
      {onRetry ? (
        <Button icon={RotateCw} small onClick={onRetry}>
          {t('app.tryAgain')}
        </Button>
      ) : null}
    </div>
  )
}
