import { write } from '../kit/serve.ts'
import { mailUses } from './mail-uses.ts'
import * as tables from './tables.ts'
import { templateUses } from './template-uses.ts'
import { todoUses } from './todo-uses.ts'

/** What walking through the desk and the boards for a person takes. */
export const personalUses = {
  ...todoUses,
  tables: { pinned: write(tables.PinnedItems), ...templateUses, ...mailUses, ...todoUses.tables },
} as const
