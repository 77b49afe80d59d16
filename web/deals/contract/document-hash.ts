import { useEffect, useState } from 'react'

/** SHA-256 of a text's UTF-8 bytes in hexadecimal, made by the browser; undefined where it may not (outside https). */
export const hashText = async (text: string): Promise<string | undefined> => {
  if (!globalThis.crypto?.subtle) return undefined
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** The hash of what is on the screen, so that one signs that and not what the server says of it. */
export const useHashOf = (text: string | undefined, otherwise: string | undefined): string | undefined => {
  const [hash, setHash] = useState<string>()
  useEffect(() => {
    let gone = false
    setHash(undefined)
    if (text === undefined) return
    void hashText(text).then(made => {
      if (!gone) setHash(made ?? otherwise)
    })
    return () => {
      gone = true
    }
  }, [text, otherwise])
  return hash
}
