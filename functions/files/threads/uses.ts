import { Users } from '../../identity/tables.ts'
import { read, write } from '../../kit/serve.ts'
import * as organisations from '../../organisations/tables.ts'
import { bucket } from '../../ports/bucket.ts'
import { openedCopyKeys } from '../../ports/copy-keys.ts'
import * as tables from '../tables.ts'
import * as threadTables from '../thread-tables.ts'

/** What the handlers of Files use. */
export const uses = {
  tables: {
    threads: write(threadTables.FileThreads),
    versions: write(threadTables.FileVersions),
    shares: write(threadTables.FileShares),
    signatures: write(threadTables.FileSignatures),
    folders: write(threadTables.FileFolders),
    trees: write(threadTables.FileTrees),
    tags: write(threadTables.FileTags),
    words: read(threadTables.FileWords),
    copies: write(threadTables.FileCopies),
    uploads: write(tables.Uploads),
    users: read(Users),
    organisations: read(organisations.Organisations),
    members: read(organisations.Members),
    relations: read(organisations.Relations),
    // To hold that one it is shared with is not deleted meanwhile.
    teams: write(organisations.Teams),
  },
  ports: { files: bucket('Files', 'read'), quarantine: bucket('Quarantine', 'add'), copyKeys: openedCopyKeys },
} as const
