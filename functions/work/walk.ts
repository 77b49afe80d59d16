import { type Copied, type Kept, type Person, turns } from '../kit/personal.ts'
import type { Uses } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import { type PersonalOfArea, personal } from '../personal.ts'

type Walk = {
  readonly area: string
  readonly table: string
  readonly kept: Exclude<Kept, { readonly nothing: string }>
}

const place = ({ kept: { turn = 'between' } }: Walk) => turns.indexOf(turn)

/** What is copied and what is erased of a person, table by table, as the areas give it. */
export const walks = async (): Promise<{ readonly copies: readonly Walk[]; readonly erasures: readonly Walk[] }> => {
  const areas = Object.entries<PersonalOfArea>(personal)
  const all = await Promise.all(
    areas.map(async ([area, { load }]): Promise<Walk[]> => {
      const { tables } = await load()
      return Object.entries(tables as Readonly<Record<string, Kept>>).flatMap(([table, kept]) =>
        'nothing' in kept ? [] : [{ area, table, kept }],
      )
    }),
  )
  return {
    copies: all.flat().filter(({ kept }) => kept.copy),
    erasures: all
      .flat()
      .filter(({ kept }) => kept.erase)
      .toSorted((a, b) => place(a) - place(b)),
  }
}

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
