import { Files } from '#shared/files/Files.contract.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { useQueryOf } from '../lib/query.ts'
import { iconOf } from '../parts/file-icon.ts'

type Shown = Pick<FileCard, 'id' | 'type' | 'hasThumb'>

/** The addresses of the pictures in small of a page's files, all at once. Each is good for a minute: they are loaded at once. */
export const useThumbs = (files: readonly Shown[]): ReadonlyMap<string, string> => {
  const asked = files.filter(({ hasThumb }) => hasThumb).map(({ id }) => ({ id }))
  const { data } = useQueryOf(
    Files,
    'GET_URLS',
    { files: asked, thumb: true },
    { enabled: asked.length > 0, keepPrevious: true },
  )
  return new Map((data?.urls ?? []).map(({ id, url }) => [id as string, url]))
}

/** A file in small, or the sign of its kind. */
export const Thumb = ({ file, url, size }: { file: Shown; url: string | undefined; size: number }) => {
  const Icon = iconOf(file.type)
  return (
    <span className="file-thumb">
      {url ? (
        <img src={url} alt="" width={size} height={size} loading="lazy" />
      ) : (
        <Icon size={Math.min(size, 40)} aria-hidden />
      )}
    </span>
  )
}
