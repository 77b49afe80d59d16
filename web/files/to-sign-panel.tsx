import { Link } from 'react-router-dom'
import { anyFolder, Files } from '#shared/files/Files.contract.ts'
import { filesPaths } from '#shared/files/paths.ts'
import { useText } from '../lib/i18n.ts'
import { Section } from '../ui/page.tsx'
import { RelativeDate } from '../ui/relative-date.tsx'
import { useListOf } from '../ui/work-list.tsx'
import './files.css'

/** On the desk: the files that wait for one's signature. Nothing where none does. */
export const ToSignPanel = () => {
  const t = useText()
  const { data } = useListOf(Files, 'GET_DATA', { list: 'toSign', folder: anyFolder })
  if (!data?.items.length) return null
  return (
    <Section title={t('files.signing.desk')}>
      <ul className="file-readers">
        {data.items.map(file => (
          <li key={file.id}>
            <div>
              <Link className="folder-link" to={filesPaths.thread(file.id)}>
                {file.title}
              </Link>
              <div className="party-note">{file.ownerName}</div>
            </div>
            <RelativeDate at={file.updatedAt} />
          </li>
        ))}
      </ul>
      {data.cursor ? <Link to={filesPaths.shared({ tab: 'toSign' })}>{t('files.keep.toSign')}</Link> : null}
    </Section>
  )
}
