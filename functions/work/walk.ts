import { personalOfChat } from '../chat/personal.ts'
import { personalOfDeals } from '../deals/personal.ts'
import { personalOfFiles } from '../files/personal.ts'
import { personalOfIdentity } from '../identity/personal.ts'
import { type Copied, type Kept, type Person, type Personal, personal } from '../kit/personal.ts'
import type { Uses } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import { personalOfMarketplace } from '../marketplace/personal.ts'
import { personalOfOrganisations } from '../organisations/personal.ts'
import { personalOfPayments } from '../payments/personal.ts'
import { personalOfWork } from './personal.ts'

/** What the tables that belong to no area keep of people. */
export const personalOfKit = personal(
  {},
  {
    Calls: { stays: 'for a week, what calls answered, sealed with what only their callers know' },
    Outbox: { stays: 'for a month, events without the texts of the person' },
    CallBudgets: { nothing: 'for a minute, how many calls a party made' },
  },
)

/** Every area, in the order in which a copy lists them. */
export const walked: Readonly<Record<string, Personal>> = {
  identity: personalOfIdentity,
  organisations: personalOfOrganisations,
  files: personalOfFiles,
  marketplace: personalOfMarketplace,
  deals: personalOfDeals,
  payments: personalOfPayments,
  chat: personalOfChat,
  work: personalOfWork,
  kit: personalOfKit,
}

type Walk = {
  readonly area: string
  readonly table: string
  readonly kept: Exclude<Kept, { readonly nothing: string }>
}

const all: readonly Walk[] = Object.entries(walked).flatMap(([area, { tables }]) =>
  Object.entries(tables as Readonly<Record<string, Kept>>).flatMap(([table, kept]) =>
    'nothing' in kept ? [] : [{ area, table, kept }],
  ),
)

/** What is copied, table by table. */
export const copies: readonly Walk[] = all.filter(({ kept }) => kept.copy)

/**
 * Sessions and the account end first, so that the person makes nothing new. Then the key goes, so that what is logged from here on holds
 * none of their texts, then their row, and only then what followed from events.
 */
const first = ['Sessions']
const last = ['Relations', 'PersonKeys', 'Users', 'Apprisings', 'PersonMentions']
const place = ({ table }: Walk) => (first.includes(table) ? -1 : last.indexOf(table) + 1)

/** What is erased, step by step. */
export const erasures: readonly Walk[] = all.filter(({ kept }) => kept.erase).toSorted((a, b) => place(a) - place(b))

const within = <T>(area: string, names: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, value]) =>
      name.startsWith(`${area}.`) ? [[name.slice(area.length + 1), value]] : [],
    ),
  )

/** A job as an area sees it: with the tables and ports that it named. */
const jobOf = (area: string, job: Job<Uses>): Job<Uses> => ({
  ...job,
  db: within(area, job.db),
  ports: within(area, job.ports),
  transaction: (run, once) =>
    job.transaction(work => run({ ...work, db: within(area, work.db), ports: within(area, work.ports) }), once),
})

/** What one table has of a person. */
export const copyOf = async ({ area, kept }: Walk, person: Person, job: Job<Uses>): Promise<Copied> =>
  (await kept.copy?.(person, jobOf(area, job) as never)) ?? { rows: [] }

/** Erases a person from one table. */
export const eraseFrom = async ({ area, kept }: Walk, person: Person, job: Job<Uses>): Promise<void> => {
  await kept.erase?.(person, jobOf(area, job))
}
