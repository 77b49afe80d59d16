import { Files as contract } from '#shared/files/Files.contract.ts'
import { serve } from '../kit/serve.ts'
import { changingAhead, changingHandlers } from './threads/changing.ts'
import { copiesAhead, copiesHandlers } from './threads/copies.ts'
import { copyingAhead, copyingHandlers } from './threads/copying.ts'
import { folderAhead, folderHandlers } from './threads/folders.ts'
import { sharingAhead, sharingHandlers } from './threads/sharing.ts'
import { showingAhead, showingHandlers } from './threads/showing.ts'
import { signingAhead, signingHandlers } from './threads/signing.ts'
import { uses } from './threads/uses.ts'

export const Files = serve(
  contract,
  uses,
  {
    ...showingHandlers,
    ...changingHandlers,
    ...sharingHandlers,
    ...signingHandlers,
    ...folderHandlers,
    ...copiesHandlers,
    ...copyingHandlers,
  },
  {
    ...showingAhead,
    ...changingAhead,
    ...sharingAhead,
    ...signingAhead,
    ...folderAhead,
    ...copiesAhead,
    ...copyingAhead,
  },
)
