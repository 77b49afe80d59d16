import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { FileCard } from '#shared/files/file-card.ts'
import { filesPaths } from '#shared/files/paths.ts'
import { useText } from '../lib/i18n.ts'
import { useSize } from '../lib/size.ts'
import { CheckInput } from '../ui/check-input.tsx'
import { BulkBar, isAllChosen, type Selection, Tick, toggled } from '../ui/table.tsx'
import { Thumb } from './thumbs.tsx'

type Props = {
  readonly files: readonly FileCard[]
  readonly thumbs: ReadonlyMap<string, string>
  readonly label: string
  readonly selection: Selection
}

/** Files by how they look, chosen as in a table of them. */
export const FileGrid = ({ files, thumbs, label, selection }: Props) => {
  const t = useText()
  const size = useSize()
  const id = useId()
  const all = files.map(file => file.id)
  const toggle = (keys: readonly string[], on: boolean) => selection.onChange(toggled(selection.ids, keys, on))
  return (
    <>
      <BulkBar selection={selection} />
      <CheckInput
        label={t('app.table.chooseAll')}
        checked={isAllChosen(selection, all)}
        onChange={on => toggle(all, on)}
      />
      <ul className="file-grid" aria-label={label}>
        {files.map(file => (
          <li key={file.id} className={selection.ids.has(file.id) ? 'chosen' : undefined}>
            <Tick by={`${id}-${file.id}`} checked={selection.ids.has(file.id)} onChange={on => toggle([file.id], on)} />
            <Link to={filesPaths.thread(file.id)}>
              <Thumb file={file} url={thumbs.get(file.id)} size={160} />
              <span className="file-title" id={`${id}-${file.id}`}>
                {file.title}
              </span>
            </Link>
            <p className="party-note">{size(file.size)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
