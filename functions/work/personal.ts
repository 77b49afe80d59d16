import { personal } from '../kit/personal.ts'
import { personalMail } from './mail-personal.ts'
import { personalUses as uses } from './personal-uses.ts'
import { personalTemplates } from './template-personal.ts'
import { todoTablesOfPeople } from './todo-personal.ts'

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
  ...personalMail,
  PersonJobs: { stays: 'that the person of this id was erased, and when' },
  ...todoTablesOfPeople,
})
