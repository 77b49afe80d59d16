import { Folder as FolderIcon, FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Files } from '#shared/files/Files.contract.ts'
import { wayTo } from '#shared/files/folders.ts'
import { filesPaths } from '#shared/files/paths.ts'
import type { Folder } from '#shared/files/thread.ts'
import { useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { FolderDialog } from './folder-dialog.tsx'

type Shown = Omit<Folder, 'owner'>
type Props = {
  readonly folders: readonly Shown[]
  /** The folder that one is in; undefined at the top. */
  readonly folder: string | undefined
  readonly onLeave: () => void
}

/** Where one is among the folders, those that lie in it, and what can be done to it. */
export const FolderBar = ({ folders, folder, onLeave }: Props) => {
  const t = useText()
  const toasts = useToasts()
  const add = useCommand(Files, 'FOLDER_CREATE')
  const remove = useCommand(Files, 'FOLDER_REMOVE')
  const [naming, name] = useState<{ readonly folder?: Shown }>()
  const way = wayTo(folders, folder)
  const here = way.at(-1)
  const inside = folders
    .filter(({ parent }) => parent === here?.id)
    .toSorted((one, other) => one.name.localeCompare(other.name))
  const removed = async ({ id, version, name: called, parent }: Shown) => {
    await remove.run({ id, version })
    toasts.done('files.folder.removed', { name: called })
    if (!parent) onLeave()
  }
  return (
    <nav className="folder-bar" aria-label={t('files.keep.folders')}>
      {here ? (
        <ol className="folder-way">
          <li>
            <Link to={filesPaths.files()}>{t('files.keep.all')}</Link>
          </li>
          {way.map(({ id, name: called }) => (
            <li key={id}>
              {id === here.id ? (
                <span aria-current="location">{called}</span>
              ) : (
                <Link to={filesPaths.files({ folder: id })}>{called}</Link>
              )}
            </li>
          ))}
        </ol>
      ) : null}
      <ul className="folder-list">
        {inside.map(({ id, name: called }) => (
          <li key={id}>
            <Link className="folder-link" to={filesPaths.files({ folder: id })}>
              <FolderIcon size={16} aria-hidden />
              <span>{called}</span>
            </Link>
          </li>
        ))}
        <li>
          <Button small tone="quiet" icon={FolderPlus} of={add} onClick={() => name({})}>
            {t('files.folder.new')}
          </Button>
        </li>
        {here ? (
          <>
            <li>
              <Button small tone="quiet" of={add} onClick={() => name({ folder: here })}>
                {t('files.folder.rename')}
              </Button>
            </li>
            <li>
              <ConfirmButton
                small
                tone="quiet"
                danger
                of={remove}
                label={t('files.folder.remove')}
                title={t('files.folder.remove.title', { name: here.name })}
                message={t('files.folder.remove.text')}
                run={() => removed(here)}
              />
            </li>
          </>
        ) : null}
      </ul>
      {naming ? <FolderDialog folder={naming.folder} parent={here?.id} onClose={() => name(undefined)} /> : null}
    </nav>
  )
}
