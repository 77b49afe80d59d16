import { write } from '../kit/serve.ts'
import { bucket } from '../ports/bucket.ts'
import * as tables from './tables.ts'
import * as threadTables from './thread-tables.ts'

/** What walking through kept files and uploads for a person takes. */
export const personalUses = {
  tables: {
    uploads: write(tables.Uploads),
    fileUses: write(tables.FileUses),
    threads: write(threadTables.FileThreads),
    versions: write(threadTables.FileVersions),
    shares: write(threadTables.FileShares),
    signatures: write(threadTables.FileSignatures),
    folders: write(threadTables.FileFolders),
    trees: write(threadTables.FileTrees),
    tags: write(threadTables.FileTags),
    copies: write(threadTables.FileCopies),
    words: write(threadTables.FileWords),
  },
  ports: { files: bucket('Files', 'erase'), pictures: bucket('Pictures', 'erase') },
} as const
