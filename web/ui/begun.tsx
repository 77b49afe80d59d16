import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useDraftSaved } from './form.tsx'

/**
 * In a form: tells whether something is typed in it that is not sent. What was sent is what it goes on from, though it shows the same still.
 * @param also what is chosen beside the form's own fields
 */
export const Typing = ({ also, onTyping }: { also?: string; onTyping: (isTyped: boolean) => void }) => {
  const { formState, getValues, reset } = useFormContext()
  const { isDirty, isSubmitSuccessful } = formState
  const wasTyped = useDraftSaved() !== undefined
  const [sent, send] = useState(also)
  useEffect(() => {
    if (!isSubmitSuccessful) return
    reset(getValues(), { keepValues: true })
    send(also)
  }, [isSubmitSuccessful, also, getValues, reset])
  const isTyped = (isDirty || wasTyped || also !== sent) && !isSubmitSuccessful
  useEffect(() => onTyping(isTyped), [isTyped, onTyping])
  return null
}

/**
 * What a form begins with, and the form's key: what was saved last; once something is typed in it, what was saved when it began. What
 * others save meanwhile takes away nothing of what is typed: the server refuses the older version, and says why.
 * @param keyOf what of it the form shows, or its version
 */
export const useBegun = <T,>(now: T, keyOf: (of: T) => string | number) => {
  const [isTyped, onTyping] = useState(false)
  const [begun, begin] = useState(now)
  if (begun !== now && (!isTyped || keyOf(begun) === keyOf(now))) begin(now)
  return { begun, key: keyOf(begun), onTyping }
}
