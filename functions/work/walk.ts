import { areaNames } from '#shared/area-names.ts'
import { type Copied, type Kept, type Person, type Personal, turns } from '../kit/personal.ts'
import type { Uses } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import { personal } from '../personal.ts'

type Walk = {
  readonly area: string
  readonly table: string
  readonly kept: Exclude<Kept, { readonly nothing: string }>
}

const given: Readonly<Record<string, Personal>> = personal

/** In the order of the areas, kit last. */
const all: readonly Walk[] = [...areaNames, 'kit'].flatMap(area =>
  Object.entries((given[area]?.tables ?? {}) as Readonly<Record<string, Kept>>).flatMap(([table, kept]) =>
    'nothing' in kept ? [] : [{ area, table, kept }],
  ),
)

/** What is copied, table by table. */
export const copies: readonly Walk[] = all.filter(({ kept }) => kept.copy)

const place = ({ kept: { turn = 'between' } }: Walk) => turns.indexOf(turn)

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
