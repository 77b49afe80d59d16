import { useRef, useState } from 'react'

/**
 * A form that is saved as a draft, or sent once that is confirmed. Both are its one submit: `box` is the element within it whose form is
 * submitted, and `takesSend` says, once for each submit, whether it is to be sent.
 */
export const useDraftOrSend = () => {
  const [asks, ask] = useState(false)
  const intent = useRef<'draft' | 'send'>('draft')
  const box = useRef<HTMLDivElement>(null)
  const submit = (as: 'draft' | 'send') => {
    intent.current = as
    box.current?.closest('form')?.requestSubmit()
  }
  return {
    box,
    /** Whether it is asked if this is to be sent. */
    asks,
    ask,
    save: () => submit('draft'),
    confirm: () => {
      ask(false)
      submit('send')
    },
    takesSend: (): boolean => {
      const isSent = intent.current === 'send'
      intent.current = 'draft'
      return isSent
    },
  }
}
