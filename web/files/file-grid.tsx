import { Link } from 'react-router-dom'
import type { FileCard } from '#shared/files/file-card.ts'
import { filesPaths } from '#shared/files/paths.ts'
import { useSize } from '../lib/size.ts'
import { Thumb } from './thumbs.tsx'

type Props = {
  readonly files: readonly FileCard[]
  readonly thumbs: ReadonlyMap<string, string>
  readonly label: string
}

/** Files by how they look. */
export const FileGrid = ({ files, thumbs, label }: Props) => {
  const size = useSize()
  return (
    <ul className="file-grid" aria-label={label}>
      {files.map(file => (
        <li key={file.id}>
          <Link to={filesPaths.thread(file.id)}>
            <Thumb file={file} url={thumbs.get(file.id)} size={160} />
            <span className="file-title">{file.title}</span>
          </Link>
          <p className="party-note">{size(file.size)}</p>
        </li>
      ))}
    </ul>
  )
}
