/** So many files of dropped folders are taken. */
export const mostDropped = 500
/** So many things are looked at for them, folders and what is hidden among them: a folder may lead back to itself. */
const mostSeen = 20 * mostDropped

/** One stretch of what is in a folder; none is left where it is empty. */
const stretchOf = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject))

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** What cannot be read, with nothing in it: that is refused by its name, as any file that does not come through. */
const unread = ({ name }: FileSystemEntry): File => new File([], name)

type Dropped = { readonly files: readonly File[]; readonly isCut: boolean }

/**
 * The files of what was dropped, of folders all that is in them: without what an operating system keeps there out of sight. And whether there is
 * more than is taken.
 */
export const filesIn = async (dropped: readonly FileSystemEntry[]): Promise<Dropped> => {
  const files: File[] = []
  let seen = 0
  let isCut = false
  const add = (file: File) => {
    if (files.length < mostDropped) files.push(file)
    else isCut = true
  }
  const take = async (entries: readonly FileSystemEntry[]): Promise<void> => {
    for (const entry of entries) {
      isCut ||= ++seen > mostSeen
      if (isCut) return
      if (/^(\.|thumbs\.db$|desktop\.ini$)/i.test(entry.name)) continue
      if (entry.isDirectory) await open(entry as FileSystemDirectoryEntry)
      else add(await fileOf(entry as FileSystemFileEntry).catch(() => unread(entry)))
    }
  }
  const open = async (folder: FileSystemDirectoryEntry): Promise<void> => {
    const reader = folder.createReader()
    const next = () => stretchOf(reader).catch(() => add(unread(folder)))
    for (let some = await next(); some?.length && !isCut; some = await next()) await take(some)
  }
  await take(dropped)
  return { files, isCut }
}

/** What was dropped on a place for many files, or for one. That takes none out of a folder, since nobody said which: the folder is refused. */
export const droppedIn = async (
  { items, files: list }: Pick<DataTransfer, 'items' | 'files'>,
  many: boolean,
): Promise<Dropped> => {
  // Both are there for as long as the event is.
  const [entries, files] = [[...items].flatMap(item => item.webkitGetAsEntry() ?? []), [...list]]
  return many && entries.some(({ isDirectory }) => isDirectory) ? filesIn(entries) : { files, isCut: false }
}
