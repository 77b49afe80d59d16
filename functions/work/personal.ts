import { personal } from '../kit/personal.ts'
import { write } from '../kit/serve.ts'
import * as tables from './tables.ts'
import { personalTemplates, templateUses } from './template-personal.ts'
import { todoTablesOfPeople, todoUses } from './todo-personal.ts'

const uses = {
  ...todoUses,
  tables: { pinned: write(tables.PinnedItems), ...templateUses, ...todoUses.tables },
} as const

/** What the desk and the boards keep of a person. */
export const personalOfWork = personal(uses, {
  PinnedItems: {
    copy: async ({ uid }, { db }) => ({ rows: await db.pinned.allRows({ uid }) }),
    erase: ({ uid }, job) =>
      job.transaction(async ({ db }) => {
        for (const row of (await db.pinned.allRows({ uid })).slice(0, 90)) db.pinned.remove(row)
      }),
  },
  ...personalTemplates,
  PersonJobs: { stays: 'that the person of this id was erased, and when' },
  ...todoTablesOfPeople,
})
