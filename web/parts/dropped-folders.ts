/** So many files of dropped folders are taken. */
export const mostDropped = 500

/** One stretch of what is in a folder; none is left where it is empty. */
const stretchOf = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject))

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/**
 * The files of what was dropped, of folders all that is in them: without what an operating system keeps there out of sight. There may be one more
 * than are taken, which tells that not all are.
 */
export const filesIn = async (dropped: readonly FileSystemEntry[]): Promise<File[]> => {
  const files: File[] = []
  const open = [...dropped]
  for (let entry = open.shift(); entry && files.length <= mostDropped; entry = open.shift()) {
    if (/^(\.|thumbs\.db$|desktop\.ini$)/i.test(entry.name)) continue
    if (!entry.isDirectory) {
      files.push(await fileOf(entry as FileSystemFileEntry))
      continue
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader()
    const within: FileSystemEntry[] = []
    for (let some = await stretchOf(reader); some.length > 0; some = await stretchOf(reader)) within.push(...some)
    open.unshift(...within)
  }
  return files
}
