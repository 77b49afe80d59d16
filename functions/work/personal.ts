import { personal } from '../kit/personal.ts'
import { write } from '../kit/serve.ts'
import * as tables from './tables.ts'
import { personalTemplates, templateUses } from './template-personal.ts'

const uses = { tables: { pinned: write(tables.PinnedItems), ...templateUses } } as const

/** What the desk keeps of a person. */
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
})
