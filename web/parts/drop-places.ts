import { type RefObject, useEffect, useRef } from 'react'

/** The places of a page that take files. What is pasted goes to one of them; what is dropped beside them goes nowhere. */

type Place = { readonly element: HTMLElement; readonly take: (files: FileList) => void }
const places = new Set<Place>()

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Behind a dialog nothing is taken. */
const isReachable = ({ element }: Place): boolean => {
  const dialog = document.querySelector('dialog[open]')
  return !dialog || dialog.contains(element)
}

/** Where one is: with the focus, or with the pointer, or the first of the page. */
const placeOfPaste = (): Place | undefined => {
  const open = [...places].filter(isReachable)
  const inOrder = open.toSorted(({ element: one }, { element: other }) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  return (
    open.find(({ element }) => element.contains(document.activeElement)) ??
    open.find(({ element }) => element.matches(':hover')) ??
    inOrder[0]
  )
}

/** Whether what is pasted is for a place that takes files. A field that one writes in keeps text: what was copied of a page is that, too. */
export const isForPlace = (types: readonly string[], isWritten: boolean): boolean =>
  types.includes('Files') && !(isWritten && types.some(type => type.startsWith('text/')))

const pasted = (event: ClipboardEvent) => {
  const { files, types = [] } = event.clipboardData ?? {}
  if (!files?.length || !isForPlace(types, isWriting(event.target))) return
  const place = placeOfPaste()
  if (!place) return
  event.preventDefault()
  place.take(files)
}

/** A browser would leave the page for a file that is dropped beside its place. */
const strayed = (event: DragEvent) => {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

const listen = () => {
  document.addEventListener('paste', pasted)
  document.addEventListener('dragover', strayed)
  document.addEventListener('drop', strayed)
}
const leave = () => {
  document.removeEventListener('paste', pasted)
  document.removeEventListener('dragover', strayed)
  document.removeEventListener('drop', strayed)
}

/** Makes an element a place that takes pasted files, for as long as it is there. */
export const useDropPlace = (element: RefObject<HTMLElement | null>, take: (files: FileList) => void): void => {
  const taking = useRef(take)
  taking.current = take
  useEffect(() => {
    if (!element.current) return
    const place: Place = { element: element.current, take: files => taking.current(files) }
    if (places.size === 0) listen()
    places.add(place)
    return () => {
      places.delete(place)
      if (places.size === 0) leave()
    }
  }, [element])
}
