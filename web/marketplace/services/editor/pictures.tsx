import { ArrowDown, ArrowUp, Film, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Services } from '#shared/marketplace/Services.contract.ts'
import type { Service, ServicePicture } from '#shared/marketplace/service.ts'
import { serviceLimits } from '#shared/marketplace/service-limits.ts'
import { useText } from '../../../lib/i18n.ts'
import { useCommand } from '../../../lib/query.ts'
import { DropMany, UploadList } from '../../../parts/uploader.tsx'
import { useUploads } from '../../../parts/use-uploads.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import './pictures.css'

type Shown = Pick<ServicePicture, 'id' | 'alt' | 'thumb' | 'video'>

/** The pictures of a service: brought many at once, ordered, described, removed. Each change is saved as it is made. */
export const PicturesEditor = ({ service }: { service: Service }) => {
  const t = useText()
  const toasts = useToasts()
  const put = useCommand(Services, 'PUT_PICTURES')
  const [pictures, setPictures] = useState<readonly Shown[]>(service.pictures ?? [])
  // What is saved one after another builds on what was saved last, not on what this render has seen.
  const current = useRef({ version: service.version, pictures })
  const queue = useRef(Promise.resolve())
  useEffect(() => {
    if (service.version <= current.current.version) return
    current.current = { version: service.version, pictures: service.pictures ?? [] }
    setPictures(current.current.pictures)
  }, [service])
  const change = (edit: (before: readonly Shown[]) => readonly Shown[]): Promise<void> => {
    const saving = queue.current.then(async () => {
      const wanted = edit(current.current.pictures)
      try {
        const saved = await put.run({
          id: service.id,
          version: current.current.version,
          pictures: wanted.map(({ id, alt }) => ({ id, alt })),
        })
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
  const uploads = useUploads('service', ({ id, thumb = '', video }) =>
    change(before => [...before, { id, thumb, alt: '', ...(video && { video }) }]),
  )
  const room = serviceLimits.pictures - pictures.length - uploads.items.filter(one => one.state !== 'failed').length
  const move = (from: number, to: number) =>
    void change(before => {
      const moved = [...before]
      moved.splice(to, 0, ...moved.splice(from, 1))
      return moved
    })
  return (
    <Section title={t('files.pictures')}>
      <p className="field-help">{t('files.pictures.help', { limit: serviceLimits.pictures })}</p>
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
                  maxLength={serviceLimits.pictureAlt}
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
      <DropMany purpose="service" label={t('files.choose.pictures')} of={put} room={room} uploads={uploads} />
      <UploadList uploads={uploads} />
    </Section>
  )
}
