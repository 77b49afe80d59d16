import { ArrowDown, ArrowUp, Link, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { Resources } from '#shared/marketplace/Resources.contract.ts'
import { ResourceLink, ResourceTitle, type ResourceView, resourceLimits } from '#shared/marketplace/resource.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { DropMany, UploadList } from '../../parts/uploader.tsx'
import { useUploads } from '../../parts/use-uploads.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { ResourceList } from '../parts/resources.tsx'

type Id = Service['id']

const ofFile = z.object({ title: ResourceTitle, link: z.literal('') })
const ofLink = z.object({ title: ResourceTitle, link: ResourceLink })

type EditProps = {
  readonly itemId: Id
  /** Undefined for a link that is new. */
  readonly resource?: ResourceView | undefined
  readonly onClose: () => void
}

/** What a resource is called, and of a link where it leads. */
const EditDialog = ({ itemId, resource, onClose }: EditProps) => {
  const t = useText()
  const put = useCommand(Resources, 'PUT')
  const update = useCommand(Resources, 'UPDATE')
  const isFile = resource?.file !== undefined
  const heading = resource
    ? t('marketplace.resources.edit', { title: resource.title })
    : t('marketplace.resources.addLink')
  const save = async ({ title, link }: { title: string; link: string }) => {
    if (!resource) await put.run({ itemId, resource: { title, link } })
    else await update.run({ itemId, id: resource.id, title, ...(isFile ? {} : { link }) })
    onClose()
  }
  return (
    <Dialog title={heading} onClose={onClose}>
      <Form
        schema={isFile ? ofFile : ofLink}
        defaultValues={{ title: resource?.title ?? '', link: resource?.link ?? '' }}
        onSubmit={save}
        label={heading}
        leavable
      >
        <TextField
          name="title"
          label={t('marketplace.resources.title')}
          maxLength={resourceLimits.title}
          autoComplete="off"
        />
        {isFile ? null : (
          <TextField
            name="link"
            type="url"
            label={t('marketplace.resources.link')}
            maxLength={resourceLimits.link}
            autoComplete="off"
          />
        )}
        <div className="form-actions">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" tone="primary" of={resource ? update : put}>
            {t('marketplace.resources.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Files and links of a service: brought, named, ordered, taken off. Each change is saved as it is made. */
export const ResourcesEditor = ({ service: { id: itemId } }: { service: Service }) => {
  const t = useText()
  const toasts = useToasts()
  const found = useQueryOf(Resources, 'GET', { itemId })
  const put = useCommand(Resources, 'PUT')
  const update = useCommand(Resources, 'UPDATE')
  const remove = useCommand(Resources, 'REMOVE')
  const [editing, edit] = useState<{ readonly resource?: ResourceView }>()
  // One after another: two at once would ask for the same place.
  const queue = useRef(Promise.resolve())
  const uploads = useUploads('resource', ({ id: file }) => {
    const adding = queue.current.then(async () => void (await put.run({ itemId, resource: { file } })))
    queue.current = adding.catch(() => undefined)
    return adding
  })
  const resources = found.data?.resources ?? []
  const room = resourceLimits.resources - resources.length - uploads.items.filter(one => one.state !== 'failed').length
  const move = (id: ResourceView['id'], before: ResourceView['id'] | null) =>
    void update.run({ itemId, id, before }).catch(toasts.failed)
  /** Puts back what was taken off, where it was. */
  const putBack = async ({ title, link, file }: ResourceView, before: ResourceView['id'] | undefined) => {
    const resource = file ? { file: file.id, title } : { link: link ?? '', title }
    const { resources: now } = await put.run({ itemId, resource })
    const back = now.at(-1)
    if (back && before) await update.run({ itemId, id: back.id, before })
  }
  const takeOff = async (resource: ResourceView, before: ResourceView['id'] | undefined) => {
    try {
      await remove.run({ itemId, id: resource.id })
      toasts.done(
        'marketplace.resources.removed',
        { title: resource.title },
        { label: 'app.undo', run: () => void putBack(resource, before).catch(toasts.failed) },
      )
    } catch (error) {
      toasts.failed(error)
    }
  }
  return (
    <Section
      title={t('marketplace.resources')}
      action={
        <Button small icon={Link} of={put} why={room <= 0 && t('app.why.noRoom')} onClick={() => edit({})}>
          {t('marketplace.resources.addLink')}
        </Button>
      }
    >
      <p className="field-help">{t('marketplace.resources.help', { limit: resourceLimits.resources })}</p>
      {found.error && !found.data ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <TextSkeleton lines={2} /> : null}
      <ResourceList
        itemId={itemId}
        resources={resources}
        acts={(resource, place) => {
          const { id, title } = resource
          const [behind, afterThat] = [resources[place + 1], resources[place + 2]]
          return (
            <>
              <IconButton
                icon={ArrowUp}
                label={t('marketplace.resources.up', { title })}
                of={update}
                why={place === 0 && t('app.why.first')}
                onClick={() => move(id, resources[place - 1]?.id ?? null)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('marketplace.resources.down', { title })}
                of={update}
                why={behind === undefined && t('app.why.last')}
                onClick={() => move(id, afterThat?.id ?? null)}
              />
              <IconButton
                icon={Pencil}
                label={t('marketplace.resources.edit', { title })}
                of={update}
                onClick={() => edit({ resource })}
              />
              <IconButton
                icon={Trash2}
                label={t('marketplace.resources.remove', { title })}
                of={remove}
                onClick={() => void takeOff(resource, behind?.id)}
              />
            </>
          )
        }}
      />
      <DropMany purpose="resource" label={t('files.choose.many')} of={put} room={room} uploads={uploads} />
      <UploadList uploads={uploads} />
      {editing ? <EditDialog itemId={itemId} {...editing} onClose={() => edit(undefined)} /> : null}
    </Section>
  )
}
