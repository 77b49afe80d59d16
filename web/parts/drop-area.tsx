import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useDenial } from '../lib/account.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/class-names.ts'
import type { Whying } from '../ui/why.tsx'
import { useDropPlace } from './drop-places.ts'
import { droppedIn } from './dropped-folders.ts'
import './drop-area.css'

type DropAreaProps = Whying & {
  readonly label: string
  /** What the dialog of the browser offers, as in `accept` of a file input. */
  readonly accept: string
  /** What is taken here, in a line. */
  readonly help: string
  /** What is said where a folder holds more files than are taken. */
  readonly cut?: string
  readonly many?: boolean
  readonly onFiles: (files: File[]) => void
  readonly children?: ReactNode
}

/** Where files are dropped, pasted or chosen. */
export const DropArea = ({ label, accept, help, cut, many = false, of, why, onFiles, children }: DropAreaProps) => {
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLFieldSetElement>(null)
  const denial = useDenial(of?.needs)
  const isClosed = Boolean(why) || denial !== undefined
  const [over, setOver] = useState(false)
  const [isCut, setCut] = useState(false)
  const take = (list: Iterable<File> | null | undefined) => {
    const files = [...(list ?? [])]
    if (files.length > 0 && !isClosed) onFiles(many ? files : files.slice(0, 1))
  }
  const dropped = async (what: DataTransfer) => {
    if (isClosed) return
    const within = await droppedIn(what, many)
    // Whoever left the page meanwhile sends nothing.
    if (!place.current) return
    take(within.files)
    setCut(within.isCut)
  }
  useDropPlace(place, take)
  const drag = (isOver: boolean) => (event: DragEvent) => {
    if (isClosed || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <fieldset
      ref={place}
      className={classes('drop-zone', over && 'over')}
      aria-label={label}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={event => {
        drag(false)(event)
        void dropped(event.dataTransfer)
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={many}
        onChange={event => {
          take(event.target.files)
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      <Button icon={Upload} of={of} why={why} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <p className="field-help">{help}</p>
      {isCut && cut ? <p role="status">{cut}</p> : null}
      {children}
    </fieldset>
  )
}
