import { Link as LinkIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileKinds } from '#shared/kit/file-kinds.ts'
import { Microservices, type PublicService } from '#shared/marketplace/Microservices.contract.ts'
import { Resources as contract } from '#shared/marketplace/Resources.contract.ts'
import type { ResourceView } from '#shared/marketplace/resource.ts'
import { client } from '../../lib/call.ts'
import { downloadUrl } from '../../lib/download.ts'
import { useText } from '../../lib/i18n.ts'
import { useQueryOf } from '../../lib/query.ts'
import { useSize } from '../../lib/size.ts'
import { iconOf } from '../../parts/file-icon.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import './resources.css'

type Props = {
  readonly itemId: PublicService['id']
  readonly resources: readonly ResourceView[]
  /** What can be done with one, for those who may. */
  readonly acts?: (resource: ResourceView, place: number) => ReactNode
}

/** How a resource looks: its picture in small, or the sign of its kind. */
const Look = ({ file, url }: { file: ResourceView['file']; url: string | undefined }) => {
  const Icon = file ? iconOf(file.type) : LinkIcon
  return (
    <span className="resource-look">
      {url ? <img src={url} alt="" loading="lazy" /> : <Icon size={24} aria-hidden />}
    </span>
  )
}

/** Files to save and links to follow. Each address of a file is asked for when it is pressed, and good for a minute. */
export const ResourceList = ({ itemId, resources, acts }: Props) => {
  const t = useText()
  const size = useSize()
  const toasts = useToasts()
  const pictured = resources.flatMap(({ id, file }) => (file?.hasThumb ? [id] : []))
  const { data } = useQueryOf(
    contract,
    'GET_URLS',
    { itemId, ids: pictured, thumb: true },
    { enabled: pictured.length > 0, keepPrevious: true },
  )
  const thumbs = new Map((data?.urls ?? []).map(({ id, url }) => [id as string, url]))
  const save = async (id: ResourceView['id']) => {
    try {
      const { urls } = await client(contract)('GET_URLS', { itemId, ids: [id] })
      for (const { url, name } of urls) downloadUrl(url, name)
    } catch (error) {
      toasts.failed(error)
    }
  }
  return (
    <ul className="resources">
      {resources.map((resource, place) => {
        const { id, title, link, file } = resource
        return (
          <li key={id}>
            <Look file={file} url={thumbs.get(id)} />
            <div className="resource-what">
              {file ? (
                <Button tone="quiet" onClick={() => void save(id)}>
                  {title}
                </Button>
              ) : (
                <a className="resource-name" href={link} target="_blank" rel="noopener noreferrer nofollow ugc">
                  {title}
                </a>
              )}
              <p className="party-note">
                {file
                  ? `${fileKinds[file.type].endings[0].toUpperCase()} · ${size(file.size)}`
                  : t('marketplace.resources.leads', { host: new URL(link ?? '').host })}
              </p>
            </div>
            {acts ? <div className="resource-acts">{acts(resource, place)}</div> : null}
          </li>
        )
      })}
    </ul>
  )
}

/** What goes with a service on the market, where there is anything. */
export const PublicResources = ({ itemId }: { itemId: PublicService['id'] }) => {
  const t = useText()
  const { data } = useQueryOf(Microservices, 'GET_FILERESOURCE', { itemId })
  if (!data || data.resources.length === 0) return null
  return (
    <Section title={t('marketplace.resources')}>
      <ResourceList itemId={itemId} resources={data.resources} />
    </Section>
  )
}
