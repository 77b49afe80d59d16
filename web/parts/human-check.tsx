import { useEffect, useId, useRef, useState } from 'react'
import { config } from '../lib/config.ts'
import { useText } from '../lib/i18n.ts'

/** The part of the provider's script that is used here (Cloudflare Turnstile, explicit rendering). */
type Turnstile = {
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): string
  remove(id: string): void
}

let loading: Promise<Turnstile> | undefined
const load = (script: string): Promise<Turnstile> => {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = script
    element.async = true
    element.addEventListener('load', () => resolve((window as unknown as { turnstile: Turnstile }).turnstile))
    element.addEventListener('error', () => reject(new Error('the check did not load')))
    document.head.append(element)
  }).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}

/** The check that tells people from programs. Whoever uses it gives it a new `key` for each token that was shown. */
export const HumanCheck = ({ onToken }: { onToken: (token: string | undefined) => void }) => {
  const t = useText()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const tell = useRef(onToken)
  tell.current = onToken
  useEffect(() => {
    let gone = false
    let remove: (() => void) | undefined
    const show = async () => {
      const { humanCheck } = await config()
      if (!humanCheck) throw new Error('the stage has no check')
      const turnstile = await load(humanCheck.script)
      if (gone || !place.current) return
      const widget = turnstile.render(place.current, {
        sitekey: humanCheck.siteKey,
        size: 'flexible',
        callback: (token: string) => tell.current(token),
        'expired-callback': () => tell.current(undefined),
        'error-callback': () => setFailed(true),
      })
      remove = () => turnstile.remove(widget)
    }
    show().catch(() => gone || setFailed(true))
    return () => {
      gone = true
      remove?.()
    }
  }, [])
  return (
    <fieldset className="field human-check" aria-labelledby={id}>
      <legend id={id}>{t('organisations.joinForm.human')}</legend>
      <div ref={place} />
      {failed ? (
        <p className="field-error" role="alert">
          {t('organisations.joinForm.humanFailed')}
        </p>
      ) : null}
    </fieldset>
  )
}
