import { useState } from 'react'
import { isOwnSignature, SignatureInput } from '#shared/kit/signature.ts'

/**
 * What somebody signs with, while they type or draw it.
 * @param names the names that they may sign with, the one on record first
 */
export const useSignature = (names: readonly string[]) => {
  const [kind, setKind] = useState<SignatureInput['kind']>('typed')
  const [name, setName] = useState('')
  const [strokes, setStrokes] = useState<number[][]>([])
  const [isAsked, ask] = useState(false)
  const parsed = SignatureInput.safeParse(kind === 'typed' ? { kind, name } : { kind, strokes })
  const isOther = parsed.success && !isOwnSignature(parsed.data, names)
  const given = parsed.success && !isOther ? parsed.data : undefined
  return {
    ...{ kind, setKind, name, setName, setStrokes, isOther },
    signer: names[0] ?? '',
    /** The signature, where it is one that binds them. */
    given,
    isWrong: isAsked && !given,
    /** Takes what is there for what is meant; from then on what is wrong with it is said. */
    check: () => {
      ask(true)
      return given
    },
  }
}
export type SignatureState = ReturnType<typeof useSignature>
