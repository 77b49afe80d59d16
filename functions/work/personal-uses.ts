import { write } from '../kit/serve.ts'
import * as tables from './tables.ts'
import { templateUses } from './template-personal.ts'
import { todoUses } from './todo-personal.ts'

/** What walking through the desk and the boards for a person takes. */
export const personalUses = {
  ...todoUses,
  tables: { pinned: write(tables.PinnedItems), ...templateUses, ...todoUses.tables },
} as const
