import { Services } from '#shared/marketplace/Services.contract.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { serviceLimits } from '#shared/marketplace/service-limits.ts'
import { useText } from '../../../lib/i18n.ts'
import { useCommand } from '../../../lib/query.ts'
import { PicturesEditor as Editor } from '../../../parts/pictures-editor.tsx'

const limits = { pictures: serviceLimits.pictures, alt: serviceLimits.pictureAlt }

/** The pictures of a service, videos among them. */
export const PicturesEditor = ({ service }: { service: Service }) => {
  const t = useText()
  const put = useCommand(Services, 'PUT_PICTURES')
  return (
    <Editor
      purpose="service"
      shown={service}
      limits={limits}
      help={t('files.pictures.help', { limit: limits.pictures })}
      choose={t('files.choose.pictures')}
      of={put}
      save={(version, pictures) => put.run({ id: service.id, version, pictures })}
    />
  )
}
