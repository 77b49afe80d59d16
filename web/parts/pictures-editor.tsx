import { ArrowDown, ArrowUp, Film, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PurposeName } from '#shared/file-purposes.ts'
import type { UploadView } from '#shared/files/Uploads.contract.ts'
import { useText } from '../lib/i18n.ts'
import { IconButton } from '../ui/button.tsx'
import { Section } from '../ui/page.tsx'
import { useToasts } from '../ui/toasts.tsx'
import type { Needing } from '../ui/why.tsx'
import { DropMany, UploadList } from './uploader.tsx'
import { useUploads } from './use-uploads.ts'
import './pictures-editor.css'

type Shown = {
  readonly id: UploadView['id']
  readonly alt: string
  readonly thumb: string
  readonly video?: string | undefined
}

/** What has pictures, at a version: what is saved against another is refused. */
type Pictured = { readonly version: number; readonly pictures?: readonly Shown[] | undefined }

type PicturesEditorProps = {
  readonly purpose: PurposeName
  readonly shown: Pictured
  readonly limits: { readonly pictures: number; readonly alt: number }
  readonly help: string
  /** The words on the field that takes files. */
  readonly choose: string
  /** The command that saves. */
  readonly of: Needing
  readonly save: (version: number, pictures: { id: UploadView['id']; alt: string }[]) => Promise<Pictured>
}

/** Pictures of something: brought many at once, ordered, described, removed. Each change is saved as it is made. */
export const PicturesEditor = ({ purpose, shown, limits, help, choose, of, save }: PicturesEditorProps) => {
  const t = useText()
  const toasts = useToasts()
  const [pictures, setPictures] = useState<readonly Shown[]>(shown.pictures ?? [])
  // What is saved one after another builds on what was saved last, not on what this render has seen.
  const current = useRef({ version: shown.version, pictures })
  const queue = useRef(Promise.resolve())
  useEffect(() => {
    if (shown.version <= current.current.version) return
    current.current = { version: shown.version, pictures: shown.pictures ?? [] }
    setPictures(current.current.pictures)
  }, [shown])
  const change = (edit: (before: readonly Shown[]) => readonly Shown[]): Promise<void> => {
    const saving = queue.current.then(async () => {
      const wanted = edit(current.current.pictures)
      try {
        const saved = await save(
          current.current.version,
          wanted.map(({ id, alt }) => ({ id, alt })),
        )
        current.current = { version: saved.version, pictures: saved.pictures ?? [] }
        setPictures(current.current.pictures)
      } catch (error) {
        setPictures(current.current.pictures)
        toasts.failed(error)
      }
    })
    queue.current = saving
    return saving
  }
  const uploads = useUploads(purpose, ({ id, thumb = '', video }) =>
    change(before => [...before, { id, thumb, alt: '', ...(video && { video }) }]),
  )
  const room = limits.pictures - pictures.length - uploads.items.filter(one => one.state !== 'failed').length
  const move = (from: number, to: number) =>
    void change(before => {
      const moved = [...before]
      moved.splice(to, 0, ...moved.splice(from, 1))
      return moved
    })
  return (
    <Section title={t('files.pictures')}>
      <p className="field-help">{help}</p>
      <ol className="pictures-edit">
        {pictures.map(({ id, thumb, alt, video }, n) => {
          const number = n + 1
          return (
            <li key={id}>
              <img src={`/${thumb}`} alt="" width={96} height={72} />
              {video ? <Film size={16} role="img" aria-label={t('files.picture.video')} /> : null}
              <div className="ui input">
                <input
                  aria-label={t('files.picture.alt', { number })}
                  placeholder={t('files.picture.alt', { number })}
                  defaultValue={alt}
                  maxLength={limits.alt}
                  onKeyDown={event => {
                    // It is saved as it is left; the form around it is sent by its own button.
                    if (event.key !== 'Enter') return
                    event.preventDefault()
                    event.currentTarget.blur()
                  }}
                  onBlur={({ target }) => {
                    const said = target.value.trim()
                    if (said !== alt)
                      void change(before => before.map(one => (one.id === id ? { ...one, alt: said } : one)))
                  }}
                />
              </div>
              <IconButton
                icon={ArrowUp}
                label={t('files.picture.up', { number })}
                why={n === 0 && t('app.why.first')}
                onClick={() => move(n, n - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('files.picture.down', { number })}
                why={number === pictures.length && t('app.why.last')}
                onClick={() => move(n, n + 1)}
              />
              <IconButton
                icon={Trash2}
                label={t('files.picture.remove', { number })}
                onClick={() => void change(before => before.filter(one => one.id !== id))}
              />
            </li>
          )
        })}
      </ol>
      <DropMany purpose={purpose} label={choose} of={of} room={room} uploads={uploads} />
      <UploadList uploads={uploads} />
    </Section>
  )
}
